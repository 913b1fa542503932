import { formatDay } from '@tessera/domain/payments/day'
import { formatCents, formatEuro } from '@tessera/domain/payments/money'
import type { PlainDate } from '@tessera/domain/plain-date'
import { locale } from './language.ts'

/** A day, as the language that is spoken writes it. */
export const dayText = (day: PlainDate | undefined): string => formatDay(day, locale())

/** Euro, as the language that is spoken writes them. */
export const euroText = (euro: number): string => formatEuro(euro, locale())

/** Cents as euro, as the language that is spoken writes them. */
export const centsText = (cents: number): string => formatCents(cents, locale())

/** A count, as the language that is spoken writes it. */
export const countText = (count: number): string => count.toLocaleString(locale())
