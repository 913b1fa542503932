import { lastDayOf, seasonOf } from '../clubs/season.ts'
import type { PlainDate } from '../plain-date.ts'
import { yearsById } from './item-label.ts'
import { pricedUpTo } from './price-up-to.ts'
import { hasPaid } from './settlement.ts'
import { type Books, isFor, type MemberFact, requiredItems } from './status.ts'

/**
 * Returns the last day up to which a member has paid: the end of the running season, or of the last one after it that is
 * paid without a gap, at most the last day of the membership. Undefined if the running season has no items for the member,
 * or one of them is unpaid.
 */
export function paidUntil(member: MemberFact, books: Books, today: PlainDate): PlainDate | undefined {
  const { seasonStartsInMonth: startsInMonth = 1, years, payments } = books
  const names = yearsById(years, startsInMonth)
  const isPaid = (season: number): boolean => {
    const end = lastDayOf(season, startsInMonth)
    const asked = requiredItems(books, season).filter(
      (item) => item.yearId !== undefined && isFor(item, member, names, startsInMonth, today),
    )
    return (
      asked.length > 0 &&
      asked.every((item) => {
        const known = item.forFamily ? books.familyFees?.get(item.id) : undefined
        return known ? known.isPaid : hasPaid(payments, member.id, pricedUpTo(item, member, books, end))
      })
    )
  }
  const running = seasonOf(today, startsInMonth)
  let next = running
  while (isPaid(next)) next += 1
  if (next === running) return undefined
  const end = lastDayOf(next - 1, startsInMonth)
  return member.leavesOn !== undefined && member.leavesOn < end ? member.leavesOn : end
}
