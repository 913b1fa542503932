import { z } from 'zod'
import { seasonName } from '../clubs/season.ts'
import { toCents } from '../payments/money.ts'
import type { Payment } from '../payments/payment.ts'

const kinds = ['receipt', 'corrected', 'cancelled'] as const

/** Data of a payment on its receipt. */
const factsSchema = z.object({
  memberName: z.string(),
  itemName: z.string(),
  /** In cents. */
  amount: z.number(),
  /** The day of the payment; empty if it has none. */
  paidOn: z.string(),
})
type Facts = Readonly<z.infer<typeof factsSchema>>

/** A receipt as it was given, which never changes: what changes later gets a receipt of its own. */
export const issuedReceiptSchema = factsSchema.extend({
  /** Such as `2026-0007`: unique in the club, and without gaps in a season. */
  number: z.string(),
  kind: z.enum(kinds),
  /** Number of the receipt that this one corrects or cancels. */
  replaces: z.string().exactOptional(),
  issuedOn: z.string(),
  clubName: z.string(),
  address: z.string(),
})
export type IssuedReceipt = Readonly<z.infer<typeof issuedReceiptSchema>>

/** Returns the number of the n-th receipt of a season. */
export const receiptNumber = (season: number, startsInMonth: number, n: number): string =>
  `${seasonName(season, startsInMonth)}-${String(n).padStart(4, '0')}`

/** Maximum receipts in one file. */
export const mostPrintedReceipts = 500

/** A receipt that is to be given. */
type DueReceipt = Facts & Pick<IssuedReceipt, 'kind' | 'replaces'>

/**
 * Returns the receipt that a payment still needs after its last one; undefined if none: the last says what was paid, or
 * nothing ever was. A changed payment gets a corrected receipt, a deleted one a cancelled one.
 */
export function dueReceipt(last: IssuedReceipt | undefined, payment: Payment | undefined): DueReceipt | undefined {
  const facts = payment && payment.amount > 0 ? factsOf(payment) : undefined
  const isValid = last !== undefined && last.kind !== 'cancelled'
  if (!facts) {
    if (!isValid) return undefined
    return { ...factsSchema.parse(last), kind: 'cancelled', replaces: last.number }
  }
  if (!isValid) return { ...facts, kind: 'receipt' }
  return isSame(facts, last) ? undefined : { ...facts, kind: 'corrected', replaces: last.number }
}

const factsOf = ({ memberName, itemName, amount, paymentDate }: Payment): Facts => ({
  memberName,
  itemName,
  amount: toCents(amount),
  paidOn: paymentDate ?? '',
})

const isSame = (one: Facts, other: Facts): boolean =>
  (['memberName', 'itemName', 'amount', 'paidOn'] as const).every((name) => one[name] === other[name])
