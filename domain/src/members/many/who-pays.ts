import { pricedFor, type Seasons } from '../../membership/joiner-price.ts'
import { pricedUpTo } from '../../membership/price-up-to.ts'
import { hasPaid, indexPayments, type PaymentIndex, settlementOf } from '../../membership/settlement.ts'
import { byPayer, payerOf } from '../../payments/family-payers.ts'
import { toCents } from '../../payments/money.ts'
import type { Payment, PaymentItem } from '../../payments/payment.ts'
import { settledBefore } from '../../payments/settled-before.ts'
import type { PlainDate } from '../../plain-date.ts'
import { text } from '../../texts/text.ts'
import type { Kin } from '../family.ts'

export const paidAlready = text('Has paid already')
export const paidInPart = text('Has paid a part')
const paidOnce = text('The family pays once')
/** Of an item that a family pays once, by the rule of `settledBefore`. */
export const paidBefore = text('An earlier family has paid it')
const paysLess = text('Has joined later and pays another amount')

/** An item that many members pay on the same day. */
interface Payable {
  readonly item: PaymentItem
  /** The payments that count for the day: those of `countedPayments`. */
  readonly payments: PaymentIndex
}

/**
 * Returns why a member is left out when the same payment is recorded for many; undefined for one who pays. Of an item for families
 * `memberId` is that of `payerOf`, and the payments are those of `byPayer`.
 */
export function whyLeftOut(memberId: string, { item, payments }: Payable): string | undefined {
  if (hasPaid(payments, memberId, item)) return paidAlready
  const { open } = settlementOf(payments, memberId, item)
  return item.mustBePaidInFull && open < toCents(item.price) ? paidInPart : undefined
}

type Dated = { readonly itemId: string; readonly paymentDate?: string | undefined }

/**
 * The payments that count when an item is paid on a day. Of an item of a year, and of a required one that takes several, all
 * count. Without a year, one that is paid once a year counts those of the day's calendar year, and any other those of the same
 * day: a drink that was paid last week is paid again.
 */
export function countedPayments<Paid extends Dated>(
  { id, yearId, isRequiredForActive, purchaseRestriction }: PaymentItem,
  payments: readonly Paid[],
  day: PlainDate,
): readonly Paid[] {
  const isYearly = purchaseRestriction === 'once_per_year'
  if (yearId !== undefined || (isRequiredForActive && !isYearly)) return payments
  const same = isYearly ? day.slice(0, 4) : day
  return payments.filter(({ itemId, paymentDate = '' }) => itemId !== id || paymentDate.startsWith(same))
}

interface Judging extends Seasons {
  readonly item: PaymentItem
  readonly payments: readonly Payment[]
  /** All members whose payments they are, with the heads of their families. */
  readonly members: Iterable<Kin>
  readonly day: PlainDate
}

/**
 * Judges members who are to pay the same item: returns for each the reason to leave that member out, or undefined. Of an item for
 * families one of each family pays: the head, or the first of them if the head is not among those who are to pay. A member is also left
 * out if an earlier family has paid, or if another amount is owed because the member joined within the season.
 */
export function judgePayers<One extends Kin & { readonly joinedOn?: PlainDate | undefined }>(
  people: readonly One[],
  { item, payments, members, day, ...seasons }: Judging,
): { readonly member: One; readonly why: string | undefined }[] {
  const counted = indexPayments(countedPayments(item, byPayer(item, payments, members), day))
  const before = settledBefore(countedPayments(item, payments, day), members)
  const isPaidBefore = (one: One) => before(pricedFor(item, one, seasons), one) !== undefined
  const settled = new Set(item.forFamily ? people.filter(isPaidBefore).map(({ id }) => id) : [])
  const paying = new Map<string, string>()
  for (const one of people) {
    if (settled.has(one.id)) continue
    const payer = payerOf(item, one)
    if (one.id === payer || !paying.has(payer)) paying.set(payer, one.id)
  }
  // Of an item that repeats, one time is paid: it must be open as a whole.
  const whyNotOnce = (member: One) => {
    const { open } = settlementOf(counted, member.id, pricedUpTo(item, member, seasons, day))
    return open === 0 ? paidAlready : open < toCents(item.price) ? paidInPart : undefined
  }
  return people.map((member) => {
    const payer = payerOf(item, member)
    const own = pricedFor(item, member, seasons)
    const isLeft = paying.get(payer) !== member.id
    const why = item.every
      ? whyNotOnce(member)
      : (whyLeftOut(payer, { item: own, payments: counted }) ?? (settled.has(member.id) ? paidBefore : undefined))
    return { member, why: why ?? (isLeft ? paidOnce : own.price === item.price ? undefined : paysLess) }
  })
}
