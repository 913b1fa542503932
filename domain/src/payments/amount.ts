/** A parsed amount; `ambiguous` if two languages read it as different amounts. */
type ReadAmount =
  | { readonly kind: 'amount'; readonly euro: number }
  | { readonly kind: 'empty' | 'invalid' }
  | { readonly kind: 'ambiguous'; readonly whole: number }

/** Maximum characters of a typed amount. */
export const amountMaxLength = 20

/** Whole euro, with or without thousands separators, and up to 2 decimals. */
const amountPattern =
  /^(?<sign>-?)(?<whole>\d{1,3}(?<apart>[ '’.,])(?:\d{2,3}\k<apart>)*\d{3}|\d*)(?:(?<point>[.,])(?<decimals>\d{0,2}))?$/

const parts = (locale: string) => new Intl.NumberFormat(locale).formatToParts(0.5)

/**
 * Parses a typed amount: `45,50`, `45.50` and `1.234,50` in every language. A single point or comma before three digits
 * is invalid if it is the locale's decimal separator (too many decimals), else ambiguous.
 */
export function readAmount(typed: string, locale: string): ReadAmount {
  const text = typed.replace('€', '').trim().replace(/\s/g, ' ')
  if (text === '') return { kind: 'empty' }
  const {
    sign,
    whole,
    apart,
    point,
    decimals = '',
  } = (text.length <= amountMaxLength && amountPattern.exec(text)?.groups) || {}
  if (whole === undefined || whole + decimals === '' || (point && point === apart)) return { kind: 'invalid' }
  const digits = whole.replace(/\D/g, '')
  if (point === undefined && (apart === '.' || apart === ',') && whole.split(apart).length === 2) {
    const decimal = parts(locale).find(({ type }) => type === 'decimal')?.value
    return apart === decimal ? { kind: 'invalid' } : { kind: 'ambiguous', whole: Number(digits) }
  }
  return { kind: 'amount', euro: Number(`${sign}${digits || '0'}.${decimals || '0'}`) }
}

/** Formats an amount for an input: 2 decimals and no currency, in the locale's style. */
export const formatAmount = (euro: number, locale: string): string =>
  euro.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })
