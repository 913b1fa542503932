import { AppError } from '@tessera/domain/errors'
import type { UndoStep } from '@tessera/domain/members/import'
import type { MemberInput } from '@tessera/domain/members/member'
import type { Deps } from '../deps.ts'
import { fewAtATime } from '../few-at-a-time.ts'
import { hasPayments } from '../payments/service.ts'
import { importing } from './import.ts'
import { forgetTraces, readImport, readTraces, type Trace } from './import-store.ts'
import { removeMember } from './remove.ts'
import { readMember, type StoredMember } from './store.ts'
import { updateMember } from './update.ts'

const few = 8

type Kept = UndoStep['kept'][number]

/**
 * Undoes the last batch of rows of the last import: who was added is deleted, who was changed gets the former fields back.
 * Whoever was changed, paid or got a photo since stays as they are, and is named.
 * @throws AppError `not_found` where the import can no longer be undone
 */
export async function undoImport(deps: Deps, clubId: string, importId: string): Promise<UndoStep> {
  const { db } = deps.firebase
  return importing(clubId, async () => {
    const last = await readImport(db, clubId)
    if (last?.importId !== importId) throw new AppError('not_found', 'This import can no longer be undone')
    const traces = await readTraces(db, clubId, importId, last.batches - 1)
    const kept = (await fewAtATime(traces, few, (trace) => takeBack(deps, clubId, trace))).filter(
      (one) => one !== undefined,
    )
    const batch = db.batch()
    forgetTraces(batch, db, clubId, last)
    await batch.commit()
    return { left: Math.max(0, last.batches - 1), undone: traces.length - kept.length, kept }
  })
}

/** Answers why a member stays, or nothing. Repeating it after a crash does no harm. */
async function takeBack(deps: Deps, clubId: string, { id, before, after }: Trace): Promise<Kept | undefined> {
  const member = (await readMember(deps.firebase.db, clubId, id))?.member
  if (!member || (before && same(member, before))) return undefined
  const stays = (why: string): Kept => ({ memberId: member.memberId, fullName: member.fullName, why })
  if (!same(member, after) || (!before && member.photoId)) return stays('Changed since the import')
  try {
    if (before) await updateMember(deps, clubId, id, before)
    else if (await hasPayments(deps, clubId, id)) return stays('Has payments')
    else await removeMember(deps, clubId, id)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return stays(error.message)
    throw error
  }
}

const same = (member: StoredMember, fields: MemberInput): boolean =>
  member.memberId === fields.memberId && member.fullName === fields.fullName && member.email === fields.email
