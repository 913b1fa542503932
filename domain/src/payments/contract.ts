import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { paidSchema } from './paid.ts'

/** `known` is missing where nobody tells the server what has changed, so that it would have to read every payment. */
export const paidAnswerSchema = z.object({
  known: paidSchema
    .extend({
      /** Another one after each write of a payment of the club, and never the same for something else. */
      version: z.string(),
    })
    .optional(),
})
export type PaidAnswer = z.infer<typeof paidAnswerSchema>

export const paymentsContract = {
  paid: endpoint({
    method: 'GET',
    path: '/api/payments/paid',
    access: 'admin',
    summary: "What each of the club's members has paid for, as far as the server keeps it in memory",
    response: { kind: 'json', schema: paidAnswerSchema },
  }),
}
