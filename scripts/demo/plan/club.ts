import type { PlainDate } from '@tessera/domain/plain-date'
import { type PlannedItem, planItems, yearsOf } from './items.ts'
import { type PlannedMember, planMembers } from './members.ts'
import { type PlannedPayment, planPayments } from './payments.ts'

/** Everything that the demo club has. */
export interface PlannedClub {
  readonly name: string
  readonly admin: { readonly name: string; readonly email: string }
  readonly years: readonly { readonly year: number; readonly active: boolean }[]
  readonly items: readonly PlannedItem[]
  readonly members: readonly PlannedMember[]
  readonly payments: readonly PlannedPayment[]
  /** The places of the members who have a card. */
  readonly cards: readonly number[]
}

/** The label of the demo club that nobody gave another. */
export const standardLabel = 'demo'

/**
 * Plans a demo club: the same for the same label and day. Its addresses are in `<label>.example.org`, where by
 * RFC 2606 no mailbox can exist, so that no mail of a demo reaches anybody.
 */
export function planClub(label: string, count: number, today: PlainDate): PlannedClub {
  const thisYear = Number(today.slice(0, 4))
  const domain = `${label}.example.org`
  const items = planItems(thisYear)
  const members = planMembers(label, count, thisYear, domain)
  const paidUp = members.flatMap(({ enabled, due }, place) => (enabled && !due ? [place] : []))
  return {
    name: label === standardLabel ? 'Bergclub Silberspitz' : `Bergclub Silberspitz (${label})`,
    admin: { name: 'Barbara Thaler', email: `admin@${domain}` },
    years: yearsOf(thisYear).map((year) => ({ year, active: year >= thisYear - 1 })),
    items,
    members,
    payments: planPayments(label, members, items, today),
    cards: paidUp.slice(0, 6),
  }
}
