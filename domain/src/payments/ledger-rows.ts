import type { CsvStyle } from '../texts/csv-style.ts'
import { text } from '../texts/text.ts'
import { csvAmount, toCents, totalCents } from './money.ts'
import type { Payment } from './payment.ts'
import { wayLabels } from './ways.ts'

const ledgerHeader = [
  text('Date'),
  text('Member ID'),
  text('Member'),
  text('Item'),
  text('Amount'),
  text('Notes'),
  text('Payment ID'),
]
const sum = text('Total')

/** Columns that only files with such payments have. */
const furtherColumns = [
  { name: text('Paid by'), has: ({ paidBy }: Payment) => paidBy !== undefined },
  { name: text('Waived'), has: ({ waived }: Payment) => waived !== undefined },
]

/** The names of the columns of payments: ways of payment and waived parts only if there are any. */
export const ledgerHead = (payments: readonly Payment[]): string[] => [
  ...ledgerHeader,
  ...furtherColumns.flatMap(({ name, has }) => (payments.some(has) ? name : [])),
]

/**
 * Returns payments as the rows of a CSV file, in the given order, with the total to the cent in the last one. `numberOf`
 * returns a member number; `translate` translates the label of the total and the ways of payment.
 */
export function ledgerRows(
  payments: readonly Payment[],
  numberOf: (memberId: string) => string | undefined,
  style: CsvStyle,
  translate: (text: string) => string = (text) => text,
): string[][] {
  const [hasWays, hasWaived] = furtherColumns.map(({ has }) => payments.some(has))
  const further = (way: string, waived: string) => [...(hasWays ? [way] : []), ...(hasWaived ? [waived] : [])]
  const rows = payments.map(
    ({ paymentDate = '', memberId, memberName, itemName, amount, notes, id, paidBy, waived }) => [
      paymentDate,
      numberOf(memberId) ?? '',
      memberName,
      itemName,
      csvAmount(toCents(amount), style),
      notes,
      id,
      ...further(
        paidBy === undefined ? '' : translate(wayLabels[paidBy]),
        waived === undefined ? '' : csvAmount(toCents(waived), style),
      ),
    ],
  )
  return [...rows, [translate(sum), '', '', '', csvAmount(totalCents(payments), style), '', '', ...further('', '')]]
}
