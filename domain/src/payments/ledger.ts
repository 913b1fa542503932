import { searchOf } from '../search.ts'
import type { Payment } from './payment.ts'

/** Sorts payments from the newest day to the oldest; those without a valid day come last. */
export const newestFirst = (payments: readonly Payment[]): Payment[] =>
  [...payments].sort((a, b) => {
    const one = a.paymentDate ?? ''
    const other = b.paymentDate ?? ''
    return one < other ? 1 : one > other ? -1 : 0
  })

/** Returns a search over member name, item name and notes. */
export const paymentSearch = (payments: readonly Payment[]): ((query: string) => readonly Payment[]) =>
  searchOf(payments, ({ memberName, itemName, notes }) => [memberName, itemName, notes])
