import { ofLostYear } from '@tessera/domain/membership/status'
import { formatDay, invalidDay } from '@tessera/domain/payments/day'
import { formatCents, formatEuro } from '@tessera/domain/payments/money'
import type { PlainDate } from '@tessera/domain/plain-date'
import { patternOf } from '@tessera/domain/texts/pattern'
import { locale } from './language.ts'
import { t } from './t.ts'

const lostYear = patternOf(ofLostYear)

/** A day, as the language that is spoken writes it. */
export const dayText = (day: PlainDate | undefined): string => {
  const written = formatDay(day, locale())
  return written === invalidDay ? t(invalidDay) : written
}

/** Euro, as the language that is spoken writes them. */
export const euroText = (euro: number): string => formatEuro(euro, locale())

/** Cents as euro, as the language that is spoken writes them. */
export const centsText = (cents: number): string => formatCents(cents, locale())

/** A moment, as the language that is spoken writes it, in the time zone of the device. */
export const momentText = (moment: Date): string =>
  moment.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** A count, as the language that is spoken writes it. */
export const countText = (count: number): string => count.toLocaleString(locale())

/** A payment item's label, which people chose, with what the product itself says in it translated. */
export const itemText = (label: string): string => {
  const { name } = lostYear(label) ?? {}
  return name === undefined ? label : t(ofLostYear, { name })
}
