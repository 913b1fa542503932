import { whyLocked } from '@tessera/domain/payments/lock'
import { fromInstant } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { inParts } from '@tessera/server/in-parts'
import { donatedAmong } from '../donations/service.ts'
import { mostInFilter } from '../firebase/collections.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readLock } from './lock.ts'

/** A recorded payment whose recording is undone; with `why` it stays as it is. */
interface Undoable {
  readonly payment: Read<'payments'>
  readonly why?: string
}

/**
 * Reads payments whose recording is undone, by the ids that they were recorded with, and says which of them stay: those
 * that were changed since, those with a receipt, and those of a locked day. Leaves out deleted ones.
 */
export async function readUndoable(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  recorded: readonly { readonly paymentId: string; readonly amount: number }[],
): Promise<Map<string, Undoable>> {
  const ids = recorded.map(({ paymentId }) => paymentId)
  const store = storeOf(db, 'payments')
  const [payments, receipts, lock] = await Promise.all([
    store.getMany(ids),
    storeOf(db, 'receipts').getMany(ids),
    readLock(db, clubId),
  ])
  const gone = ids.filter((id) => !payments.has(id))
  const moved = await Promise.all(
    inParts(gone, mostInFilter).map((some) => store.find(store.ofClub(clubId).where('movedFrom', 'in', some))),
  )
  const movedFrom = new Map(moved.flat().map((payment) => [payment.movedFrom, payment]))
  const donated = await donatedAmong(db, [...payments.values(), ...movedFrom.values()])
  const undoable = new Map<string, Undoable>()
  for (const { paymentId, amount } of recorded) {
    const payment = payments.get(paymentId) ?? movedFrom.get(paymentId)
    if (payment?.clubId !== clubId) continue
    const isChanged = payment.updatedAt !== undefined || payment.amount !== amount
    const locked = whyLocked(fromInstant(payment.paymentDate), lock)
    if (locked) undoable.set(paymentId, { payment, why: locked })
    else if (receipts.has(paymentId) || donated.has(payment.id))
      undoable.set(paymentId, { payment, why: text('Has a receipt') })
    else undoable.set(paymentId, isChanged ? { payment, why: text('Changed since') } : { payment })
  }
  return undoable
}
