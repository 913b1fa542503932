import type { CardView } from '@tessera/domain/passes/card'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { stampSeason } from '@tessera/domain/payments/stamp'
import type { StoredClub } from '../../clubs/service.ts'
import type { Needs } from '../../needs.ts'
import { readAllPayments, readPaymentsOf } from '../../payments/service.ts'

/** Returns the number of a member's newest stamp for the season of a card; undefined if there is none. */
type StampOf = (memberId: string, view: Pick<CardView, 'year'>) => string | undefined

/** Reads the numbers of a club's stamps, or of one member's; none in a club that gives no stamps. */
export async function readStamps(
  deps: Needs<'clubCache' | 'db'>,
  { id: clubId, givesStamps, seasonStartsInMonth }: StoredClub,
  memberId?: string,
): Promise<StampOf> {
  if (!givesStamps) return () => undefined
  const payments = await (memberId === undefined
    ? readAllPayments(deps, clubId)
    : readPaymentsOf(deps, clubId, memberId))
  const keyOf = (id: string, season: string) => `${id} ${season}`
  const newest = new Map<string, string>()
  for (const payment of newestFirst(payments)) {
    const key = keyOf(payment.memberId, stampSeason(payment, seasonStartsInMonth))
    if (payment.stampNumber && !newest.has(key)) newest.set(key, payment.stampNumber)
  }
  return (id, { year }) => newest.get(keyOf(id, String(year)))
}
