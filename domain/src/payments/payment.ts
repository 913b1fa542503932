import { z } from 'zod'
import type { JoinerRule } from './joiner-rule.ts'

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
  /** The number of the stamp that the member got for it, in a club that gives stamps. */
  stampNumber: z.string().optional(),
  /** The line of a bank statement that it was made of. */
  bankLineId: z.string().exactOptional(),
  /**
   * The family that it was recorded for, of an item that a family pays once: the ids of the head and of those who belonged to the
   * head then. Absent without a family, and for payments from before there was this field.
   */
  familyIds: z.array(z.string()).readonly().exactOptional(),
})
export type Payment = Readonly<z.infer<typeof paymentSchema>>

/**
 * What the payments of an item that counts as a donation are: a gift, a membership fee, or the reimbursement of expenses that somebody
 * has waived.
 */
export const donationKinds = ['gift', 'fee', 'expenses'] as const
export type DonationKind = (typeof donationKinds)[number]

export const purchaseRestrictions = ['multiple', 'once_per_year'] as const
export type PurchaseRestriction = (typeof purchaseRestrictions)[number]

/** How often an item that repeats falls due. */
export const rhythms = ['month', 'quarter', 'year'] as const
export type Rhythm = (typeof rhythms)[number]

const ids = z.array(z.string()).readonly()

/** Something that members pay for. */
export const paymentItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().exactOptional(),
  price: z.number(),
  purchaseRestriction: z.enum(purchaseRestrictions),
  enabled: z.boolean(),
  yearId: z.string().exactOptional(),
  isRequiredForActive: z.boolean().exactOptional(),
  /** The calendar day from which on a required item counts; absent if it always does. */
  dueOn: z.string().exactOptional(),
  /** The membership types that it is required of; absent for all members. */
  typeIds: ids.exactOptional(),
  /** The members that it is required of, such as the one whose debit a bank has sent back, for its fee; absent for all. */
  memberIds: ids.exactOptional(),
  /** True if the sum of the payments must reach the price; else any payment counts. */
  mustBePaidInFull: z.boolean().exactOptional(),
  /** True if a family, a head and those who belong to the head, pays it once: a payment of any of them counts for all. */
  forFamily: z.boolean().exactOptional(),
  /** What is asked of who joins within the item's season; absent for the whole price. Checked where it is written and read. */
  joinersPay: (z.string() as z.ZodType<JoinerRule, JoinerRule>).exactOptional(),
  /**
   * How often it falls due, from `dueOn` on; absent for once. Such an item is required, must be paid in full, takes any number of
   * payments and is of no family: what members pay fills the days on which it fell due, the oldest first.
   */
  every: z.enum(rhythms).exactOptional(),
  /** The last day on which an item that repeats may fall due; absent for no end but that of its year. */
  lastDueOn: z.string().exactOptional(),
  /** What its payments are on donation receipts; absent for an item that counts as no donation. */
  donation: z.enum(donationKinds).exactOptional(),
  /** The items that its payments are for, itself among them; absent for the specification's rule by name. */
  paidByItemIds: ids.exactOptional(),
})
export type PaymentItem = Readonly<z.infer<typeof paymentItemSchema>>

/** A year that items can belong to. `year` is four digits. */
export const paymentYearSchema = z.object({
  id: z.string(),
  year: z.string(),
  active: z.boolean(),
  /** Ids of the items that the year was started with in one step; absent if they were added one by one. */
  startedItems: ids.exactOptional(),
})
export type PaymentYear = Readonly<z.infer<typeof paymentYearSchema>>

/** Returns the document id of a year: one per club and year, so that two admins cannot add the same year twice. */
export const paymentYearId = (clubId: string, year: string): string => `${clubId}_${year}`
