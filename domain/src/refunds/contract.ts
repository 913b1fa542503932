import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { plainDateSchema } from '../plain-date.ts'
import { text } from '../texts/text.ts'

const admin = adminFor('money')

/** Maximum payments of a run: one commit deletes them all, and changes the bank lines that they were made of. */
const mostRefunds = 100

const refundRunSchema = z.object({
  id: z.string(),
  /** The day on which the bank is asked to transfer. */
  day: plainDateSchema,
  messageId: z.string(),
  refunds: z.array(
    z.object({
      memberId: z.string(),
      memberName: z.string(),
      itemName: z.string(),
      cents: z.number().int(),
      holder: z.string(),
      /** Shortened; '' if the server's key does not open it. */
      iban: z.string(),
    }),
  ),
})
export type RefundRun = Readonly<z.infer<typeof refundRunSchema>>

const paymentIds = z
  .array(z.string().regex(/^[A-Za-z0-9_~-]{1,200}$/))
  .min(1)
  .max(mostRefunds)
  .refine((ids) => new Set(ids).size === ids.length, text('A payment is named twice'))

const refusals = ['not_found', 'changed_meanwhile'] as const

/** Refunds of recorded payments: money that goes back to the account that it came from, by a file for the bank. */
export const refundsContract = {
  list: admin.get('/api/refunds', 'The newest refunds', z.array(refundRunSchema)),
  payee: admin.get(
    '/api/payments/{paymentId}/payee',
    'To which account a payment can be refunded: the one that it came from, else that of the mandate',
    z.object({
      cents: z.number().int(),
      holder: z.string(),
      /** Shortened. */
      iban: z.string(),
      /** Why it cannot be refunded; null if it can. */
      why: z.string().nullable(),
    }),
    { refusals },
  ),
  make: admin.post(
    '/api/refunds/{id}',
    'Deletes payments and makes the file that refunds them, all or nothing. Repeated with the same id, which the client makes, it makes none twice',
    refundRunSchema,
    { request: { kind: 'json', schema: z.object({ paymentIds }), maxBytes: 60_000 }, refusals },
  ),
  file: admin.get(
    '/api/refunds/{id}/file',
    'The file of refunds for the bank: pain.001.001.09',
    { kind: 'file', contentType: 'application/xml' },
    // It has whole IBANs, which nobody else sees.
    { refusals, reads: false },
  ),
  drop: admin.delete(
    '/api/refunds/{id}',
    'Undoes refunds whose file the bank has not got: the payments are there again',
    z.object({ id: z.string() }),
    { refusals },
  ),
}
