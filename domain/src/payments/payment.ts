import { z } from 'zod'
import type { PlainDate } from '../plain-date.ts'

/** How a payment was made. */
export const paymentWays = ['bank', 'cash', 'debit', 'card'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Returns the way that a text names; undefined if none. */
export const wayOf = (value: unknown): PaymentWay | undefined => paymentWays.find((way) => way === value)

/** A recorded payment. `amount` is euro; `paymentDate` a calendar day, missing if the stored value is not a date. */
export const paymentSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  amount: z.number(),
  paymentDate: z.string().optional(),
  notes: z.string(),
  createdBy: z.string(),
  yearId: z.string().exactOptional(),
  paidBy: z.enum(paymentWays).optional(),
  /** Euro of the price that a payment of 0 waives; absent if it waives all that is open. */
  waived: z.number().optional(),
})
export type Payment = Readonly<z.infer<typeof paymentSchema>>

export const purchaseRestrictions = ['multiple', 'once_per_year'] as const
export type PurchaseRestriction = (typeof purchaseRestrictions)[number]

/** Something that members pay for. */
export interface PaymentItem {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly price: number
  readonly purchaseRestriction: PurchaseRestriction
  readonly enabled: boolean
  readonly yearId?: string
  readonly isRequiredForActive?: boolean
  /** The calendar day from which on a required item counts; absent if it always does. */
  readonly dueOn?: PlainDate
  /** The membership types that it is required of; absent for all members. */
  readonly typeIds?: readonly string[]
  /** True if the sum of the payments must reach the price; else any payment counts. */
  readonly mustBePaidInFull?: boolean
  /** The items that its payments are for, itself among them; absent for the specification's rule by name. */
  readonly paidByItemIds?: readonly string[]
}

/** A year that items can belong to. `year` is four digits. */
export interface PaymentYear {
  readonly id: string
  readonly year: string
  readonly active: boolean
  /** Ids of the items that the year was started with in one step; absent if they were added one by one. */
  readonly startedItems?: readonly string[]
}

/** Returns the document id of a year: one per club and year, so that two admins cannot add the same year twice. */
export const paymentYearId = (clubId: string, year: string): string => `${clubId}_${year}`
