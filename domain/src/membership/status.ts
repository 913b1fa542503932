import type { Payment, PaymentItem, PaymentYear } from '../payments/payment.ts'
import { dayAfter, type PlainDate, yearOf } from '../plain-date.ts'
import { type Sentence, sentence, text } from '../texts/text.ts'

export type PaymentFact = Pick<Payment, 'memberId' | 'itemId' | 'itemName' | 'yearId'>
export type ItemFact = Pick<
  PaymentItem,
  'id' | 'name' | 'enabled' | 'yearId' | 'isRequiredForActive' | 'dueOn' | 'typeIds'
>
export type YearFact = Pick<PaymentYear, 'id' | 'year'>

export type MembershipStatus = 'Active' | 'Payment Due' | 'Disabled'

/** Name of an item with its year; a sentence if the year was deleted. */
export type ItemLabel = string | Sentence

/** A required item that is not paid. */
export interface Requirement {
  readonly itemId: string
  readonly label: ItemLabel
  /** The day from which on it counts; absent if it always does. */
  readonly dueOn?: PlainDate
}

/** A member's status with its reasons. */
export interface Standing {
  readonly status: MembershipStatus
  /** Unpaid and due. */
  readonly unmet: readonly Requirement[]
  /** Unpaid and not due yet: these change no status. */
  readonly upcoming: readonly Requirement[]
  /** The last day of a member who has left. */
  readonly leftOn?: PlainDate
}

/** `all`: every required item. `current`: only those of today's calendar year or without a year. */
export type Scope = 'all' | 'current'

interface MemberPayments {
  readonly itemIds: Set<string>
  readonly namesByYear: Map<string, Set<string>>
}

/** A club's payments by member, so that one member's status never reads another's payments. */
export type PaymentIndex = ReadonlyMap<string, MemberPayments>

/** What a status needs to know of a member. */
export interface MemberFact {
  readonly id: string
  readonly enabled: boolean
  /** Id of the membership type, if any. */
  readonly typeId?: string
  /** First and last day of the membership, if known. */
  readonly joinedOn?: PlainDate
  readonly leavesOn?: PlainDate
}

/** True from the day after a member's last day on. */
export const hasLeft = ({ leavesOn }: Pick<MemberFact, 'leavesOn'>, today: PlainDate): boolean =>
  leavesOn !== undefined && leavesOn < today

/** True if a member is neither disabled nor has left. */
export const isEnabled = (member: Pick<MemberFact, 'enabled' | 'leavesOn'>, today: PlainDate): boolean =>
  member.enabled && !hasLeft(member, today)

/** The data that a status depends on. */
export interface Books {
  readonly items: readonly ItemFact[]
  readonly years: readonly YearFact[]
  readonly payments: PaymentIndex
}

/** Groups payments by member, in one pass. */
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

/**
 * True if a member paid an item: by item id, or, for an item of a year, by a payment of the same year with an item name
 * that contains the item's name.
 */
export function hasPaid(payments: PaymentIndex, memberId: string, item: ItemFact): boolean {
  const own = payments.get(memberId)
  if (!own) return false
  if (own.itemIds.has(item.id)) return true
  if (!item.yearId) return false
  for (const name of own.namesByYear.get(item.yearId) ?? []) if (name.includes(item.name)) return true
  return false
}

/**
 * Returns the items that members must have paid to be active, now or later: enabled and required, and with a
 * `calendarYear` only those of that year or of none.
 */
export function requiredItems<Item extends ItemFact>(
  { items, years }: { readonly items: readonly Item[]; readonly years: readonly YearFact[] },
  calendarYear?: number,
): Item[] {
  const required = items.filter((item) => item.enabled && item.isRequiredForActive === true)
  if (calendarYear === undefined) return required
  const current = new Set(years.filter(({ year }) => Number(year) === calendarYear).map(({ id }) => id))
  return required.filter(({ yearId }) => !yearId || current.has(yearId))
}

