import { toCents } from '../payments/money.ts'
import type { Payment, PaymentItem } from '../payments/payment.ts'

export type PaymentFact = Pick<Payment, 'memberId' | 'itemId' | 'itemName' | 'yearId' | 'amount' | 'notes' | 'waived'>
export type ItemFact = Pick<
  PaymentItem,
  | 'id'
  | 'name'
  | 'price'
  | 'enabled'
  | 'yearId'
  | 'isRequiredForActive'
  | 'dueOn'
  | 'typeIds'
  | 'mustBePaidInFull'
  | 'forFamily'
  | 'paidByItemIds'
>
/** The cents that a member's payments settle of an item, and whether one of them waives it. */
interface Sum {
  cents: number
  waived: boolean
}

interface MemberPayments {
  readonly sums: Map<string, Sum>
  readonly namesByYear: Map<string, Set<string>>
  /** Those of all of the family, of a member who is in one, where an item is for families. */
  readonly family?: MemberPayments
}

/** A club's payments by member, so that one member's status never reads another's payments. */
export type PaymentIndex = ReadonlyMap<string, MemberPayments>

type Waiving = Pick<Payment, 'amount' | 'notes' | 'waived'>

/** True if a payment waives all of its item: an amount of 0 with a reason, and no part that it waives. */
export const isWaiver = ({ amount, notes, waived }: Waiving): boolean =>
  amount === 0 && notes.trim() !== '' && waived === undefined

/** The cents that a payment settles of its item's price: its amount, or the part that it waives. */
export const settledCents = ({ amount, waived = 0 }: Pick<Payment, 'amount' | 'waived'>): number =>
  toCents(amount === 0 ? waived : amount)

/** Builds an index by member from payments that are added one by one. */
export class PaymentIndexBuilder {
  readonly index: Map<string, MemberPayments> = new Map()

  add(memberId: string, itemId: string, itemName: string, yearId: string | undefined, cents: number, waived: boolean) {
    let own = this.index.get(memberId)
    if (!own) {
      own = { sums: new Map(), namesByYear: new Map() }
      this.index.set(memberId, own)
    }
    const sum = own.sums.get(itemId)
    if (sum) {
      sum.cents += cents
      sum.waived ||= waived
    } else own.sums.set(itemId, { cents, waived })
    if (!yearId) return
    const names = own.namesByYear.get(yearId)
    if (names) names.add(itemName)
    else own.namesByYear.set(yearId, new Set([itemName]))
  }
}

/** Groups payments by member, in one pass. */
export function indexPayments(payments: Iterable<PaymentFact>): PaymentIndex {
  const builder = new PaymentIndexBuilder()
  for (const payment of payments) {
    const { memberId, itemId, itemName, yearId } = payment
    builder.add(memberId, itemId, itemName, yearId, settledCents(payment), isWaiver(payment))
  }
  return builder.index
}

const nothing: MemberPayments = { sums: new Map(), namesByYear: new Map() }

/** Returns the payments of each of a family, with those of all of them, for items that are for families. */
export function familyPayments(payments: PaymentIndex, ids: readonly string[]): [string, MemberPayments][] {
  const each = ids.map((id) => [id, payments.get(id) ?? nothing] as const)
  const family: MemberPayments = { sums: new Map(), namesByYear: new Map() }
  for (const [, { sums, namesByYear }] of each) {
    for (const [itemId, { cents, waived }] of sums) {
      const sum = family.sums.get(itemId)
      family.sums.set(itemId, { cents: (sum?.cents ?? 0) + cents, waived: waived || (sum?.waived ?? false) })
    }
    for (const [yearId, names] of namesByYear)
      family.namesByYear.set(yearId, new Set([...(family.namesByYear.get(yearId) ?? []), ...names]))
  }
  return each.map(([id, own]) => [id, { ...own, family }])
}

/** A member's payments for an item. Amounts are cents. */
export interface Settlement {
  readonly isPaid: boolean
  readonly open: number
  readonly overpaid: number
  readonly waived: boolean
  readonly byName: boolean
}

const nothingOpen: Settlement = { isPaid: true, open: 0, overpaid: 0, waived: false, byName: false }

/** Adds up a member's payments for several items; undefined if there are none. */
function sumOf({ sums }: MemberPayments, itemIds: readonly string[]): Sum | undefined {
  const found = itemIds.flatMap((id) => sums.get(id) ?? [])
  if (found.length === 0) return undefined
  return {
    cents: found.reduce((cents, one) => cents + one.cents, 0),
    waived: found.some(({ waived }) => waived),
  }
}

/** True if a payment of an item's year has a name that contains the item's. */
function isPaidByName({ namesByYear }: MemberPayments, { yearId, name }: ItemFact): boolean {
  for (const paid of (yearId && namesByYear.get(yearId)) || []) if (paid.includes(name)) return true
  return false
}

/**
 * Returns what a member has paid for an item. An item that must be paid in full is paid once the sum of its payments
 * reaches its price; the parts that were waived count towards it. Any other is paid by any payment for it or, with a year, by a payment of the same year with an item
 * name that contains the item's. With `paidByItemIds`, only payments for those items count. A waiver counts as full payment.
 * Of an item for families, the payments of all of the family count, as if they were the member's.
 */
export function settlementOf(payments: PaymentIndex, memberId: string, item: ItemFact): Settlement {
  const known = payments.get(memberId)
  const own = item.forFamily ? (known?.family ?? known) : known
  const price = toCents(item.price)
  const sum = own && (item.paidByItemIds ? sumOf(own, item.paidByItemIds) : own.sums.get(item.id))
  if (sum?.waived) return { ...nothingOpen, waived: true }
  const rest = price - (sum?.cents ?? 0)
  if (item.mustBePaidInFull)
    return { ...nothingOpen, isPaid: rest <= 0, open: Math.max(0, rest), overpaid: Math.max(0, -rest) }
  if (sum) return nothingOpen
  if (own && !item.paidByItemIds && isPaidByName(own, item)) return { ...nothingOpen, byName: true }
  return { ...nothingOpen, isPaid: false, open: price }
}

/** True if a member paid an item, by the rules of `settlementOf`. */
export const hasPaid = (payments: PaymentIndex, memberId: string, item: ItemFact): boolean =>
  settlementOf(payments, memberId, item).isPaid
