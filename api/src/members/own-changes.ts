import { AppError } from '@tessera/domain/errors'
import { type FlatMember, flatOf, inputFrom, inputOf } from '@tessera/domain/members/member-input'
import type { OwnChange } from '@tessera/domain/members/own-change-input'
import { changeableOf, divided, openParts, type Proposal, proposalAfter } from '@tessera/domain/members/own-changes'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { noField } from '../firebase/plain.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { assertFitsClub } from './input-faults.ts'
import type { ImportNeeds } from './needs.ts'
import { ownMember } from './service.ts'
import type { ReadMember } from './store.ts'
import { updateMember } from './update.ts'

type Caller = Parameters<typeof ownMember>[1]

const clubsAlone = text('Only the club changes this')

/** The field to write for what a member proposes from now on. */
export const proposalField = ({ now }: Pick<Needs<'now'>, 'now'>, proposal: Proposal | undefined): object => ({
  proposal: proposal ? { ...proposal, at: now() } : noField(),
})

/**
 * Changes the caller's own data, or that of the child in whose place the caller is: what the club has opened is written at once
 * or kept as a proposal, all in one commit. A proposal of what is known anyway takes that field's proposal back.
 * @throws AppError `no_membership`, `invalid_fields` for fields that the club has not opened or that do not fit it, and
 *   `changed_meanwhile` with the fields in its details that somebody else has changed
 */
export async function changeOwn(deps: ImportNeeds & PhotoNeeds, caller: Caller, { seen = {}, ...wanted }: OwnChange) {
  const [{ id, clubId }, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const { atOnce, proposed, closed } = divided(club, wanted)
  if (closed.length > 0)
    throw new AppError('invalid_fields', clubsAlone, {
      details: Object.fromEntries(closed.map((field) => [field, clubsAlone])),
    })
  await assertFitsClub(deps, clubId, inputFrom(proposed))
  const own = Object.keys(wanted.fields ?? {})
  const proposalOf = (member: ReadMember) => {
    const stored = flatOf(inputOf(member), own)
    const values = mergeSeen<FlatMember>({ seen: flatOf(seen), stored, wanted: proposed })
    return proposalAfter(club, member.proposal, Object.keys({ ...atOnce, ...proposed }), values as Proposal['values'])
  }
  return changeable(deps, clubId, id, { ...inputFrom(atOnce), seen }, proposalOf)
}

/** Takes the caller's proposal for a part back, or all of them. @throws AppError `no_membership`, `changed_meanwhile` */
export async function takeBack(deps: ImportNeeds & PhotoNeeds, caller: Caller, part: string | undefined) {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const { id, clubId } = member
  if (!member.proposal) return { changeable: changeableOf(club, member) }
  const touched = openParts(club).flatMap(({ name, fields }) => (part === undefined || name === part ? fields : []))
  return changeable(deps, clubId, id, {}, ({ proposal }) => proposalAfter(club, proposal, touched))
}

/** Writes a change with the proposal after it; returns what the member can change by now. */
async function changeable(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  change: Parameters<typeof updateMember>[3],
  proposalOf: (member: ReadMember) => Proposal | undefined,
) {
  let proposal: Proposal | undefined
  const changed = await updateMember(deps, clubId, id, change, {
    also: (member) => {
      proposal = proposalOf(member)
      return proposalField(deps, proposal)
    },
  })
  return { changeable: changeableOf(await getClub(deps, clubId), { ...changed, proposal }) }
}
