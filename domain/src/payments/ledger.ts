import { searchBy } from '../search.ts'
import type { Payment } from './payment.ts'

/** Sorts payments from the newest day to the oldest; those without a valid day come last. */
export const newestFirst = (payments: readonly Payment[]): Payment[] =>
  [...payments].sort((a, b) => {
    const one = a.paymentDate ?? ''
    const other = b.paymentDate ?? ''
    return one < other ? 1 : one > other ? -1 : 0
  })

/** A search over member name, item name and notes. */
export const paymentSearch = searchBy<Payment>(({ memberName, itemName, notes }) => [memberName, itemName, notes])

/** The same, and over the number of the stamp, in a club that gives stamps. */
export const paymentSearchWithStamps = searchBy<Payment>(({ memberName, itemName, notes, stampNumber = '' }) => [
  memberName,
  itemName,
  notes,
  stampNumber,
])
