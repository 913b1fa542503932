import { lettersContract, mostReminders, type ReminderOutcome } from '@tessera/domain/letters/contract'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'

export const failedRemind = text('The reminders could not be sent')

interface Wanted {
  readonly group: string
  readonly memberIds: readonly string[]
  /** Those who had a reminder within the pause, and get another one all the same. */
  readonly forced: ReadonlySet<string>
  readonly language: Language
}

/**
 * Queues reminders, some at a time; repeated with the same group, it queues none twice. Returns the members who got none.
 * Throws an AppError.
 */
export async function queueReminders(
  { group, memberIds, forced, language }: Wanted,
  onProgress: (done: number) => void,
): Promise<Map<string, Exclude<ReminderOutcome, 'queued'>>> {
  const left = new Map<string, Exclude<ReminderOutcome, 'queued'>>()
  const parts = [memberIds.filter((id) => !forced.has(id)), memberIds.filter((id) => forced.has(id))]
  let before = 0
  for (const [part, all] of parts.entries())
    for (let from = 0; from < all.length; from += mostReminders) {
      const some = all.slice(from, from + mostReminders)
      const { outcomes } = await call(lettersContract.remind, {
        body: { group, memberIds: some, before, language, force: part === 1 },
        failure: failedRemind,
      })
      for (const { memberId, outcome } of outcomes) if (outcome !== 'queued') left.set(memberId, outcome)
      before += some.length
      onProgress(before)
    }
  return left
}
