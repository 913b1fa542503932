import type { BankAccount } from './bank-account.ts'
import { mod97 } from './mod-97.ts'

/** The choice of a club between its two forms of references. */
type Choice = Pick<BankAccount, 'references'>

/**
 * Returns a reference of `paymentReference` or `memberReference` as an ISO 11649 creditor reference: `RF`, two check digits, and
 * the same ten signs. Whoever looks for those finds it in both forms.
 */
export function creditorReference(reference: string): string {
  const signs = reference.replace('-', '')
  const checkDigits = 98 - mod97(`${signs}RF00`)
  return `RF${String(checkDigits).padStart(2, '0')}${signs}`
}

/** Returns a reference as the club's letters and pages show it: `7K3MB-9QXR2`, or in groups of four, `RF02 7K3M B9QX R2`. */
export const writtenReference = ({ references }: Choice, reference: string): string =>
  references === 'iso11649' ? creditorReference(reference).replace(/.{4}(?=.)/g, '$& ') : reference
