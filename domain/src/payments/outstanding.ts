import { asOfDay } from '../members/as-of-day.ts'
import { withFamilies } from '../membership/family-books.ts'
import { indexPayments } from '../membership/settlement.ts'
import { type Books, isEnabled, type MemberFact, membershipStatus, type Requirement } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import type { Payment } from './payment.ts'

/** An item that a member owes. */
export interface Debt<Member extends MemberFact = MemberFact> {
  readonly member: Member
  readonly owed: Requirement
}

/** Pairs members with the items that `unmet` returns for them. */
export const debtsOf = <Member extends MemberFact>(
  members: readonly Member[],
  unmet: (member: Member) => readonly Requirement[],
): Debt<Member>[] =>
  members.flatMap((member) =>
    unmet(member)
      // Somebody else of the family owes it.
      .filter(({ openWith }) => openWith === undefined)
      .map((owed) => ({ member, owed })),
  )

/** A day, and what is needed to compute what was owed on it if it is past. */
interface DayOfDebts {
  readonly day: PlainDate
  readonly today: PlainDate
  /** The club's payments, with their days. */
  readonly payments: readonly Payment[]
}

/**
 * Returns what the members of a day owe on it, by today's items. A past day counts only the payments up to it; any other day
 * counts all payments. The members have the types of the day.
 */
export function debtsOn<Member extends MemberFact>(
  members: readonly Member[],
  books: Books,
  { day, today, payments }: DayOfDebts,
): Debt<Member>[] {
  const isPast = day < today
  const until = payments.filter(({ paymentDate }) => isPast && paymentDate !== undefined && paymentDate <= day)
  const known = withFamilies(isPast ? { ...books, payments: indexPayments(until) } : books, members)
  const present = members.filter((member) => isEnabled(member, day)).map((member) => asOfDay(member, day))
  return debtsOf(present, (member) => membershipStatus(member, known, 'all', day).unmet)
}

/** A number of members who owe something, and the cents that they owe together. */
export interface Outstanding {
  readonly members: number
  readonly cents: number
}

/** Adds up debts. */
export const outstanding = (debts: readonly Debt[]): Outstanding => ({
  members: new Set(debts.map(({ member }) => member.id)).size,
  cents: debts.reduce((cents, { owed }) => cents + owed.open, 0),
})

/** Debts of the members of one type for one item. */
interface OutstandingRow extends Outstanding {
  readonly itemId: string
  readonly label: Requirement['label']
  /** Undefined for members without a type. */
  readonly typeId: string | undefined
}

/** Adds up debts by item and membership type: the item with the largest sum first, and within it the type with the largest. */
export function outstandingByItem(debts: readonly Debt[]): OutstandingRow[] {
  const rows = new Map<string, OutstandingRow>()
  const ofItem = new Map<string, number>()
  for (const { member, owed } of debts) {
    const { itemId, label, name = label, open } = owed
    const key = JSON.stringify([itemId, member.typeId])
    const { members, cents } = rows.get(key) ?? { members: 0, cents: 0 }
    rows.set(key, { itemId, label: name, typeId: member.typeId, members: members + 1, cents: cents + open })
    ofItem.set(itemId, (ofItem.get(itemId) ?? 0) + open)
  }
  const sumOf = ({ itemId }: OutstandingRow) => ofItem.get(itemId) ?? 0
  return [...rows.values()].sort((a, b) => sumOf(b) - sumOf(a) || a.itemId.localeCompare(b.itemId) || b.cents - a.cents)
}
