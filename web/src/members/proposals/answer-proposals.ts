import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { type MemberProposal, ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../http/call.ts'
import { errorText } from '../../http/error-text.ts'

export const failedAnswer = text('The answer could not be saved')

/** An answer to some proposals, or the taking back of their acceptance. */
export interface Answer {
  readonly does: 'accept' | 'decline' | 'undo'
  readonly to: readonly MemberProposal[]
  readonly word?: string
}
/** A proposal for which an answer was refused, with the reason. */
export interface Refusal {
  readonly id: string
  readonly fullName: string
  readonly why: string
}

/**
 * Answers proposals one after the other; goes on past one that is refused, but not once the server cannot be reached. Throws the
 * refusal of a single one.
 */
export async function answerEach({ does, to, word = '' }: Answer, onMember: (member: Member) => void) {
  const [done, refused]: [MemberProposal[], Refusal[]] = [[], []]
  let lost: unknown
  for (const proposal of to) {
    const { id, fullName, parts } = proposal
    try {
      if (lost) throw lost
      const params = { id }
      const member = await (does === 'undo'
        ? call(ownChangesContract.undo, { params, body: { parts }, failure: failedAnswer })
        : call(ownChangesContract.answer, {
            params,
            body: { accept: does === 'accept', parts, ...(word && { word }) },
            failure: failedAnswer,
          }))
      if (does !== 'decline') onMember(member)
      done.push(proposal)
    } catch (error) {
      if (to.length === 1) throw error
      if (error instanceof AppError && error.code === 'unavailable') lost = error
      refused.push({ id, fullName, why: errorText(error, failedAnswer) })
    }
  }
  return { done, refused }
}
