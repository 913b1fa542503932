import type { PlainDate } from '../plain-date.ts'
import type { HutCheck } from './contract.ts'
import type { HutCount } from './hut.ts'

/** What a hut has counted: the number of the last check, and the checks by day. */
interface Counted {
  readonly countedUpTo: number
  readonly counts: Readonly<Record<PlainDate, HutCount>>
}

const none: HutCount = { valid: 0, due: 0, refused: 0 }

/**
 * Adds the checks of a hut that are not counted yet: those with a number after the last one. A check of a day before the link was made,
 * or of a day that is still to come, is the mistake of a clock, and counts on the first or the last possible day.
 */
export function countChecks(
  { countedUpTo, counts }: Counted,
  checks: readonly HutCheck[],
  dayOf: (at: string) => PlainDate,
  { first, last }: { readonly first: PlainDate; readonly last: PlainDate },
): Counted {
  const added = new Map(Object.entries(counts))
  let counted = countedUpTo
  for (const { number, at, result } of [...checks].sort((a, b) => a.number - b.number)) {
    if (number <= counted) continue
    counted = number
    const made = dayOf(at)
    const day = made < first ? first : made > last ? last : made
    const before = added.get(day) ?? none
    added.set(day, { ...before, [result]: before[result] + 1 })
  }
  return { countedUpTo: counted, counts: Object.fromEntries(added) }
}
