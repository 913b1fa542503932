import { isPlainDate, type PlainDate } from './plain-date.ts'

/** Years that a two-digit year stands for begin here, as in spreadsheets: 30 is 1930, and 29 is 2029. */
const firstShortYear = 1930
/** Serial numbers of days as spreadsheets store them: 1927-05-18 to 2119-01-11, so that a year is none. */
const serials = { first: 10_000, last: 80_000, of1970: 25_569 }

const time = String.raw`(?:[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})\s*([-./])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?${time}$`, 'i')
const yearLast = new RegExp(String.raw`^(\d{1,2})\s*([-./])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})${time}$`, 'i')
const serial = /^(\d{5})(?:[.,]\d+)?$/

type Order = 'dayFirst' | 'monthFirst' | 'mixed'

/**
 * Returns the reader of a file's days. Whether day or month comes first is decided by all days of a column that are
 * separated by the same sign, else by those of the `others`, and is the day if none of them proves it: 12/31/2020 proves that
 * 03/04/2020 is 4 March. The reader returns undefined for a text that is no day, or that can be two.
 */
export function dayReader(
  column: readonly string[],
  others: readonly string[] = [],
): (written: string) => PlainDate | undefined {
  const own = orders(column)
  const general = orders(others)
  return (written) => readDay(written, (sign) => own.get(sign) ?? general.get(sign) ?? 'dayFirst')
}

/** The order that days prove, by separator. */
function orders(column: readonly string[]): ReadonlyMap<string, Order> {
  const proven = new Map<string, Order>()
  for (const written of column) {
    const [, first, sign = '', second] = yearLast.exec(written.trim()) ?? []
    const order = Number(first) > 12 ? 'dayFirst' : Number(second) > 12 ? 'monthFirst' : undefined
    if (order) proven.set(sign, (proven.get(sign) ?? order) === order ? order : 'mixed')
  }
  return proven
}

function readDay(written: string, orderOf: (sign: string) => Order): PlainDate | undefined {
  const typed = written.trim()
  const [, isoYear, , isoMonth = '', isoDay = ''] = yearFirst.exec(typed) ?? []
  if (isoYear) return existing(isoYear, isoMonth, isoDay)
  const [, number] = serial.exec(typed) ?? []
  if (number) return ofSerial(Number(number))
  const [, first = '', sign = '', second = '', year] = yearLast.exec(typed) ?? []
  if (!year) return undefined
  const isMonthFirst = isInOrder(orderOf(sign), Number(first), Number(second))
  if (isMonthFirst === undefined) return undefined
  return isMonthFirst ? existing(fullYear(year), first, second) : existing(fullYear(year), second, first)
}

/** True if the month comes first; undefined if the column has both orders and this day can be read in both. */
function isInOrder(order: Order, first: number, second: number): boolean | undefined {
  if (order !== 'mixed') return order === 'monthFirst'
  if (first === second) return false
  return first > 12 || second > 12 ? second > 12 : undefined
}

function existing(year: string, month: string, day: string): PlainDate | undefined {
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(read) ? read : undefined
}

function fullYear(year: string): string {
  if (year.length === 4) return year
  const century = Math.floor(firstShortYear / 100) * 100
  return String(century + Number(year) + (century + Number(year) < firstShortYear ? 100 : 0))
}

function ofSerial(number: number): PlainDate | undefined {
  if (number < serials.first || number > serials.last) return undefined
  return new Date((number - serials.of1970) * 86_400_000).toISOString().slice(0, 10)
}
