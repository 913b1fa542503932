import { firstDayOf, seasonOf } from '../clubs/season.ts'
import { hasDied, hasLeft } from '../members/leaving.ts'
import { isPausedOn } from '../members/pause.ts'
import { typeOn } from '../members/type-on.ts'
import { toCents } from '../payments/money.ts'
import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import { type ItemLabel, itemLabel, type YearFact, type YearsById, yearsById } from './item-label.ts'
import { pricedFor } from './joiner-price.ts'
import { repeatedStanding } from './repeats.ts'
import { hasPaid, type ItemFact, type PaymentIndex, type Settlement, settlementOf } from './settlement.ts'

export type MembershipStatus = 'Active' | 'Payment Due' | 'Disabled'

/** A required item that is not paid. */
export interface Requirement {
  readonly itemId: string
  readonly label: ItemLabel
  /** The day from which on it counts; absent if it always does. */
  readonly dueOn?: PlainDate
  /** Its price, and the part that is not paid, in cents. */
  readonly price: number
  readonly open: number
  /** Name of the one of the family who is asked for it, of an item for families; `open` is 0 then, so that it counts once. */
  readonly openWith?: string
  /** Of an item that repeats (`OpenLine`): its price each time, the sum of the times before `dueOn`, and its name alone. */
  readonly each?: number
  readonly earlier?: number
  readonly name?: ItemLabel
}

/** A required item that counts as paid, and is overpaid, waived, or counted by name only. */
export interface Settled extends Requirement {
  /** In cents. */
  readonly overpaid: number
  readonly waived: boolean
  readonly byName: boolean
}

/** A member's status with its reasons. */
export interface Standing {
  readonly status: MembershipStatus
  /** Unpaid and due, oldest first. */
  readonly unmet: readonly Requirement[]
  /** Unpaid and not due yet, the next first: these change no status. */
  readonly upcoming: readonly Requirement[]
  /** Counted as paid, with more to say about it: these change no status. */
  readonly settled: readonly Settled[]
  /** The last day of a member who has left. */
  readonly leftOn?: PlainDate
  /** True if the membership has ended by the member's death, on `leftOn`. */
  readonly died?: boolean
  /** The first day of a member who is not one yet. */
  readonly beginsOn?: PlainDate
}

/** `all`: every required item. `current`: only those of today's season or without a year. */
export type Scope = 'all' | 'current'

/** Data of a member that the status depends on. */
export interface MemberFact {
  readonly id: string
  readonly enabled: boolean
  /** Id of the membership type, if any, and all types with their days if it changes (`typeOn`). */
  readonly typeId?: string
  readonly typeChanges?: string
  /** First and last day of the membership, if known. */
  readonly joinedOn?: PlainDate
  readonly leavesOn?: PlainDate
  /** Why the membership ends (`leavingReasons`), if known. */
  readonly leavingReason?: string
  /** All pauses with their days (`pausesOf`). */
  readonly pauses?: string
  /** Id of the head of the family, if any. */
  readonly belongsTo?: string
}

/** A member among others of a family, by name. */
export type NamedFact = MemberFact & { readonly fullName?: string }

/** An item for families as it stands with a member's family: how it is paid, and who is asked for it if not the member. */
export type FamilyFee = Settlement & Pick<Requirement, 'openWith'>

/** True before a member's first day. */
const isYetToBegin = ({ joinedOn }: Pick<MemberFact, 'joinedOn'>, today: PlainDate): boolean =>
  joinedOn !== undefined && joinedOn > today

/** Data of a member that decides if somebody is a member on a day. */
export type Membership = Pick<MemberFact, 'enabled' | 'joinedOn' | 'leavesOn' | 'leavingReason'>

/** True if a member is neither disabled nor has left; the first day may be to come. */
export const isStaying = (member: Omit<Membership, 'joinedOn'>, today: PlainDate): boolean =>
  member.enabled && !hasLeft(member, today)

