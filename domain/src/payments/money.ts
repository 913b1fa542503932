/** An amount in euro as whole cents, so that sums agree to the cent. */
export const toCents = (euro: number): number => Math.round(euro * 100)

/** Whether an amount has no more than 2 decimals. */
export const isWholeCents = (euro: number): boolean => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6

/** The sum of amounts in euro, in cents. */
export const totalCents = (payments: Iterable<{ readonly amount: number }>): number => {
  let cents = 0
  for (const { amount } of payments) cents += toCents(amount)
  return cents
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cents as euro with 2 decimals, as the locale writes them; thousands stand apart, so that a column of amounts looks alike. */
export function formatCents(cents: number, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
    formats.set(locale, format)
  }
  return format.format(cents / 100)
}

/** An amount in euro with 2 decimals, as the locale writes it. */
export const formatEuro = (euro: number, locale: string): string => formatCents(toCents(euro), locale)