/**
 * True if an item is required of a member. An item may name the membership types it is for; without any it is for all.
 * Members who joined after the item's year owe nothing for it.
 */
export function isFor(
  { typeIds, yearId }: Pick<ItemFact, 'typeIds' | 'yearId'>,
  { typeId, joinedOn }: Pick<MemberFact, 'typeId' | 'joinedOn'>,
  years: YearsById,
): boolean {
  if (typeIds && !(typeId !== undefined && typeIds.includes(typeId))) return false
  const year = yearId === undefined ? undefined : years.get(yearId)
  return joinedOn === undefined || year === undefined || Number(year) >= yearOf(joinedOn)
}

/** True from an item's due day on. */
export const isDue = ({ dueOn }: Pick<ItemFact, 'dueOn'>, today: PlainDate): boolean =>
  dueOn === undefined || dueOn <= today

/**
 * Returns the next day on which statuses change by themselves: an item becomes due, a member has left, or a calendar year
 * begins.
 */
export function nextChange(
  items: readonly ItemFact[],
  members: readonly Pick<MemberFact, 'leavesOn'>[],
  today: PlainDate,
): PlainDate {
  const due = requiredItems({ items, years: [] }).flatMap(({ dueOn }) => dueOn ?? [])
  const left = members.flatMap(({ leavesOn }) => (leavesOn === undefined ? [] : dayAfter(leavesOn)))
  const days = [...due, ...left]
  return days.filter((day) => day > today).reduce((a, b) => (a < b ? a : b), `${yearOf(today) + 1}-01-01`)
}

type YearsById = ReadonlyMap<string, string>
const noYears: YearsById = new Map()

/** Indexes years by id, so that labelling many items does not search them for each. */
export const yearsById = (years: readonly YearFact[]): YearsById => new Map(years.map(({ id, year }) => [id, year]))

/** Returns 'name year', 'name unknown year' if the year was deleted, or 'name' if the item has no year. */
export function itemLabel({ name, yearId }: Pick<ItemFact, 'name' | 'yearId'>, years: YearsById): ItemLabel {
  if (!yearId) return name
  const year = years.get(yearId)
  return year === undefined ? sentence('{name} unknown year', { name }) : `${name} ${year}`
}

/**
 * Returns a member's status today and the unpaid items within the scope. A member who is disabled or has left is Disabled, with the unpaid
 * items listed all the same; otherwise Active if nothing due is unpaid, else Payment Due.
 */
export function membershipStatus(member: MemberFact, books: Books, scope: Scope, today: PlainDate): Standing {
  const required = requiredItems(books, scope === 'current' ? yearOf(today) : undefined)
  const unpaid = required.filter((item) => !hasPaid(books.payments, member.id, item))
  const years = unpaid.length > 0 ? yearsById(books.years) : noYears
  const requirements = unpaid
    .filter((item) => isFor(item, member, years))
    .map(
      (item): Requirement => ({
        itemId: item.id,
        label: itemLabel(item, years),
        ...(item.dueOn === undefined ? {} : { dueOn: item.dueOn }),
      }),
    )
  const unmet = requirements.filter((one) => isDue(one, today))
  const upcoming = requirements.filter((one) => !isDue(one, today))
  if (member.leavesOn !== undefined && hasLeft(member, today))
    return { status: text('Disabled'), unmet, upcoming, leftOn: member.leavesOn }
  if (!member.enabled) return { status: text('Disabled'), unmet, upcoming }
  return { status: unmet.length === 0 ? text('Active') : text('Payment Due'), unmet, upcoming }
}

/** As `membershipStatus`, with the status as the member sees it: Active or Inactive. A disabled member is Inactive. */
export function memberView(
  member: MemberFact,
  books: Books,
  today: PlainDate,
): Omit<Standing, 'status'> & { readonly status: 'Active' | 'Inactive' } {
  const { status, ...requirements } = membershipStatus(member, books, 'all', today)
  return { status: status === 'Active' ? status : text('Inactive'), ...requirements }
}
