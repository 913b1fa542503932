import type { PlainDate } from '@tessera/domain/plain-date'
import { dayReader } from '@tessera/domain/read-days'

/** Banks in Europe write the day before the month. */
const readDay = dayReader([])

/** Reads a day of a statement, also with two digits of the year, which is of this century. */
export function bankDay(written: string): PlainDate | undefined {
  if (written.length > 40) return undefined
  return readDay(
    written
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^(\d{1,2}[./-]\d{1,2}[./-])(\d{2})$/, (_, start: string, year: string) => `${start}20${year}`),
  )
}
