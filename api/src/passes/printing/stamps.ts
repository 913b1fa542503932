import type { CardView } from '@tessera/domain/passes/card'
import { stampsOf } from '@tessera/domain/payments/stamp'
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
  const stampOf = stampsOf(payments, seasonStartsInMonth)
  return (id, { year }) => stampOf(id, year)
}
