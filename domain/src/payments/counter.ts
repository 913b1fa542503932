import type { Kin } from '../members/family.ts'
import { countedPayments } from '../members/many/who-pays.ts'
import type { Seasons } from '../membership/joiner-price.ts'
import { pricedUpTo } from '../membership/price-up-to.ts'
import { indexPayments, settlementOf } from '../membership/settlement.ts'
import type { Requirement } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import { byPayer, familyOf, payerOf } from './family-payers.ts'
import { isSecondInYear } from './once-per-year.ts'
import type { Payment, PaymentItem } from './payment.ts'
import { settledBefore } from './settled-before.ts'

/** Who pays, with the club's payments and members. */
interface Paying {
  readonly member: Kin & { readonly joinedOn?: PlainDate | undefined }
  readonly payments: readonly Payment[]
  readonly members: readonly Kin[]
}

/** An item, and the day on which it is paid. */
interface Asked {
  readonly item: PaymentItem
  readonly paymentDate: string
}

/** The payments that count for a member and an item, under the id of `payerOf`. */
function countedFor(item: PaymentItem, { member, payments, members }: Paying) {
  const ids = new Set(item.forFamily ? familyOf(member.id, members) : [member.id])
  const own = payments.filter(
    ({ memberId, familyIds = [] }) => ids.has(memberId) || familyIds.some((id) => ids.has(id)),
  )
  return { payer: payerOf(item, member), payments: byPayer(item, own, members) }
}

/**
 * Returns what of a member's `open` items is still open with the newest payments, in the same order: one of them may still be being
 * saved.
 */
export function stillOpen(open: readonly Requirement[], items: readonly PaymentItem[], paying: Paying): Requirement[] {
  return open.flatMap((one) => {
    const item = items.find(({ id }) => id === one.itemId)
    if (!item) return [one]
    const { payer, payments } = countedFor(item, paying)
    const now = settlementOf(indexPayments(payments), payer, { ...item, price: ((one.earlier ?? 0) + one.price) / 100 })
    return now.isPaid ? [] : [{ ...one, open: now.open }]
  })
}

/**
 * Returns the id of the item that the next person in a row pays: the first open one, else the item of the payment before.
 * That one comes first where nobody must pay it: a shirt is sold to one after the other, whatever fees they owe.
 */
export function proposedItem(
  open: readonly Pick<Requirement, 'itemId'>[],
  before: PaymentItem | undefined,
): string | undefined {
  if (before && !before.isRequiredForActive) return before.id
  return open[0]?.itemId ?? before?.id
}

/** Returns who has paid an item for an earlier family of a member, so that it is not paid again; undefined if nobody. */
export function payerBefore(
  { item, paymentDate }: Asked,
  { member, payments, members }: Paying,
): Pick<Payment, 'memberId' | 'memberName'> | undefined {
  return item.forFamily ? settledBefore(countedPayments(item, payments, paymentDate), members)(item, member) : undefined
}

/**
 * True if a member has paid for an item, so that one more payment is refused or most likely a mistake. An item that nobody must
 * pay, and that is not once per year, can be paid any number of times. One that repeats is paid if all is that fell due up to the day.
 */
export function hasPaidAlready({ item: asked, paymentDate }: Asked, paying: Paying, seasons: Seasons): boolean {
  const item = pricedUpTo(asked, paying.member, seasons, paymentDate)
  const { payer, payments } = countedFor(item, paying)
  if (payerBefore({ item, paymentDate }, paying)) return true
  if (isSecondInYear({ memberId: payer, item, paymentDate }, payments, seasons.years)) return true
  return item.isRequiredForActive === true && settlementOf(indexPayments(payments), payer, item).isPaid
}
