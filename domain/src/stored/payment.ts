import { z } from 'zod'
import { joinerRuleSchema } from '../payments/joiner-rule-input.ts'
import { donationKinds, paymentWays, purchaseRestrictions, rhythms } from '../payments/payment.ts'
import type { BrowserFields, Index } from './collection.ts'

/** Documents that browsers write; firestore.rules validates them. Dates are Firestore's timestamps. */
export const storedPaymentSchema = z.object({
  clubId: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  amount: z.number(),
  paymentDate: z.date(),
  notes: z.string(),
  createdBy: z.string(),
  createdAt: z.date(),
  yearId: z.string().optional(),
  updatedAt: z.date().optional(),
  /** Id of the payment before an edit moved it to another year (`domain/src/payments/once-per-year.ts`). */
  movedFrom: z.string().optional(),
  paidBy: z.enum(paymentWays).optional(),
  waived: z.number().optional(),
  stampNumber: z.string().optional(),
  /** The line of a bank statement that it was made of. */
  bankLineId: z.string().optional(),
  /** The `request` of the machine that recorded it, of an item that is paid once a year. */
  request: z.string().optional(),
  /** The family that it was recorded for, the head first. */
  familyIds: z.array(z.string()).optional(),
})
export const storedItemSchema = z.object({
  clubId: z.string(),
  name: z.string(),
  price: z.number(),
  purchaseRestriction: z.enum(purchaseRestrictions),
  enabled: z.boolean(),
  description: z.string().optional(),
  yearId: z.string().optional(),
  isRequiredForActive: z.boolean().optional(),
  /** A calendar day, `YYYY-MM-DD`. */
  dueOn: z.string().optional(),
  typeIds: z.array(z.string()).optional(),
  memberIds: z.array(z.string()).optional(),
  mustBePaidInFull: z.boolean().optional(),
  forFamily: z.boolean().optional(),
  joinersPay: joinerRuleSchema.optional(),
  every: z.enum(rhythms).optional(),
  lastDueOn: z.string().optional(),
  donation: z.enum(donationKinds).optional(),
  paidByItemIds: z.array(z.string()).optional(),
  createdBy: z.string().optional(),
  createdAt: z.date().optional(),
})
export const storedYearSchema = z.object({
  clubId: z.string(),
  year: z.string(),
  active: z.boolean(),
  createdBy: z.string().optional(),
  createdAt: z.date().optional(),
  startedItems: z.array(z.string()).optional(),
})

type Keys<S extends z.ZodObject> = keyof z.infer<S> & string

const payment: BrowserFields<Keys<typeof storedPaymentSchema>> = {
  required: [
    ...(['clubId', 'memberId', 'memberName', 'itemId', 'itemName', 'amount', 'paymentDate', 'notes'] as const),
    ...(['createdBy', 'createdAt'] as const),
  ],
  optional: [
    'yearId',
    'updatedAt',
    'movedFrom',
    'paidBy',
    'waived',
    'stampNumber',
    'bankLineId',
    'familyIds',
    'request',
  ],
  editable: ['amount', 'paymentDate', 'notes', 'paidBy', 'stampNumber', 'updatedAt'],
}
const item: BrowserFields<Keys<typeof storedItemSchema>> = {
  required: ['clubId', 'name', 'price', 'purchaseRestriction', 'enabled'],
  optional: [
    ...(['description', 'yearId', 'isRequiredForActive', 'dueOn', 'typeIds', 'mustBePaidInFull'] as const),
    ...(['memberIds', 'forFamily', 'joinersPay', 'every', 'lastDueOn', 'donation', 'paidByItemIds'] as const),
    ...(['createdBy', 'createdAt'] as const),
  ],
  editable: 'all',
}
const year: BrowserFields<Keys<typeof storedYearSchema>> = {
  required: ['clubId', 'year', 'active'],
  optional: ['createdBy', 'createdAt', 'startedItems'],
  editable: ['active', 'startedItems'],
}
export const browserFields = { payments: payment, paymentItems: item, paymentYears: year } as const
export type BrowserCollection = keyof typeof browserFields

/** The indexes of the queries with an order or a second filter. */
export const paymentIndexes: readonly Index<Keys<typeof storedPaymentSchema>>[] = [
  ['clubId', 'paymentDate desc'],
  ['clubId', 'memberId'],
  ['clubId', 'createdAt'],
  ['clubId', 'createdAt desc'],
  ['clubId', 'createdBy', 'createdAt desc'],
  ['clubId', 'itemId'],
  ['clubId', 'stampNumber'],
  ['clubId', 'familyIds contains'],
]
