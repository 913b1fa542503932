import { type ItemLabel, itemLabel, yearsById } from '../membership/item-label.ts'
import { fallenDue, pricedUpTo } from '../membership/price-up-to.ts'
import { hasPaid, type PaymentIndex } from '../membership/settlement.ts'
import { isFor, type MemberFact, requiredItems } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import type { PaymentItem, PaymentYear } from './payment.ts'

interface PaidCount {
  readonly itemId: string
  readonly label: ItemLabel
  readonly paid: number
  /** Number of members it is required of. */
  readonly of: number
  readonly percentage: number
}

/** Returns, per required item, how many members paid it, and the rounded percentage of those it is required of. */
export function paidCounts(
  members: readonly Omit<MemberFact, 'enabled'>[],
  books: {
    readonly items: readonly PaymentItem[]
    readonly years: readonly PaymentYear[]
    readonly payments: PaymentIndex
    readonly seasonStartsInMonth?: number
  },
  today: PlainDate,
): PaidCount[] {
  const { seasonStartsInMonth = 1 } = books
  const years = yearsById(books.years, seasonStartsInMonth)
  return requiredItems(books).map((item) => {
    const asked = members.filter((member) =>
      item.every
        ? fallenDue(item, member, books, today).length > 0
        : isFor(item, member, years, seasonStartsInMonth, today),
    )
    const paid = asked.filter((member) =>
      hasPaid(books.payments, member.id, pricedUpTo(item, member, books, today)),
    ).length
    return {
      itemId: item.id,
      label: itemLabel(item, years),
      paid,
      of: asked.length,
      percentage: asked.length === 0 ? 0 : Math.round((paid / asked.length) * 100),
    }
  })
}
