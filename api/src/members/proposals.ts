import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { inputFrom } from '@tessera/domain/members/member-input'
import { overtakenParts, proposalAfter, proposalDeclined, waitingOf } from '@tessera/domain/members/own-changes'
import type { MemberProposal, ProposalAnswer } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import type { ImportNeeds } from './needs.ts'
import { proposalField } from './own-changes.ts'
import { allMembers } from './service.ts'
import { updateMember } from './update.ts'

/** Returns what the club's members propose, the oldest first. */
export async function listProposals(deps: Needs<'clubCache' | 'db'>, clubId: string): Promise<MemberProposal[]> {
  const [club, members] = await Promise.all([getClub(deps, clubId), allMembers(deps, clubId)])
  const proposals = members.flatMap((member) => {
    const { id, memberId, fullName, proposal } = member
    const parts = proposal ? waitingOf(club, member) : []
    return proposal && parts.length > 0 ? [{ id, memberId, fullName, at: proposal.at.toISOString(), parts: parts }] : []
  })
  return proposals.sort((a, b) => a.at.localeCompare(b.at))
}

const overtaken = text('The proposal, or what it would replace, has changed meanwhile. Nothing has been saved.')

/**
 * Accepts or declines parts of what a member proposes. What is accepted is changed as by the club's form, in the commit that ends
 * the proposal of it.
 * @throws AppError `not_found`, `changed_meanwhile` if a part does not wait as it was seen, and as `updateMember`
 */
export async function answerProposal(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  { accept, parts, word = '' }: ProposalAnswer,
): Promise<Member> {
  const club = await getClub(deps, clubId)
  const fields = parts.flatMap((part) => part.fields)
  const of = (value: 'now' | 'proposed') => inputFrom(Object.fromEntries(fields.map((one) => [one.field, one[value]])))
  return updateMember(deps, clubId, id, accept ? { ...of('proposed'), seen: of('now') } : {}, {
    also: (member) => {
      const gone = overtakenParts(parts, waitingOf(club, member))
      if (gone.length > 0 || !member.proposal)
        throw new AppError('changed_meanwhile', overtaken, {
          details: Object.fromEntries(gone.map(({ name }) => [name, overtaken])),
        })
      return proposalField(
        deps,
        accept
          ? proposalAfter(
              club,
              member.proposal,
              fields.map(({ field }) => field),
            )
          : proposalDeclined(member.proposal, parts, word),
      )
    },
  })
}
