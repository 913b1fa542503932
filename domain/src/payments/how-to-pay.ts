import type { ItemLabel } from '../membership/item-label.ts'
import type { Requirement } from '../membership/status.ts'
import type { BankAccount } from './bank-account.ts'
import { memberReference, paymentReference } from './payment-reference.ts'
import { creditorReference, writtenReference } from './written-reference.ts'

/** How a member pays an open item by bank transfer. */
export interface HowToPay {
  readonly itemId: string
  readonly label: ItemLabel
  /** In cents. */
  readonly amount: number
  readonly holder: string
  /** In groups of four. */
  readonly iban: string
  /** Empty if the club gave none. */
  readonly bic: string
  readonly reference: string
  /** The reference for a standing order: the same for all items of the member. */
  readonly standing: string
  /** Content of the QR code that bank apps read. */
  readonly code: string
}

/** Returns how a member pays each of these open items; nothing for items of which nothing is open. */
export const howToPay = (account: BankAccount, memberId: string, open: readonly Requirement[]): HowToPay[] =>
  open
    .filter((one) => one.open > 0)
    .map(({ itemId, label, open: amount }) => {
      const reference = paymentReference(memberId, itemId)
      const { holder, iban, bic } = account
      return {
        itemId,
        label,
        amount,
        holder,
        iban: writtenIban(iban),
        bic,
        reference: writtenReference(account, reference),
        standing: writtenReference(account, memberReference(memberId)),
        code: epcText(account, amount, reference),
      }
    })

/** Returns an IBAN in groups of four, as on paper. */
export const writtenIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ')

/** Maximum characters of a name in an EPC QR code. */
const mostOfName = 70

/**
 * Returns the content of an EPC QR code ("SEPA credit transfer", EPC069-12, version 002, UTF-8), which is drawn with error
 * correction M. The limits of an account keep it below the 331 bytes that such a code may have. An ISO 11649 reference stands in
 * the field for structured references, and the text is then left out: a code may have only one of the two.
 * @param reference as `paymentReference` or `memberReference` returns it
 */
export function epcText(
  { holder, iban, bic, references }: Pick<BankAccount, 'holder' | 'iban' | 'bic' | 'references'>,
  cents: number,
  reference: string,
): string {
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const [utf8, noPurpose, noStructuredReference] = ['1', '', '']
  const remittance = references === 'iso11649' ? [creditorReference(reference)] : [noStructuredReference, reference]
  const name = holder.slice(0, mostOfName)
  return ['BCD', '002', utf8, 'SCT', bic, name, iban, amount, noPurpose, ...remittance].join('\n')
}
