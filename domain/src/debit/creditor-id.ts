import { mod97 } from '../payments/mod-97.ts'
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
  return mod97(id.slice(7) + id.slice(0, 4)) === 1 ? undefined : mistyped
}
