import { AppError } from '@tessera/domain/errors'
import { photoIdOf } from '@tessera/domain/members/member'
import { type FlatMember, flatOf, inputFrom, inputOf } from '@tessera/domain/members/member-input'
import type { OwnChange } from '@tessera/domain/members/own-change-input'
import {
  changeableOf,
  divided,
  namesOtherwise,
  openParts,
  type Proposal,
  partsOf,
  proposalAfter,
} from '@tessera/domain/members/own-changes'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { takePhoto, withRoom } from '../limits.ts'
import { mergeSeen, overtaken } from '../merge-seen.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { assertFitsClub } from './input-faults.ts'
import type { ImportNeeds } from './needs.ts'
import { erasePhoto, writePhoto } from './photo-store.ts'
import { putProposal } from './put-proposal.ts'
import { ownMember } from './service.ts'
import type { ReadMember } from './store.ts'
import { updateMember } from './update.ts'

type Caller = Parameters<typeof ownMember>[1]

const clubsAlone = text('Only the club changes this')

/**
 * Changes the caller's own data, or that of the child in whose place the caller is: what the club has opened is written at once
 * or kept as a proposal, all in one commit. A proposal of what is known anyway takes that field's proposal back.
 * @param readPhoto reads the photo that was sent, if one was; not called if the club has not opened what is changed
 * @throws AppError `no_membership`, `invalid_fields` for fields that the club has not opened or that do not fit it,
 *   `limit_reached`, as `readPhoto`, and `changed_meanwhile` with the fields in its details that somebody else has changed
 */
export async function changeOwn(
  deps: ImportNeeds & PhotoNeeds,
  caller: Caller,
  { seen = {}, ...wanted }: OwnChange,
  readPhoto?: () => Promise<Buffer>,
) {
  const [{ id, clubId }, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const { atOnce, proposed, closed } = divided(club, wanted)
  const whoGivesPhoto = openParts(club).find(({ name }) => name === 'photo')?.by
  if (readPhoto && !whoGivesPhoto) closed.push('photo')
  if (closed.length > 0)
    throw new AppError('invalid_fields', clubsAlone, {
      details: Object.fromEntries(closed.map((field) => [field, clubsAlone])),
    })
  await assertFitsClub(deps, clubId, inputFrom(proposed))
  const photo = await readPhoto?.()
  const own = Object.keys(wanted.fields ?? {})
  const touched = [...Object.keys({ ...atOnce, ...proposed }), ...(photo ? ['photo'] : [])]
  const proposedPhoto = whoGivesPhoto === 'proposal' ? photo : undefined
  const proposalOf = (member: ReadMember, batch: Batch) => {
    const stored = flatOf(inputOf(member), own)
    const values = mergeSeen<FlatMember>({ seen: flatOf(seen), stored, wanted: proposed }) as Proposal['values']
    const otherwise = namesOtherwise(member, Object.keys(proposed))
    if (otherwise.length > 0) throw overtaken(otherwise)
    const added = proposedPhoto && {
      photo: writePhoto(batch, deps.firebase.db, { bytes: proposedPhoto, clubId, memberId: id }),
    }
    return proposalAfter(club, member.proposal, touched, { ...values, ...added })
  }
  const change = { ...inputFrom(atOnce), seen }
  if (!proposedPhoto) return changeable(deps, clubId, id, { change, photo }, proposalOf)
  return withRoom([takePhoto(deps.limits, clubId, proposedPhoto.length)], () =>
    changeable(deps, clubId, id, { change }, proposalOf),
  )
}

/**
 * Removes the caller's own photo, or that of the child in whose place the caller is: at once, or as a proposal to have none.
 * A photo that the caller has proposed before is deleted with its proposal.
 * @throws AppError `no_membership`, `invalid_fields` if the club has not opened the photo, `changed_meanwhile`
 */
export async function removeOwnPhoto(deps: ImportNeeds & PhotoNeeds, caller: Caller) {
  const [{ id, clubId }, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const whoGivesPhoto = openParts(club).find(({ name }) => name === 'photo')?.by
  if (!whoGivesPhoto) throw new AppError('invalid_fields', clubsAlone, { details: { photo: clubsAlone } })
  const isProposed = whoGivesPhoto === 'proposal'
  return changeable(deps, clubId, id, { change: {}, removesPhoto: !isProposed }, ({ photoId, proposal }) =>
    proposalAfter(club, proposal, ['photo'], isProposed && photoId ? { photo: '' } : {}),
  )
}

/** Takes the caller's proposal for a part back, or all of them. @throws AppError `no_membership`, `changed_meanwhile` */
export async function takeBack(deps: ImportNeeds & PhotoNeeds, caller: Caller, part: string | undefined) {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const { id, clubId } = member
  if (!member.proposal) return { changeable: changeableOf(club, member) }
  const touched = partsOf(club).flatMap(({ name, fields }) => (part === undefined || name === part ? fields : []))
  return changeable(deps, clubId, id, { change: {} }, ({ proposal }) => proposalAfter(club, proposal, touched))
}

/** What is written at once. */
interface Written {
  readonly change: Parameters<typeof updateMember>[3]
  readonly photo?: Buffer | undefined
  readonly removesPhoto?: boolean
}

/** Writes a change with the proposal after it; returns what the member can change by now. */
async function changeable(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  { change, photo, removesPhoto = false }: Written,
  proposalOf: (member: ReadMember, batch: Batch) => Proposal | undefined,
) {
  let proposal: Proposal | undefined
  const changed = await updateMember(deps, clubId, id, change, {
    photo,
    also: (member, batch) => {
      proposal = proposalOf(member, batch)
      if (removesPhoto && member.photoId) erasePhoto(batch, deps.firebase.db, member.photoId)
      return {
        fields: putProposal(batch, deps, member, proposal),
        ...(removesPhoto && { photo: { id: undefined } }),
      }
    },
  })
  const photoId = photoIdOf(changed.photoUrl ?? '')
  return { changeable: changeableOf(await getClub(deps, clubId), { ...changed, photoId, proposal }) }
}
