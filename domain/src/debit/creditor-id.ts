import { text } from '../texts/text.ts'

const noCreditorId = text('A creditor identifier looks like DE98ZZZ09999999999')
const mistyped = text('This creditor identifier has a typing error: its check digits do not fit')

/** Returns a typed creditor identifier as it is stored: capital letters and digits, without spaces. */
export const normalCreditorId = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase()

/**
 * Returns what is wrong with a creditor identifier from `normalCreditorId`, as an English sentence; undefined for a good one.
 * The check digits leave out the three signs of the business code (EPC262-08).
 */
export function creditorIdFault(id: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{4,31}$/.test(id)) return noCreditorId
  if (id.startsWith('DE') && !/^DE\d{2}[A-Z0-9]{3}0\d{10}$/.test(id)) return noCreditorId
  let rest = 0
  for (const sign of id.slice(7) + id.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1 ? undefined : mistyped
}
