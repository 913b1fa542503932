import { isPlainDate, type PlainDate } from '@tessera/domain/plain-date'

/** Reads a day such as `260102`. */
export function mt940Day(written: string): PlainDate | undefined {
  const day = `20${written.slice(0, 2)}-${written.slice(2, 4)}-${written.slice(4, 6)}`
  return isPlainDate(day) ? day : undefined
}

/** Reads the day of the booking, `MMDD`, which is in the year of the value date or in one beside it. */
export function entryDay(valueDate: PlainDate, written: string): PlainDate | undefined {
  const year = Number(valueDate.slice(0, 4))
  const distance = (day: PlainDate) => Math.abs(Date.parse(day) - Date.parse(valueDate))
  const days = [year, year - 1, year + 1]
    .map((one) => `${one}-${written.slice(0, 2)}-${written.slice(2, 4)}`)
    .filter(isPlainDate)
  return days.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Reads an amount such as `50,00`, `50,` or `50.00`. */
export function mt940Cents(written: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:[,.](\d{0,2}))?$/.exec(written) ?? []
  return whole === undefined ? undefined : Number(`${whole}${decimals.padEnd(2, '0')}`)
}
