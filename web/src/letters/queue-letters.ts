import { type LetterOutcome, type LetterRequest, lettersContract, mostAtOnce } from '@tessera/domain/letters/contract'
import { type Kin, partsOfFamilies } from '@tessera/domain/members/family'
import { text } from '@tessera/domain/texts/text'
import { callPatiently } from '../http/call-patiently.ts'

export const failedSend = text('The e-mails could not be sent')

/** Why a member got no e-mail. */
export type WhyNone = Exclude<LetterOutcome, 'queued'>

interface Wanted {
  readonly group: string
  readonly members: readonly Kin[]
  /** Those who had such an e-mail a short while ago, and get another one all the same. */
  readonly forced: ReadonlySet<string>
  readonly request: LetterRequest
}

/**
 * Queues e-mails, some at a time; repeated with the same group, it queues none twice. Returns the members who got none.
 * Throws an AppError.
 */
export async function queueLetters(
  { group, members, forced, request }: Wanted,
  onProgress: (done: number) => void,
): Promise<Map<string, WhyNone>> {
  const left = new Map<string, WhyNone>()
  const parts = [members.filter(({ id }) => !forced.has(id)), members.filter(({ id }) => forced.has(id))]
  let done = 0
  // The head of a family gets one e-mail for all of it only if they are in the same request.
  for (const [part, all] of parts.entries())
    for (const some of partsOfFamilies(all, mostAtOnce)) {
      const { outcomes } = await callPatiently(lettersContract.send, {
        body: { ...request, group, memberIds: some, force: part === 1 },
        failure: failedSend,
      })
      for (const { memberId, outcome } of outcomes) if (outcome !== 'queued') left.set(memberId, outcome)
      done += some.length
      onProgress(done)
    }
  return left
}
