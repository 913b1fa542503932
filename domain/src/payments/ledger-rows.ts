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

type Translate = (text: string) => string

interface FurtherColumn {
  readonly name: string
  readonly has: (payment: Payment) => boolean
  readonly cell: (payment: Payment, style: CsvStyle, translate: Translate) => string
}

/** Columns that only files with such payments have. */
const furtherColumns: readonly FurtherColumn[] = [
  {
    name: text('Paid by'),
    has: ({ paidBy }) => paidBy !== undefined,
    cell: ({ paidBy }, _, translate) => (paidBy === undefined ? '' : translate(wayLabels[paidBy])),
  },
  {
    name: text('Waived'),
    has: ({ waived }) => waived !== undefined,
    cell: ({ waived }, style) => (waived === undefined ? '' : csvAmount(toCents(waived), style)),
  },
  {
    name: text('Stamp number'),
    has: ({ stampNumber }) => stampNumber !== undefined,
    cell: ({ stampNumber = '' }) => stampNumber,
  },
]

const furtherOf = (payments: readonly Payment[]): readonly FurtherColumn[] =>
  furtherColumns.filter(({ has }) => payments.some(has))

/** The names of the columns of payments: ways of payment, waived parts and numbers of stamps only if there are any. */
export const ledgerHead = (payments: readonly Payment[]): string[] => [
  ...ledgerHeader,
  ...furtherOf(payments).map(({ name }) => name),
]

/**
 * Returns payments as the rows of a CSV file, in the given order, with the total to the cent in the last one. `numberOf`
 * returns a member number; `translate` translates the label of the total and the ways of payment.
 */
export function ledgerRows(
  payments: readonly Payment[],
  numberOf: (memberId: string) => string | undefined,
  style: CsvStyle,
  translate: Translate = (text) => text,
): string[][] {
  const further = furtherOf(payments)
  const rows = payments.map((payment) => [
    payment.paymentDate ?? '',
    numberOf(payment.memberId) ?? '',
    payment.memberName,
    payment.itemName,
    csvAmount(toCents(payment.amount), style),
    payment.notes,
    payment.id,
    ...further.map(({ cell }) => cell(payment, style, translate)),
  ])
  const total = [translate(sum), '', '', '', csvAmount(totalCents(payments), style), '', '']
  return [...rows, [...total, ...further.map(() => '')]]
}
