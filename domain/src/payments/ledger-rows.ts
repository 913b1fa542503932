import type { CsvStyle } from '../texts/csv-style.ts'
import { text } from '../texts/text.ts'
import { csvAmount, toCents, totalCents } from './money.ts'
import type { Payment } from './payment.ts'

/** Names of the columns of payments in a CSV file. */
export const ledgerHeader = [
  text('Date'),
  text('Member ID'),
  text('Member'),
  text('Item'),
  text('Amount'),
  text('Notes'),
  text('Payment ID'),
]
const sum = text('Total')

/**
 * Returns payments as the rows of a CSV file, in the given order, with the total to the cent in the last one. `numberOf`
 * returns a member number; `translate` translates the label of the total.
 */
export function ledgerRows(
  payments: readonly Payment[],
  numberOf: (memberId: string) => string | undefined,
  style: CsvStyle,
  translate: (text: string) => string = (text) => text,
): string[][] {
  const rows = payments.map(({ paymentDate = '', memberId, memberName, itemName, amount, notes, id }) => [
    ...[paymentDate, numberOf(memberId) ?? '', memberName, itemName],
    ...[csvAmount(toCents(amount), style), notes, id],
  ])
  return [...rows, [translate(sum), '', '', '', csvAmount(totalCents(payments), style), '', '']]
}
