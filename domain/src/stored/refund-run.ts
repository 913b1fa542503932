import { z } from 'zod'
import { paymentSchema } from '../payments/payment.ts'
import { sealedSchema } from './sealed.ts'

/** A payment that was deleted because its money goes back, and the account to which it goes. */
const refundSchema = z.object({
  payment: paymentSchema,
  endToEndId: z.string(),
  cents: z.number(),
  holder: z.string(),
  /** Encrypted, and bound to the run. */
  iban: sealedSchema,
  purpose: z.string(),
})

/** Payments that are refunded by one file for the bank. Its id has the club's and the one that the client has made. */
export const storedRefundRunSchema = z.object({
  clubId: z.string(),
  /** The calendar day on which the bank is asked to transfer. */
  day: z.string(),
  messageId: z.string(),
  madeAt: z.date(),
  madeBy: z.string(),
  refunds: z.array(refundSchema),
})
