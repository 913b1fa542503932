import { z } from 'zod'
import { adminFor, member } from '../contract.ts'
import { languages } from '../texts/languages.ts'
import { issuedReceiptSchema, mostPrintedReceipts } from './receipt.ts'

const admin = adminFor('money')

const pdf = { kind: 'file', contentType: 'application/pdf' } as const
/** Language of the words: one of the product's, else English. */
const query = ['language'] as const

/** The newest receipt of a payment. */
const receiptRowSchema = issuedReceiptSchema
  .pick({ number: true, kind: true, itemName: true, amount: true, issuedOn: true })
  .extend({ paymentId: z.string() })
export type ReceiptRow = z.infer<typeof receiptRowSchema>

/** Receipts of payments, and statements of a season's payments. */
export const receiptsContract = {
  make: admin.post(
    '/api/receipts/{paymentId}',
    'The receipt of a payment as a PDF; numbers it if it is new, and corrects or cancels an earlier one',
    pdf,
    { query, refusals: ['not_found', 'changed_meanwhile'] },
  ),
  send: admin.post(
    '/api/receipts/{paymentId}/letters',
    'Queues an e-mail with the receipt of a payment to the member, in their language. Repeated with the same group, it queues none twice',
    z.object({ to: z.string() }),
    {
      request: z.object({
        /** Names the letter: random, made by the caller. */
        group: z.uuid(),
        /** For members who have chosen none. */
        language: z.enum(languages),
      }),
      refusals: ['not_found', 'changed_meanwhile', 'letters_unavailable'],
    },
  ),
  of: admin.get(
    '/api/receipts/members/{memberId}',
    'The newest receipts of all payments of a member, those of deleted payments among them',
    z.array(receiptRowSchema),
    { refusals: ['not_found'] },
  ),
  statement: admin.get(
    '/api/receipts/members/{memberId}/{season}',
    'What a member paid in a season, as a PDF; {season} is the year that it begins in',
    pdf,
    { query, refusals: ['not_found'] },
  ),
  onPaper: admin.get(
    '/api/printed-receipts',
    'The payments whose receipt has to be printed, because the club sends receipts automatically and no e-mail reaches the member. Lists payments without a receipt so far, recorded since the sending was switched on',
    z.object({ paymentIds: z.array(z.string()) }),
    { refusals: ['not_found'] },
  ),
  print: admin.post(
    '/api/printed-receipts',
    'The receipts of payments as one PDF, a page each, in the given order; numbers those that are new. Repeated, it makes the same ones again',
    pdf,
    {
      request: z.object({
        paymentIds: z
          .array(z.string().regex(/^[A-Za-z0-9_~-]{1,200}$/))
          .min(1)
          .max(mostPrintedReceipts),
        /** For members who have chosen none. */
        language: z.enum(languages),
      }),
      refusals: ['not_found', 'changed_meanwhile'],
    },
  ),
  own: member.get(
    '/api/member-auth/receipts',
    "The newest receipts of all the caller's payments, those of deleted payments among them",
    z.array(receiptRowSchema),
    { refusals: ['no_membership'] },
  ),
  makeOwn: member.get(
    '/api/member-auth/receipts/{paymentId}',
    "The receipt of one of the caller's payments as a PDF, as for administrators",
    pdf,
    { query, refusals: ['not_found', 'no_membership', 'changed_meanwhile'] },
  ),
  ownStatement: member.get(
    '/api/member-auth/statements/{season}',
    'What the caller paid in a season, as a PDF; {season} is the year that it begins in',
    pdf,
    { query, refusals: ['not_found', 'no_membership'] },
  ),
}
