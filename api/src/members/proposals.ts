import { AppError } from '@tessera/domain/errors'
import { type Member, photoIdOf } from '@tessera/domain/members/member'
import { inputFrom } from '@tessera/domain/members/member-input'
import {
  changedSince,
  overtakenParts,
  proposalAfter,
  proposalDeclined,
  proposalRestored,
  type WaitingPart,
  waitingOf,
} from '@tessera/domain/members/own-changes'
import type { MemberProposal, ProposalAnswer } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import type { ImportNeeds } from './needs.ts'
import { erasePhoto } from './photo-store.ts'
import { putProposal } from './put-proposal.ts'
import { bringPhotoBack, replacePhoto } from './replaced-photos.ts'
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
const overtakenUndo = text('What was accepted has changed since, and stays.')

/** @throws AppError `changed_meanwhile` with the parts in its details, if there are any */
function assertNone(parts: readonly WaitingPart[], sentence: string): void {
  if (parts.length > 0)
    throw new AppError('changed_meanwhile', sentence, {
      details: Object.fromEntries(parts.map(({ name }) => [name, sentence])),
    })
}

/** The values of parts, but for a photo's: as they were seen, or as they were proposed. */
const valuesOf = (parts: readonly WaitingPart[], which: 'now' | 'proposed') =>
  inputFrom(
    Object.fromEntries(
      parts.flatMap(({ fields }) => fields.flatMap((one) => (one.field === 'photo' ? [] : [[one.field, one[which]]]))),
    ),
  )

const photoIn = (parts: readonly WaitingPart[]) =>
  parts.flatMap(({ fields }) => fields).find(({ field }) => field === 'photo')

/**
 * Accepts or declines parts of what a member proposes. What is accepted is changed as by the club's form, in the commit that ends
 * the proposal of it. A photo that gives way is kept for an hour, in which it can return.
 * @throws AppError `not_found`, `changed_meanwhile` if a part does not wait as it was seen, and as `updateMember`
 */
export async function answerProposal(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  { accept, parts, word = '' }: ProposalAnswer,
): Promise<Member> {
  const club = await getClub(deps, clubId)
  const fields = parts.flatMap((part) => part.fields.map(({ field }) => field))
  const change = accept ? { ...valuesOf(parts, 'proposed'), seen: valuesOf(parts, 'now') } : {}
  return updateMember(deps, clubId, id, change, {
    also: (member, batch) => {
      const { proposal } = member
      assertNone(overtakenParts(parts, waitingOf(club, member)), overtaken)
      if (!proposal) throw new AppError('changed_meanwhile', overtaken)
      if (!accept) return { fields: putProposal(batch, deps, member, proposalDeclined(proposal, parts, word)) }
      const photo = photoIn(parts) && { id: proposal.values.photo || undefined }
      if (photo && member.photoId) replacePhoto(batch, deps, member.photoId)
      return {
        fields: putProposal(batch, deps, member, proposalAfter(club, proposal, fields), photo?.id),
        photo,
      }
    },
  })
}

/**
 * Takes the acceptance of parts back: the values from before return, and what was accepted is proposed again.
 * @throws AppError `not_found`, `changed_meanwhile` if somebody has changed a part since, or its photo is deleted by now, and as
 *   `updateMember`
 */
export async function undoAcceptance(
  deps: ImportNeeds & PhotoNeeds,
  clubId: string,
  id: string,
  parts: readonly WaitingPart[],
): Promise<Member> {
  const club = await getClub(deps, clubId)
  const change = { ...valuesOf(parts, 'now'), seen: valuesOf(parts, 'proposed') }
  return updateMember(deps, clubId, id, change, {
    also: async (member, batch) => {
      assertNone(changedSince(club, member, parts), overtakenUndo)
      const photo = photoIn(parts)
      const photoId = photo?.now ? photoIdOf(photo.now) : undefined
      if (photoId && !(await bringPhotoBack(batch, deps, member.id, photoId))) assertNone(parts, overtakenUndo)
      const proposal = proposalRestored(member.proposal, parts)
      // Another photo that is proposed by now stays, in place of the accepted one.
      if (photo && member.photoId && proposal.values.photo !== member.photoId)
        erasePhoto(batch, deps.firebase.db, member.photoId)
      return {
        fields: putProposal(batch, deps, member, proposal),
        photo: photo && { id: photoId },
      }
    },
  })
}
