import type { Payment } from './payment.ts'
import { stampSeason } from './stamp.ts'

/** A payment that is recorded with others of a family. */
interface FamilyPart {
  readonly memberId: string
  readonly yearId?: string | undefined
  readonly paymentDate?: string | undefined
}

/**
 * Returns which of the payments that a family makes at once get a stamp, in their order: one for each member and season, the first, unless
 * the member has a stamp of the season already.
 */
export function partsWithStamp<Part extends FamilyPart>(
  parts: readonly Part[],
  payments: Iterable<Payment>,
  seasonStartsInMonth: number,
): Part[] {
  const keyOf = (one: FamilyPart) => `${one.memberId} ${stampSeason(one, seasonStartsInMonth)}`
  const stamped = new Set<string>()
  for (const payment of payments) if (payment.stampNumber) stamped.add(keyOf(payment))
  return parts.filter((part) => {
    const key = keyOf(part)
    if (stamped.has(key)) return false
    stamped.add(key)
    return true
  })
}
