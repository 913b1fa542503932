import type { PlainDate } from '@tessera/domain/plain-date'
import { type PlannedItem, planItems, startedYear, yearsOf } from './items.ts'
import { type PlannedMember, planMembers } from './members.ts'
import { type PlannedPayment, planPayments } from './payments.ts'

/** A payment year; `startedItems` are the keys of the items that it was started with. */
export interface PlannedYear {
  readonly year: number
  readonly active: boolean
  readonly startedItems?: readonly string[]
}

/** The full plan of a demo club. */
export interface PlannedClub {
  readonly name: string
  readonly admin: { readonly name: string; readonly email: string }
  readonly years: readonly PlannedYear[]
  readonly items: readonly PlannedItem[]
  readonly members: readonly PlannedMember[]
  readonly payments: readonly PlannedPayment[]
  /** Indexes of the members who have a card. */
  readonly cards: readonly number[]
}

/** Default label of a demo club. */
export const standardLabel = 'demo'

/**
 * Plans a demo club; deterministic for label, count and day. Its addresses are in `<label>.example.org`, where no
 * mailbox can exist (RFC 2606), so that no e-mail of a demo is delivered.
 */
export function planClub(label: string, count: number, today: PlainDate): PlannedClub {
  const thisYear = Number(today.slice(0, 4))
  const domain = `${label}.example.org`
  const items = planItems(today)
  const started = startedYear(today)
  const startedItems = items.flatMap(({ key, year }) => (started && year === started ? [key] : []))
  const members = planMembers(label, count, thisYear, domain)
  const paidUp = members.flatMap(({ enabled, due }, place) => (enabled && !due ? [place] : []))
  return {
    name: label === standardLabel ? 'Bergclub Silberspitz' : `Bergclub Silberspitz (${label})`,
    admin: { name: 'Barbara Thaler', email: `admin@${domain}` },
    years: [
      ...yearsOf(thisYear).map((year) => ({ year, active: year >= thisYear - 1 })),
      ...(started ? [{ year: started, active: true, startedItems }] : []),
    ],
    items,
    members,
    payments: planPayments(label, members, items, today),
    cards: paidUp.slice(0, 6),
  }
}
