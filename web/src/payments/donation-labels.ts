import type { DonationKind } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'

/** What the payments of an item are on donation receipts, before translation. */
export const donationLabels: Readonly<Record<DonationKind | 'none', string>> = {
  none: text('No'),
  gift: text('As a gift of money'),
  fee: text('As a membership fee'),
  expenses: text('As expenses that are not reimbursed'),
}
