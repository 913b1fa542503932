import type { ItemLabel } from '@tessera/domain/membership/item-label'
import type { Requirement, Settled, Standing } from '@tessera/domain/membership/status'
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
  // biome-ignore lint/plugin: the reader's own clock
  moment.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** Formats the time of a day for the current locale, in the time zone of the device. */
// biome-ignore lint/plugin: the reader's own clock
export const timeText = (moment: Date): string => moment.toLocaleTimeString(locale(), { timeStyle: 'short' })

export const countText = (count: number): string => count.toLocaleString(locale())

/** A payment item's label: the admin's own words, or the product's sentence about a lost year. */
export const itemText = (label: ItemLabel): string => (typeof label === 'string' ? label : say(label))

type Amounts = Pick<Requirement, 'open' | 'price'>

/** True if some of an item is paid, and not all. */
export const isPartlyPaid = ({ open, price }: Amounts): boolean => open > 0 && open < price

/** The unpaid part of an item's price. */
export const openText = ({ open, price }: Amounts): string =>
  t('{open} of {price} open', { open: centsText(open), price: centsText(price) })

/** An item's name, with what is open once some of it is paid. */
export const requirementText = (one: Requirement): string =>
  one.openWith !== undefined
    ? `${itemText(one.label)}: ${t('Family fee open with {name}', { name: one.openWith })}`
    : isPartlyPaid(one)
      ? `${itemText(one.label)}: ${openText(one)}`
      : itemText(one.label)

/** An item that is due and not paid. */
export const unpaidText = (one: Requirement): string =>
  isPartlyPaid(one) || one.openWith !== undefined
    ? requirementText(one)
    : t('{label} unpaid', { label: itemText(one.label) })

/** An item that is not due yet, with its day. */
export const upcomingText = (one: Requirement): string =>
  t('{label}, due by {day}', { label: requirementText(one), day: dayText(one.dueOn) })

/** Text on an item that counts as paid. */
export function settledText({ label: name, ...one }: Settled): string {
  const label = itemText(name)
  if (one.waived) return t('{label}: waived', { label })
  if (one.byName) return t('{label}: counted by name', { label })
  if (one.overpaid > 0) return t('{label}: {amount} overpaid', { label, amount: centsText(one.overpaid) })
  return `${label}: ${openText(one)}`
}

/** Says that a member has left, or is yet to begin; undefined for any other. */
export function absenceText({
  leftOn,
  died,
  beginsOn,
}: Pick<Standing, 'leftOn' | 'died' | 'beginsOn'>): string | undefined {
  if (leftOn && died) return t('Died on {day}', { day: dayText(leftOn) })
  if (leftOn) return t('Left on {day}', { day: dayText(leftOn) })
  return beginsOn && t('Member from {day}', { day: dayText(beginsOn) })
}

/** The names of the twelve months. */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month)).toLocaleString(locale(), { month: 'long', timeZone: 'UTC' }),
  )
