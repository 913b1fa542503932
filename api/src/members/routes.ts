import { join } from 'node:path'
import { AppError } from '@tessera/domain/errors'
import { asOfDay } from '@tessera/domain/members/as-of-day'
import { membersContract } from '@tessera/domain/members/contract'
import { photoTooMuch } from '@tessera/domain/members/member'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { inRun } from '../firebase/acting.ts'
import type { Upload } from '../http/body.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { uploadTask } from '../uploads/task.ts'
import { addMember } from './add.ts'
import { dayForTypes } from './club-day.ts'
import { beginImport, importRows, lastImport } from './import.ts'
import type { MemberNeeds } from './needs.ts'
import { changeNotes, readNotes } from './notes.ts'
import { changeOwn, removeOwnPhoto, takeBack } from './own-changes.ts'
import { answerProposal, listProposals, undoAcceptance } from './proposals.ts'
import { removeMember } from './remove.ts'
import { removePhoto } from './remove-photo.ts'
import { listMembers, photoBytes } from './service.ts'
import { toggleMember } from './toggle.ts'
import { undoImport } from './undo-import.ts'
import { updateMember } from './update.ts'

const photoTask = uploadTask<typeof import('./photo-task.ts')>(
  join(import.meta.dirname, 'photo-task.ts'),
  () => new AppError('unsupported_media', photoTooMuch),
  { lane: 'pictures', limit: 'photosPerClub' },
)

/** Validates an uploaded photo and scales it down. @throws AppError `unsupported_media`, `too_large`, `unavailable` */
const readPhoto = async ({ uploads }: Needs<'uploads'>, clubId: string, bytes: Uint8Array): Promise<Buffer> =>
  Buffer.from(await uploads.run(photoTask, clubId, bytes))

const readOptional = async (deps: Needs<'uploads'>, clubId: string, photo: Upload | undefined) =>
  photo ? readPhoto(deps, clubId, photo.bytes) : undefined

export function membersRoutes(mount: Mount, deps: MemberNeeds & Needs<'inside' | 'now' | 'uploads'>): void {
  mount(membersContract.list, async ({ caller: { clubId } }) => {
    const members = await listMembers(deps, clubId)
    const today = await dayForTypes(deps, clubId, ...members)
    return today === '' ? members : members.map((member) => asOfDay(member, today))
  })
  mount(membersContract.add, ({ caller, body }) => addMember(deps, caller.clubId, body))
  mount(membersContract.addWithPhoto, async ({ caller, body, files }) =>
    addMember(deps, caller.clubId, body, await readOptional(deps, caller.clubId, files.photo)),
  )
  mount(membersContract.update, ({ caller, params, body }) => updateMember(deps, caller.clubId, params.id, body))
  mount(membersContract.updateWithPhoto, async ({ caller, params, body: { seenPhoto, ...body }, files }) =>
    updateMember(deps, caller.clubId, params.id, body, {
      photo: await readOptional(deps, caller.clubId, files.photo),
      seenPhoto,
    }),
  )
  mount(membersContract.remove, ({ caller, params, query }) => removeMember(deps, caller, params.id, query.takenOverBy))
  mount(membersContract.toggleStatus, ({ caller, params, query }) =>
    toggleMember(deps, caller.clubId, params.id, query.takenOverBy),
  )
  mount(membersContract.removePhoto, ({ caller, params, query }) =>
    removePhoto(deps, caller.clubId, params.id, query.seen),
  )
  mount(memberNotesContract.get, ({ caller, params }) => readNotes(deps, caller.clubId, params.id))
  mount(memberNotesContract.put, ({ caller, params, body }) => changeNotes(deps, caller.clubId, params.id, body))
  mount(ownChangesContract.change, ({ caller, body, files: { photo } }) =>
    changeOwn(deps, caller, body, photo && (() => readPhoto(deps, caller.clubId, photo.bytes))),
  )
  mount(ownChangesContract.removePhoto, ({ caller }) => removeOwnPhoto(deps, caller))
  mount(ownChangesContract.takeBack, ({ caller, query }) => takeBack(deps, caller, query.part))
  mount(ownChangesContract.list, ({ caller }) => listProposals(deps, caller.clubId))
  mount(ownChangesContract.answer, ({ caller, params, body }) => answerProposal(deps, caller.clubId, params.id, body))
  mount(ownChangesContract.undo, ({ caller, params, body }) =>
    undoAcceptance(deps, caller.clubId, params.id, body.parts),
  )
  mount(membersContract.lastImport, async ({ caller }) => ({ last: await lastImport(deps, caller.clubId) }))
  mount(membersContract.beginImport, ({ caller }) => beginImport(deps, caller.clubId))
  mount(membersContract.importRows, async ({ caller, params, body: { rows } }) => {
    await deps.limits.countWrites(caller.clubId, rows.length)
    return inRun('import', params.id, () => importRows(deps, caller.clubId, params.id, rows))
  })
  mount(membersContract.undoImport, ({ caller, params }) =>
    inRun('undone-import', params.id, () => undoImport(deps, caller, params.id)),
  )
  mount(membersContract.photo, async ({ params }) => ({
    bytes: await photoBytes(deps, params.id),
    headers: {
      // Personal data: no proxy may cache it, and a browser only for a day, as the photo may be deleted.
      'Cache-Control': 'private, max-age=86400, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  }))
}
