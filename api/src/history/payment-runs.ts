import type { RunKind } from '@tessera/domain/history/run'
import { fromInstant } from '@tessera/domain/plain-date'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** What several commits recorded payments for: lines of the bank, or a run of direct debits. */
export interface PaymentRun {
  readonly id: string
  readonly kind: Extract<RunKind, 'bank' | 'debit'>
}

/** Finds what payments of a club were recorded for by several commits, by the ids of the payments; by a damaged line or run, none. */
export async function runsOfPayments(
  { firebase: { db }, log }: Needs<'db' | 'log'>,
  clubId: string,
  payments: readonly Read<'payments'>[],
): Promise<ReadonlyMap<string, PaymentRun>> {
  const [lines, debits] = [storeOf(db, 'bankLines'), storeOf(db, 'debitRuns')]
  const ofLines = payments.flatMap(({ id, bankLineId }) => (bankLineId === undefined ? [] : { id, bankLineId }))
  // Payments of a run have its day.
  const days = payments.flatMap(({ paidBy, paymentDate }) =>
    paidBy === 'debit' ? (fromInstant(paymentDate) ?? []) : [],
  )
  const [found, runs] = await Promise.all([
    lines.getSound([...new Set(ofLines.map(({ bankLineId }) => bankLineId))]),
    Promise.all(
      inParts([...new Set(days)], mostInFilter).map((some) =>
        debits.find(debits.ofClub(clubId).where('day', 'in', some), log),
      ),
    ),
  ])
  const drawn = runs.flat().flatMap((run) => {
    const parts = 'debits' in run ? run.debits.flatMap((debit) => debit.parts) : []
    return parts.flatMap(({ payment }) => (payment ? [[payment, { id: run.id, kind: 'debit' }] as const] : []))
  })
  const banked = ofLines.flatMap(({ id, bankLineId }) => {
    const { clubId: of, run } = found.get(bankLineId) ?? {}
    return of === clubId && run !== undefined ? [[id, { id: run, kind: 'bank' }] as const] : []
  })
  return new Map<string, PaymentRun>([...drawn, ...banked])
}
