import type { CsvStyle } from '../texts/csv-style.ts'

/** Converts euro to whole cents, so that sums are exact to the cent. */
export const toCents = (euro: number): number => Math.round(euro * 100)

/** True if an amount in euro has at most 2 decimals. */
export const isWholeCents = (euro: number): boolean => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6

/** Sums amounts in euro; returns cents. */
export const totalCents = (payments: Iterable<{ readonly amount: number }>): number => {
  let cents = 0
  for (const { amount } of payments) cents += toCents(amount)
  return cents
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats cents as euro with 2 decimals for a locale; always groups thousands, so that a column looks alike. */
export function formatCents(cents: number, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
    formats.set(locale, format)
  }
  return format.format(cents / 100)
}

/** Formats an amount in euro with 2 decimals for a locale. */
export const formatEuro = (euro: number, locale: string): string => formatCents(toCents(euro), locale)

/** Writes cents as euro with 2 decimals for a cell of a CSV file. */
export const csvAmount = (cents: number, { decimal }: CsvStyle): string =>
  `${Math.trunc(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`
