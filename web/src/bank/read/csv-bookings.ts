import type { PlainDate } from '@tessera/domain/plain-date'
import type { CsvRow } from '../../files/csv-rows.ts'
import { type BalancedRow, runningGaps } from './balances.ts'
import { bankCents, decimalSign } from './bank-amount.ts'
import type { Columns } from './bank-columns.ts'
import { bankDay } from './bank-day.ts'
import type { ColumnName } from './bank-heads.ts'
import { type Booking, type FileBookings, isEuro } from './booking.ts'
import { codes, purposeOf } from './purpose.ts'
import { isReturn, returnReason } from './returns.ts'

/** A row with an amount, and what the rows below it add. */
interface Draft {
  readonly row: CsvRow
  readonly day: PlainDate | undefined
  readonly cents: number | undefined
  readonly texts: string[]
  readonly parts: Draft[]
}

const amounts = ['amount', 'credit', 'debit'] as const
const pendingWords = /vorgemerkt|vormerk|offen|pending|in attesa|non contabilizzato|autorizzat/i

/** Reads the rows below a head; `account` is the one that the lines above the head name. */
export function csvBookings(rows: readonly CsvRow[], columns: Columns, account: string): FileBookings {
  const decimal = decimalSign(rows.flatMap((row) => amounts.map((name) => cellOf(row, columns, name))))
  const drafts: Draft[] = []
  for (const row of rows) {
    const day = cellOf(row, columns, 'day')
    const texts = columns.text.map((place) => row.cells[place]?.trim() ?? '').filter(Boolean)
    const detail = cellOf(row, columns, 'detail')
    const last = drafts.at(-1)
    const draft = {
      row,
      day: bankDay(day),
      cents: centsOf(row, columns, decimal),
      texts: [...new Set(texts)],
      parts: [],
    }
    if (amounts.some((name) => cellOf(row, columns, name) !== '')) drafts.push(draft)
    else if (last && detail !== '')
      last.parts.push({ ...draft, day: last.day, cents: partCents(detail, decimal, last) })
    else if (last && day === '') last.texts.push(...texts)
    // What has a day, or should have one, is a booking without an amount; anything else stands below the list.
    else if (/^(?=.*\d).{1,20}$/.test(day)) drafts.push(draft)
  }
  const bookings = drafts.map((draft) => bookingOf(draft, columns, account))
  return { format: columns.format, bookings, statements: [], gaps: gapsOf(drafts, bookings, columns, decimal) }
}

/** A column's cell; columns from the amount on are counted from the end where a row has grown before them. */
function cellOf({ cells }: CsvRow, { places, growsFrom }: Columns, name: ColumnName): string {
  const place = places[name]
  if (place === undefined) return ''
  const isLate = name === 'amount' || name === 'currency' || name === 'balance'
  const grown = growsFrom !== undefined && isLate ? Math.max(0, cells.length - growsFrom) : 0
  return (cells[place + grown] ?? '').trim()
}

type Decimal = ReturnType<typeof decimalSign>

/** Columns for what comes in and what goes out count before one for both, which can have another amount beside them. */
function centsOf(row: CsvRow, columns: Columns, decimal: Decimal): number | undefined {
  const [amount, credit, debit] = amounts.map((name) => cellOf(row, columns, name))
  if (!credit && !debit) return amount ? bankCents(amount, decimal) : undefined
  const [came, went] = [credit, debit].map((written) => (written ? bankCents(written, decimal) : 0))
  return came === undefined || went === undefined ? undefined : came - Math.abs(went)
}

function partCents(written: string, decimal: Decimal, { cents }: Draft): number | undefined {
  const read = bankCents(written, decimal)
  return read === undefined || cents === undefined ? undefined : Math.sign(cents) * Math.abs(read)
}

function bookingOf(draft: Draft, columns: Columns, account: string): Booking {
  const { row, day, cents } = draft
  const cell = (name: ColumnName) => cellOf(row, columns, name)
  const purpose = purposeOf(draft.texts.join(' '), columns.labels ? [...columns.labels, ...codes] : codes)
  const written = cell('name') || cell((cents ?? 0) < 0 ? 'payee' : 'payer') || purpose.name
  const kind = cell('kind')
  const bankId = cell('bankId') || purpose.bankId
  const ofBatch = {
    account: cell('account') || account,
    currency: currencyOf(cell('currency')) || columns.currency,
    isPending: isPending(row, columns),
  }
  const parts = draft.parts.map((part, place) => ({
    ...bookingOf(part, columns, account),
    ...ofBatch,
    bankId: bankId && `${bankId}/${place + 1}`,
  }))
  return {
    place: row.row,
    shown: row.cells.filter(Boolean).join('; '),
    ...ofBatch,
    day,
    cents,
    name: columns.isNameFirst ? (written.split(';')[0] ?? '') : written,
    iban: cell('iban') || purpose.iban,
    text: purpose.text || kind,
    reference: cell('reference') || purpose.reference,
    bankId,
    returned: (cents ?? 0) < 0 && isReturn(kind) ? returnReason(kind, purpose.text) : '',
    parts,
  }
}

/** What else stands in a column of that name is a day. */
const currencyOf = (written: string): string => (/^(?:[A-Z]{3}|€|euro)$/i.test(written) ? written : '')

function isPending(row: CsvRow, columns: Columns): boolean {
  const status = cellOf(row, columns, 'status')
  if (pendingWords.test(cellOf(row, columns, 'day'))) return true
  return columns.booked ? status !== '' && !columns.booked.test(status) : pendingWords.test(status)
}

function gapsOf(drafts: readonly Draft[], bookings: readonly Booking[], columns: Columns, decimal: Decimal) {
  if (columns.places.balance === undefined) return []
  const rows = bookings.flatMap(({ account, day, cents, currency, isPending }, place): BalancedRow[] => {
    const row = drafts[place]?.row
    if (!row || day === undefined || cents === undefined || isPending || !isEuro(currency)) return []
    const fee = Math.abs(bankCents(cellOf(row, columns, 'fee')) ?? 0)
    return [{ account, day, cents: cents - fee, balance: bankCents(cellOf(row, columns, 'balance'), decimal) }]
  })
  return runningGaps(rows)
}
