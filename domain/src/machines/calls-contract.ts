import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { paymentSchema } from '../payments/payment.ts'
import { paymentEditSchema, paymentInputSchema } from '../payments/payment-input.ts'
import { doorAnswerSchema } from './door.ts'
import { memberStatusSchema } from './statuses.ts'

const admin = adminFor('door')

/**
 * A payment as a machine records it; the names of member and item are the server's. `request` is a UUID that its sender makes up for this
 * payment: sent again, because the answer was lost, it makes no second payment.
 */
export const recordedPaymentSchema = paymentInputSchema
  .pick({ memberId: true, itemId: true, paymentDate: true, notes: true, paidBy: true })
  .extend({ amount: paymentEditSchema.shape.amount, request: z.uuid().optional() })
export type RecordedPayment = z.infer<typeof recordedPaymentSchema>

/** Calls that were made for machines. */
export const machineCallsContract = {
  door: admin.get(
    '/api/door/{card}',
    "Whether a door opens for the id of a card, in the club's own field for it, or for a member's number",
    doorAnswerSchema,
  ),
  statuses: admin.get(
    '/api/statuses',
    "The club's members by number, with their statuses of today and what is due",
    z.array(memberStatusSchema),
    { keepers: ['members'] },
  ),
  record: admin.post('/api/payments', 'Records a payment of a member', paymentSchema, {
    keepers: ['money'],
    request: recordedPaymentSchema,
    refusals: ['changed_meanwhile'],
  }),
}
