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

const head = ['Date', 'Member ID', 'Member', 'Item', 'Amount', 'Notes', 'Payment ID']

/**
 * The ledger as a CSV file for spreadsheets, in the given order, with a last line that sums it up to the cent.
 * `numberOf` gives a member's number in the club.
 */
export function ledgerCsv(
  payments: readonly Payment[],
  numberOf: (memberId: string) => string | undefined,
  style: CsvStyle,
): string {
  const rows = payments.map((payment) => [
    ...[payment.paymentDate ?? '', asText(numberOf(payment.memberId) ?? ''), asText(payment.memberName)],
    ...[asText(payment.itemName), money(toCents(payment.amount), style), asText(payment.notes), asText(payment.id)],
  ])
  const total = ['Total', '', '', '', money(totalCents(payments), style), '', '']
  const lines = [head, ...rows, total].map((cells) => cells.map((cell) => quote(cell, style)).join(style.separator))
  // The mark at the beginning is how spreadsheets know that letters are UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const money = (cents: number, { decimal }: CsvStyle): string =>
  `${Math.trunc(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`

/** A spreadsheet would take such a beginning for a formula, and run it. */
const asText = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quote = (cell: string, { separator }: CsvStyle): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
