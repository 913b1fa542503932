import { adminFor } from '../contract.ts'

const admin = adminFor('money')
const pdf = { kind: 'file', contentType: 'application/pdf' } as const
const refusals = ['not_found', 'no_donation', 'changed_meanwhile'] as const

/** Donation receipts, in the language of the law that they go by. */
export const donationsContract = {
  ofPayment: admin.post(
    '/api/donations/payments/{paymentId}',
    'The donation receipt of a payment as a PDF; numbers it if it is new, and replaces one that no longer says what was paid',
    pdf,
    { refusals },
  ),
  ofYear: admin.post(
    '/api/donations/members/{memberId}/{year}',
    'One donation receipt for all donations of a member in a calendar year that is over, as a PDF',
    pdf,
    { refusals },
  ),
}
