import { z } from 'zod'
import { bookDays, dayWithin, yearOf } from '../plain-date.ts'
import { line, optionalLine } from '../text.ts'
import { rule, text } from '../texts/text.ts'
import { joinerRuleSchema } from './joiner-rule-input.ts'
import { isWholeCents } from './money.ts'
import { donationKinds, paymentWays, purchaseRestrictions, rhythms } from './payment.ts'
import { stampSchema } from './stamp.ts'

const validAmount = text('Please enter a valid amount')
const validPrice = text('Valid price is required')
/** Euro with at most 2 decimals. */
const euros = (fault: string) => z.number(fault).max(1_000_000, fault).refine(isWholeCents, fault)

/** '' for a payment of which the way is not stated. */
const paidBy = z.literal('').or(z.enum(paymentWays)).optional()

/** Input of the Record Payment form (spec 5). */
export const paymentInputSchema = z.object({
  memberId: z.string().min(1, text('Please select a member')),
  itemId: z.string().min(1, text('Please select a payment item')),
  itemName: line(200, text('Please select a payment item')),
  amount: euros(validAmount).min(0, validAmount),
  paymentDate: dayWithin(bookDays),
  notes: optionalLine(1000),
  paidBy,
  /** '' for none. */
  stampNumber: stampSchema.optional(),
  /** The part of the price that is waived, where the amount is 0. */
  waived: euros(validAmount).gt(0, validAmount).optional(),
})
export type PaymentInput = z.infer<typeof paymentInputSchema>

/** Input of the Edit Payment form; member and item are read-only (spec 5). */
export const paymentEditSchema = z.object({
  amount: euros(validAmount).gt(0, validAmount),
  paymentDate: dayWithin(bookDays),
  notes: optionalLine(1000),
  paidBy,
  /** '' for none. */
  stampNumber: stampSchema.optional(),
})
export type PaymentEdit = z.infer<typeof paymentEditSchema>

/** Input of a payment at the counter, where money comes in: 0 is none. */
export const counterInputSchema = paymentInputSchema.extend({ amount: paymentEditSchema.shape.amount })

/** Input of the payment item form (spec 5). */
export const paymentItemInputSchema = z.object({
  name: line(120, text('Name is required')),
  description: optionalLine(500),
  price: euros(validPrice).min(0, validPrice),
  purchaseRestriction: z.enum(purchaseRestrictions),
  enabled: z.boolean(),
  yearId: z.string(),
  isRequiredForActive: z.boolean(),
  /** '' for an item that always counts. */
  dueOn: z.literal('').or(dayWithin(bookDays)),
  /** Empty for all members. */
  typeIds: z.array(z.string()),
  mustBePaidInFull: z.boolean(),
  forFamily: z.boolean(),
  /** '' for the whole price. */
  joinersPay: z.literal('').or(joinerRuleSchema),
  /** '' for an item that falls due once. */
  every: z.literal('').or(z.enum(rhythms)),
  /** '' for no end but that of its year. */
  lastDueOn: z.literal('').or(dayWithin(bookDays)),
  /** '' for an item that counts as no donation. */
  donation: z.literal('').or(z.enum(donationKinds)),
})
export type PaymentItemInput = z.infer<typeof paymentItemInputSchema>

const years = { first: yearOf(bookDays.first), last: yearOf(bookDays.last) }

/** Input of the payment item form, with the rules for items that repeat. */
export const wholeItemInputSchema = paymentItemInputSchema.superRefine(
  ({ every, dueOn, lastDueOn, isRequiredForActive }, { addIssue }) => {
    if (!every || !isRequiredForActive) return
    if (!dueOn) addIssue({ code: 'custom', path: ['dueOn'], message: text('Please enter the first day') })
    if (lastDueOn && lastDueOn < dueOn)
      addIssue({ code: 'custom', path: ['lastDueOn'], message: text('The last day is before the first') })
  },
)

/** Input of the payment year form (spec 5). */
export const paymentYearInputSchema = z.object({
  year: line(20, text('Year is required')).pipe(
    z
      .string()
      .regex(/^\d{4}$/, text('Year must be a 4-digit number'))
      .refine(
        (year) => Number(year) >= years.first && Number(year) <= years.last,
        rule('Please enter a year from {first} to {last}', { first: `${years.first}`, last: `${years.last}` }),
      ),
  ),
  active: z.boolean(),
})
export type PaymentYearInput = z.infer<typeof paymentYearInputSchema>
