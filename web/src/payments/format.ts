import { formatDay } from '@tessera/domain/payments/day'
import { formatCents, formatEuro } from '@tessera/domain/payments/money'
import type { PlainDate } from '@tessera/domain/plain-date'

/** A day as this browser's language writes it. */
export const dayText = (day: PlainDate | undefined): string => formatDay(day, navigator.language)

/** Euro as this browser's language writes them. */
export const euroText = (euro: number): string => formatEuro(euro, navigator.language)

/** Cents as euro, as this browser's language writes them. */
export const centsText = (cents: number): string => formatCents(cents, navigator.language)

/** A count as this browser's language writes it. */
export const countText = (count: number): string => count.toLocaleString(navigator.language)