/** True if somebody is a member on a day: neither disabled, nor before the first day, nor after the last. */
export const isEnabled = (member: Membership, today: PlainDate): boolean =>
  isStaying(member, today) && !isYetToBegin(member, today)

/** The data that a status depends on. */
export interface Books {
  readonly items: readonly ItemFact[]
  readonly years: readonly YearFact[]
  readonly payments: PaymentIndex
  /** The month in which the club's seasons begin; absent for January. */
  readonly seasonStartsInMonth?: number
  /** Days after a season for which a card of it still counts; absent for none. They change no status. */
  readonly graceDays?: number
  /** The family of each member who is in one, the head first (`withFamilies`); absent where no item is for families. */
  readonly families?: ReadonlyMap<string, readonly NamedFact[]>
  /** In the place of `families`, for books of one member alone: how the items for families stand, by their id. */
  readonly familyFees?: ReadonlyMap<string, FamilyFee>
}

/**
 * Returns the items that members must have paid to be active, now or later: enabled and required, and with a `season`
 * only those of that season or of none.
 */
export function requiredItems<Item extends ItemFact>(
  { items, years }: { readonly items: readonly Item[]; readonly years: readonly YearFact[] },
  season?: number,
): Item[] {
  const required = items.filter((item) => item.enabled && item.isRequiredForActive === true)
  if (season === undefined) return required
  const current = new Set(years.filter(({ year }) => Number(year) === season).map(({ id }) => id))
  return required.filter(({ yearId }) => !yearId || current.has(yearId))
}

/** What is known of a member that decides if and when something is asked of the member. */
export type Asked = Pick<MemberFact, 'id'> & {
  readonly [Name in keyof Omit<MemberFact, 'id' | 'enabled'>]?: MemberFact[Name] | undefined
}

/**
 * True if an item is required of a member. An item that names members is for them, whatever else is known of them; any other is for the
 * membership types that it names, or for all.
 * The type is that of the day on which the item is asked for: the due day, but not before the first day of its season and that of the
 * member; for an item with neither day nor season, today. Nothing is asked for in a pause of the member, and nothing of a season that ended
 * before the member joined.
 */
export function isFor(
  { typeIds, memberIds, yearId, dueOn }: Pick<ItemFact, 'typeIds' | 'memberIds' | 'yearId' | 'dueOn'>,
  member: Asked,
  years: YearsById,
  startsInMonth: number,
  today: PlainDate,
): boolean {
  const { joinedOn = '' } = member
  const season = Number.parseInt(years.get(yearId ?? '') ?? '', 10)
  if (memberIds) return memberIds.includes(member.id)
  if (joinedOn && season < seasonOf(joinedOn, startsInMonth)) return false
  if (!typeIds && !member.pauses) return true
  const begins = season ? firstDayOf(season, startsInMonth) : ''
  const asked = [dueOn ?? (begins || today), begins, joinedOn].sort().at(-1) ?? today
  return !isPausedOn(member, asked) && (!typeIds || typeIds.includes(typeOn(member, asked) ?? ''))
}

/** True from an item's due day on. */
export const isDue = ({ dueOn }: Pick<ItemFact, 'dueOn'>, today: PlainDate): boolean =>
  dueOn === undefined || dueOn <= today

const noYears: YearsById = new Map()

/** After every day. */
const undated = '~'

/** The day from which on an item is asked for: its due day, else the first of its season; `undated` if it has neither. */
function askedFrom({ dueOn, yearId }: ItemFact, years: YearsById, startsInMonth: number): string {
  const year = yearId === undefined ? undefined : years.get(yearId)
  return dueOn ?? (year === undefined ? undated : firstDayOf(Number.parseInt(year, 10), startsInMonth))
}

/**
 * Returns who of a member's family is asked for an item for families on a day: the head, else the first of them of whom it is
 * required, without those who have paid it with the family that they were in before; the member for any other item, and without a family.
 */
