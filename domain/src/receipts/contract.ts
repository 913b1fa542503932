import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { languages } from '../texts/languages.ts'
import { issuedReceiptSchema } from './receipt.ts'

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
  make: endpoint({
    method: 'POST',
    path: '/api/receipts/{paymentId}',
    access: 'admin',
    summary: 'The receipt of a payment as a PDF; numbers it if it is new, and corrects or cancels an earlier one',
    query,
    response: pdf,
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/receipts/{paymentId}/letters',
    access: 'admin',
    summary:
      'Queues an e-mail with the receipt of a payment to the member, in their language. Repeated with the same group, it queues none twice',
    request: {
      kind: 'json',
      schema: z.object({
        /** Names the letter: random, made by the caller. */
        group: z.uuid(),
        /** For members who have chosen none. */
        language: z.enum(languages),
      }),
    },
    response: { kind: 'json', schema: z.object({ to: z.string() }) },
    refusals: ['not_found', 'changed_meanwhile', 'letters_unavailable'],
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/receipts/members/{memberId}',
    access: 'admin',
    summary: 'The newest receipts of all payments of a member, those of deleted payments among them',
    response: { kind: 'json', schema: z.array(receiptRowSchema) },
    refusals: ['not_found'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/receipts/members/{memberId}/{season}',
    access: 'admin',
    summary: 'What a member paid in a season, as a PDF; {season} is the year that it begins in',
    query,
    response: pdf,
    refusals: ['not_found'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/member-auth/receipts',
    access: 'member',
    summary: "The newest receipts of all the caller's payments, those of deleted payments among them",
    response: { kind: 'json', schema: z.array(receiptRowSchema) },
    refusals: ['no_membership'],
  }),
  makeOwn: endpoint({
    method: 'GET',
    path: '/api/member-auth/receipts/{paymentId}',
    access: 'member',
    summary: "The receipt of one of the caller's payments as a PDF, as for administrators",
    query,
    response: pdf,
    refusals: ['not_found', 'no_membership', 'changed_meanwhile'],
  }),
  ownStatement: endpoint({
    method: 'GET',
    path: '/api/member-auth/statements/{season}',
    access: 'member',
    summary: 'What the caller paid in a season, as a PDF; {season} is the year that it begins in',
    query,
    response: pdf,
    refusals: ['not_found', 'no_membership'],
  }),
}
