import { text } from '../texts/text.ts'
import { toCents, totalCents } from './money.ts'
import type { Payment } from './payment.ts'

/** How a spreadsheet of some language separates cells and decimals. */
export interface CsvStyle {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/** The style of a language: where decimals have a comma, cells have a semicolon. */
export const csvStyle = (locale: string): CsvStyle =>
  new Intl.NumberFormat(locale).format(0.5).includes(',')
    ? { separator: ';', decimal: ',' }
    : { separator: ',', decimal: '.' }

const head = [
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
 * The ledger as a CSV file for spreadsheets, in the given order, with a last line that sums it up to the cent.
 * `numberOf` gives a member's number in the club; `translate` what stands over a column.
 */
export function ledgerCsv(
  payments: readonly Payment[],
  numberOf: (memberId: string) => string | undefined,
  style: CsvStyle,
  translate: (text: string) => string = (text) => text,
): string {
  const rows = payments.map((payment) => [
    ...[payment.paymentDate ?? '', asText(numberOf(payment.memberId) ?? ''), asText(payment.memberName)],
    ...[asText(payment.itemName), money(toCents(payment.amount), style), asText(payment.notes), asText(payment.id)],
  ])
  const total = [translate(sum), '', '', '', money(totalCents(payments), style), '', '']
  const lines = [head.map(translate), ...rows, total].map((cells) =>
    cells.map((cell) => quote(cell, style)).join(style.separator),
  )
  // The mark at the beginning is how spreadsheets know that letters are UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const money = (cents: number, { decimal }: CsvStyle): string =>
  `${Math.trunc(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`

/** A spreadsheet would take such a beginning for a formula, and run it. */
const asText = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quote = (cell: string, { separator }: CsvStyle): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
