import type { ItemLabel, Requirement } from '@tessera/domain/membership/status'
import { formatDay, invalidDay } from '@tessera/domain/payments/day'
import { formatCents, formatEuro } from '@tessera/domain/payments/money'
import type { PlainDate } from '@tessera/domain/plain-date'
import { locale } from './language.ts'
import { say } from './say.ts'
import { t } from './t.ts'

/** Formats a day for the current locale. */
export const dayText = (day: PlainDate | undefined): string => {
  const written = formatDay(day, locale())
  return written === invalidDay ? t(invalidDay) : written
}

export const euroText = (euro: number): string => formatEuro(euro, locale())

/** Formats cents as euro for the current locale. */
export const centsText = (cents: number): string => formatCents(cents, locale())

/** Formats date and time for the current locale, in the time zone of the device. */
export const momentText = (moment: Date): string =>
  moment.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

export const countText = (count: number): string => count.toLocaleString(locale())

/** A payment item's label: the admin's own words, or the product's sentence about a lost year. */
export const itemText = (label: ItemLabel): string => (typeof label === 'string' ? label : say(label))

/** An item that is not due yet, with its day. */
export const upcomingText = ({ label, dueOn }: Requirement): string =>
  t('{label}, due by {day}', { label: itemText(label), day: dayText(dueOn) })

/** The last day of a member who has left. */
export const leftText = (leftOn: PlainDate): string => t('Left on {day}', { day: dayText(leftOn) })
