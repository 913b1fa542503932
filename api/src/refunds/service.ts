import type { Needs } from '../needs.ts'
import { openIban, refundRunsIn } from './run-store.ts'

/** Returns what was refunded to a member of a club: the deleted payment, the day, and the account to which the money went. */
export async function refundsOf(deps: Needs<'db' | 'passKey'>, clubId: string, memberId: string) {
  const store = refundRunsIn(deps.firebase.db)
  const runs = await store.find(store.ofClub(clubId))
  return runs.flatMap((run) =>
    run.refunds.flatMap(({ iban, ...refund }) =>
      refund.payment.memberId === memberId ? { day: run.day, ...refund, iban: openIban(deps, run, iban) ?? '' } : [],
    ),
  )
}

/** Returns what a club has refunded: the day on which the bank was asked to transfer, and the deleted payment. */
export async function allRefunds({ firebase: { db } }: Needs<'db'>, clubId: string) {
  const store = refundRunsIn(db)
  const runs = await store.find(store.ofClub(clubId))
  return runs.flatMap(({ day, refunds }) => refunds.map(({ payment, cents }) => ({ day, payment, cents })))
}
