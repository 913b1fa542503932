import { hasPaid, itemLabel, type PaymentIndex, requiredItems, yearsById } from '../membership/status.ts'
import type { PaymentItem, PaymentYear } from './payment.ts'

export interface PaidCount {
  readonly itemId: string
  readonly label: string
  readonly paid: number
  readonly percentage: number
}

/** Per required item: how many members paid it, and the rounded percentage of all members. */
export function paidCounts(
  members: readonly { readonly id: string }[],
  books: {
    readonly items: readonly PaymentItem[]
    readonly years: readonly PaymentYear[]
    readonly payments: PaymentIndex
  },
): PaidCount[] {
  const years = yearsById(books.years)
  return requiredItems(books, { kind: 'all' }).map((item) => {
    const paid = members.filter(({ id }) => hasPaid(books.payments, id, item)).length
    return {
      itemId: item.id,
      label: itemLabel(item, years),
      paid,
      percentage: members.length === 0 ? 0 : Math.round((paid / members.length) * 100),
    }
  })
}
