import { text } from '@tessera/domain/texts/text'
import type { Outcome } from '../../firebase/change-seen.ts'

/** Message for something that was deleted meanwhile. */
export const gone = text('Somebody else deleted this meanwhile.')

/** Conflict message if no input can be lost: the screen now shows the newest state. */
export const changedRow = text('Somebody else changed this meanwhile. You see it now as it is; please try again.')

/** Applies the outcome of a write to a list: replaces the entry, or removes a deleted one. */
export const withOutcome = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  outcome: Outcome<T>,
): readonly T[] => {
  const others = all.filter((each) => each.id !== id)
  return outcome.kind === 'gone' ? others : [...others, outcome.now]
}