export function askedOf(
  item: ItemFact,
  member: NamedFact,
  { families, payments, seasonStartsInMonth = 1 }: Pick<Books, 'families' | 'payments' | 'seasonStartsInMonth'>,
  years: YearsById,
  today: PlainDate,
): NamedFact {
  const family = item.forFamily ? families?.get(member.id) : undefined
  const owes = (one: NamedFact) =>
    isEnabled(one, today) && isFor(item, one, years, seasonStartsInMonth, today) && !hasPaid(payments, one.id, item)
  return family?.find(owes) ?? member
}

/** Returns the name of somebody else of the family who is asked for an item; undefined if it is the member. */
function openWithOf(...given: Parameters<typeof askedOf>): string | undefined {
  const [, { id }] = given
  const asked = askedOf(...given)
  return asked.id === id ? undefined : (asked.fullName ?? '')
}

/**
 * Returns a member's status today and the unpaid items within the scope. A member who is disabled, has left or is yet
 * to begin is Disabled, with the unpaid items listed all the same; otherwise Active if nothing due is unpaid, else Payment Due.
 */
export function membershipStatus(member: MemberFact, books: Books, scope: Scope, today: PlainDate): Standing {
  const { seasonStartsInMonth: startsInMonth = 1 } = books
  const required = requiredItems(books, scope === 'current' ? seasonOf(today, startsInMonth) : undefined)
  const unmet: Requirement[] = []
  const upcoming: Requirement[] = []
  const settled: Settled[] = []
  const since = new Map<Requirement, string>()
  let years = noYears
  for (const asked of required) {
    if (asked.every) {
      if (years === noYears && books.years.length > 0) years = yearsById(books.years, startsInMonth)
      const names = years
      const isAsked = (dueOn: PlainDate) => isFor({ ...asked, dueOn }, member, names, startsInMonth, dueOn)
      const facts = { ...member, label: itemLabel(asked, years), isAsked }
      const { unmet: due, upcoming: next, settled: kept } = repeatedStanding(asked, facts, books, today)
      if (kept) settled.push(kept)
      if (due) unmet.push(due)
      if (next) upcoming.push(next)
      for (const one of [due, next]) if (one) since.set(one, one.dueOn)
      continue
    }
    const item = pricedFor(asked, member, books)
    const known = item.forFamily ? books.familyFees?.get(item.id) : undefined
    const { isPaid, open, overpaid, waived, byName } = known ?? settlementOf(books.payments, member.id, item)
    if (isPaid && open === 0 && overpaid === 0 && !waived && !byName) continue
    if (years === noYears && books.years.length > 0) years = yearsById(books.years, startsInMonth)
    if (!isFor(item, member, years, startsInMonth, today)) continue
    const { id: itemId, dueOn } = item
    const label = itemLabel(item, years)
    const price = toCents(item.price)
    const openWith = isPaid ? undefined : known ? known.openWith : openWithOf(item, member, books, years, today)
    const part = openWith === undefined ? { price, open } : { price, open: 0, openWith }
    const requirement = dueOn === undefined ? { itemId, label, ...part } : { itemId, label, dueOn, ...part }
    if (isPaid) settled.push({ ...requirement, overpaid, waived, byName })
    else if (isDue(item, today)) unmet.push(requirement)
    else upcoming.push(requirement)
    since.set(requirement, askedFrom(item, years, startsInMonth))
  }
  const byAge = (a: Requirement, b: Requirement) => {
    const [one, other] = [since.get(a) ?? undated, since.get(b) ?? undated]
    return one < other ? -1 : one > other ? 1 : 0
  }
  unmet.sort(byAge)
  upcoming.sort(byAge)
  const requirements = { unmet, upcoming, settled }
  if (hasLeft(member, today))
    return {
      status: text('Disabled'),
      ...requirements,
      leftOn: member.leavesOn ?? today,
      ...(hasDied(member) && { died: true }),
    }
  if (!member.enabled) return { status: text('Disabled'), ...requirements }
  if (member.joinedOn !== undefined && isYetToBegin(member, today))
    return { status: text('Disabled'), ...requirements, beginsOn: member.joinedOn }
  return { status: unmet.length === 0 ? text('Active') : text('Payment Due'), ...requirements }
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
