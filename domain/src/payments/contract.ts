import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { itemsContract } from './items-contract.ts'
import { paidSchema } from './paid.ts'
import { paymentSchema } from './payment.ts'

const admin = adminFor('money')

/** Version of a club's payments: changes with each write, and is never reused. */
const version = z.string()

export const paidByAllSchema = paidSchema.extend({ version })
export type PaidByAll = z.infer<typeof paidByAllSchema>

/**
 * What each member has paid for. If the caller names the version that it has, only the members whose payments have changed
 * since; `nothing` lists those of them who have no payments any more.
 */
const paidAnswerSchema = z.union([
  paidByAllSchema,
  z.object({ version, changed: paidSchema, nothing: z.array(z.string()) }),
])
export type PaidAnswer = z.infer<typeof paidAnswerSchema>

/** Number of payments in the answer to a request for the newest ones. */
export const newestRows = 100
/** A club with up to so many payments gets all of them, also if only the newest were asked for. */
export const paymentsWholeUpTo = 500

/** All payments, the newest ones, or the changes since the requested version, with the ids of deleted payments in `gone`. */
const paymentsAnswerSchema = z.union([
  z.object({ version, payments: z.array(paymentSchema) }),
  z.object({ version, newest: z.array(paymentSchema) }),
  z.object({ version, changed: z.array(paymentSchema), gone: z.array(z.string()) }),
])
export type PaymentsAnswer = z.infer<typeof paymentsAnswerSchema>

export const paymentsContract = {
  list: admin.get(
    '/api/payments',
    "The club's payments, or what changed since a version; with `part` = `newest` only the newest of many",
    paymentsAnswerSchema,
    { query: ['since', 'part'] },
  ),
  paid: admin.get(
    '/api/payments/paid',
    "What each of the club's members has paid for, or what changed since a version",
    paidAnswerSchema,
    { query: ['since'] },
  ),
  ...itemsContract,
  ofMember: admin.get(
    '/api/members/{id}/payments',
    "The payments of a member; with `of` = `family` those of the member's family and those made for it, too",
    z.array(paymentSchema),
    { query: ['of'], refusals: ['not_found'] },
  ),
}
