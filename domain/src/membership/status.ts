import type { Payment, PaymentItem, PaymentYear } from '../payments/payment.ts'
import { sentence, text } from '../texts/text.ts'

export type PaymentFact = Pick<Payment, 'memberId' | 'itemId' | 'itemName' | 'yearId'>
export type ItemFact = Pick<PaymentItem, 'id' | 'name' | 'enabled' | 'yearId' | 'isRequiredForActive'>
export type YearFact = Pick<PaymentYear, 'id' | 'year'>

export type MembershipStatus = 'Active' | 'Payment Due' | 'Disabled'

/** A required item that is not paid; `label` names it with its year, as people say it. */
export interface Requirement {
  readonly itemId: string
  readonly label: string
}

/** `all`: every required item. `current`: only those of that calendar year, or of no year. */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'current'; readonly year: number }

interface MemberPayments {
  readonly itemIds: Set<string>
  readonly namesByYear: Map<string, Set<string>>
}

/** A club's payments by member, so that one member's status never reads another's payments. */
export type PaymentIndex = ReadonlyMap<string, MemberPayments>

/** What a status is judged by. */
export interface Books {
  readonly items: readonly ItemFact[]
  readonly years: readonly YearFact[]
  readonly payments: PaymentIndex
}

/** Sorts payments by member, in one pass. */
export function indexPayments(payments: Iterable<PaymentFact>): PaymentIndex {
  const index = new Map<string, MemberPayments>()
  for (const payment of payments) {
    const own = index.get(payment.memberId) ?? {
      itemIds: new Set<string>(),
      namesByYear: new Map<string, Set<string>>(),
    }
    index.set(payment.memberId, own)
    own.itemIds.add(payment.itemId)
    if (!payment.yearId) continue
    const names = own.namesByYear.get(payment.yearId)
    if (names) names.add(payment.itemName)
    else own.namesByYear.set(payment.yearId, new Set([payment.itemName]))
  }
  return index
}

/** Whether a member paid an item: by that item, or, for an item of a year, by a payment of the same year whose name contains the item's. */
export function hasPaid(payments: PaymentIndex, memberId: string, item: ItemFact): boolean {
  const own = payments.get(memberId)
  if (!own) return false
  if (own.itemIds.has(item.id)) return true
  if (!item.yearId) return false
  for (const name of own.namesByYear.get(item.yearId) ?? []) if (name.includes(item.name)) return true
  return false
}

/** The items a member must have paid to be active: enabled, required, and within the scope. */
export function requiredItems<Item extends ItemFact>(
  { items, years }: { readonly items: readonly Item[]; readonly years: readonly YearFact[] },
  scope: Scope,
): Item[] {
  const required = items.filter((item) => item.enabled && item.isRequiredForActive === true)
  if (scope.kind === 'all') return required
  const current = new Set(years.filter(({ year }) => Number(year) === scope.year).map(({ id }) => id))
  return required.filter(({ yearId }) => !yearId || current.has(yearId))
}

type YearsById = ReadonlyMap<string, string>
const noYears: YearsById = new Map()

/** Years by their id, so that labelling many items does not search them for each. */
export const yearsById = (years: readonly YearFact[]): YearsById => new Map(years.map(({ id, year }) => [id, year]))

/** What an item is called whose year is gone. */
export const ofLostYear = text('{name} unknown year')

/** An item as people say it: 'name year', 'name unknown year' where the year is gone, or 'name' where it has none. */
export function itemLabel({ name, yearId }: Pick<ItemFact, 'name' | 'yearId'>, years: YearsById): string {
  if (!yearId) return name
  const year = years.get(yearId)
  return year === undefined ? sentence(ofLostYear, { name }) : `${name} ${year}`
}

/**
 * A member's status and its reasons. Disabling wins over everything; the unpaid items are listed all the same.
 * Active when nothing required within the scope is unpaid, else Payment Due.
 */
export function membershipStatus(
  member: { readonly id: string; readonly enabled: boolean },
  books: Books,
  scope: Scope,
): { readonly status: MembershipStatus; readonly unmet: readonly Requirement[] } {
  const unpaid = requiredItems(books, scope).filter((item) => !hasPaid(books.payments, member.id, item))
  const years = unpaid.length > 0 ? yearsById(books.years) : noYears
  const unmet = unpaid.map((item) => ({ itemId: item.id, label: itemLabel(item, years) }))
  if (!member.enabled) return { status: text('Disabled'), unmet }
  return { status: unmet.length === 0 ? text('Active') : text('Payment Due'), unmet }
}

/** What a member sees of the own membership: Active or Inactive, and what is missing. A disabled member is Inactive. */
export function memberView(
  member: { readonly id: string; readonly enabled: boolean },
  books: Books,
): { readonly status: 'Active' | 'Inactive'; readonly missing: readonly Requirement[] } {
  const { status, unmet } = membershipStatus(member, books, { kind: 'all' })
  return { status: status === 'Active' ? status : text('Inactive'), missing: unmet }
}
