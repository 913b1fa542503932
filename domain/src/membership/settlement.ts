import { toCents } from '../payments/money.ts'
import type { Payment, PaymentItem } from '../payments/payment.ts'

export type PaymentFact = Pick<
  Payment,
  'memberId' | 'itemId' | 'itemName' | 'yearId' | 'amount' | 'notes' | 'waived' | 'familyIds'
>
export type ItemFact = Pick<
  PaymentItem,
  | 'id'
  | 'name'
  | 'price'
  | 'enabled'
  | 'yearId'
  | 'isRequiredForActive'
  | 'dueOn'
  | 'typeIds'
  | 'memberIds'
  | 'mustBePaidInFull'
  | 'forFamily'
  | 'joinersPay'
  | 'every'
  | 'lastDueOn'
  | 'paidByItemIds'
>
/** The cents that a member's payments settle of an item, and whether one of them waives it. */
interface Sum {
  cents: number
  waived: boolean
}

/** The names of the items that were paid in a year. One name, as nearly always, is itself: a set takes 200 bytes more. */
type Names = string | Set<string>

/** Payments added up by item, and the names of the items that were paid by year. */
interface Sums {
  readonly sums: Map<string, Sum>
  readonly namesByYear: Map<string, Names>
}

/** The payments that one member made for the same family. */
interface FamilySums extends Sums {
  readonly ids: readonly string[]
}

interface MemberPayments extends Sums {
  /** Those among them that name the family that they were made for, by its ids; with the others in `unnamed`. Absent if none does. */
  byFamily?: Map<string, FamilySums>
  unnamed?: Sums
  /** The payments that count for the member where an item is for families; absent if those are only the member's own. */
  readonly family?: Sums
}

/** What a payment adds to an index. */
interface Added extends Pick<PaymentFact, 'itemId' | 'itemName' | 'familyIds'> {
  readonly yearId?: string | undefined
  readonly cents: number
  readonly waived: boolean
}

/** A club's payments by member, so that one member's status never reads another's payments. */
export type PaymentIndex = ReadonlyMap<string, MemberPayments>

type Waiving = Pick<Payment, 'amount' | 'notes' | 'waived'>

/** True if a payment waives all of its item: an amount of 0 with a reason, and no part that it waives. */
export const isWaiver = ({ amount, notes, waived }: Waiving): boolean =>
  amount === 0 && notes.trim() !== '' && waived === undefined

/** The cents that a payment settles of its item's price: its amount, or the part that it waives. */
export const settledCents = ({ amount, waived = 0 }: Pick<Payment, 'amount' | 'waived'>): number =>
  toCents(amount === 0 ? waived : amount)

const noSums = (): Sums => ({ sums: new Map(), namesByYear: new Map() })

function addTo({ sums, namesByYear }: Sums, { itemId, itemName, yearId, cents, waived }: Added): void {
  const sum = sums.get(itemId)
  if (sum) {
    sum.cents += cents
    sum.waived ||= waived
  } else sums.set(itemId, { cents, waived })
  if (!yearId) return
  addName(namesByYear, yearId, itemName)
}

const namesIn = (names: Names = new Set()): Iterable<string> => (typeof names === 'string' ? [names] : names)

function addName(namesByYear: Map<string, Names>, yearId: string, name: string): void {
  const names = namesByYear.get(yearId)
  if (names === undefined) namesByYear.set(yearId, name)
  else if (typeof names !== 'string') names.add(name)
  else if (names !== name) namesByYear.set(yearId, new Set([names, name]))
}

/** Adds all of some payments to others. */
function addAll(to: Sums, { sums, namesByYear }: Sums): void {
  for (const [itemId, { cents, waived }] of sums) addTo(to, { itemId, itemName: '', cents, waived })
  for (const [yearId, names] of namesByYear) for (const name of namesIn(names)) addName(to.namesByYear, yearId, name)
}

/** Builds an index by member from payments that are added one by one. */
export class PaymentIndexBuilder {
  readonly index: Map<string, MemberPayments> = new Map()

  add(memberId: string, added: Added) {
    let own = this.index.get(memberId)
    if (!own) {
      own = noSums()
      this.index.set(memberId, own)
    }
    const { familyIds: ids } = added
    if (ids && !own.byFamily) {
      own.byFamily = new Map()
      own.unnamed = noSums()
      addAll(own.unnamed, own)
    }
    addTo(own, added)
    if (!ids) {
      if (own.unnamed) addTo(own.unnamed, added)
      return
    }
    const key = ids.join(' ')
    const ofFamily = own.byFamily?.get(key) ?? { ids, ...noSums() }
    own.byFamily?.set(key, ofFamily)
    addTo(ofFamily, added)
  }
}

/** Groups payments by member, in one pass. */
export function indexPayments(payments: Iterable<PaymentFact>): PaymentIndex {
  const builder = new PaymentIndexBuilder()
  for (const payment of payments)
    builder.add(payment.memberId, { ...payment, cents: settledCents(payment), waived: isWaiver(payment) })
  return builder.index
}

/**
 * Returns the payments with what counts for each member where an item is for families, of those for whom that is not only the
 * member's own. `families` has each family, the head first. A payment that names the family that it was made for counts for all whom it
 * names, and for those who belong to one of them now; one that does not counts for the family that its payer is in now.
 */
export function withFamilyPayments(
  payments: PaymentIndex,
  families: Iterable<readonly { readonly id: string }[]>,
): PaymentIndex {
  const naming = new Map<string, FamilySums[]>()
  for (const { byFamily } of payments.values())
    for (const one of byFamily?.values() ?? [])
      for (const id of one.ids) {
        const others = naming.get(id)
        if (others) others.push(one)
        else naming.set(id, [one])
      }
  const all = new Map(payments)
  const unnamedOf = (id: string) => payments.get(id)?.unnamed ?? payments.get(id)
  const put = (id: string, unnamed: Sums, named: Iterable<FamilySums>) => {
    const family = noSums()
    addAll(family, unnamed)
    for (const one of named) addAll(family, one)
    all.set(id, { ...(payments.get(id) ?? noSums()), family })
  }
  const inFamilies = new Set<string>()
  for (const people of families) {
    const unnamed = noSums()
    for (const { id } of people) addAll(unnamed, unnamedOf(id) ?? noSums())
    const ofHead = naming.get(people[0]?.id ?? '') ?? []
    for (const { id } of people) {
      inFamilies.add(id)
      put(id, unnamed, new Set([...ofHead, ...(naming.get(id) ?? [])]))
    }
  }
  for (const [id, named] of naming) if (!inFamilies.has(id)) put(id, unnamedOf(id) ?? noSums(), named)
  return all
}

/** A member's payments for an item. Amounts are cents. */
export interface Settlement {
  readonly isPaid: boolean
  readonly open: number
  readonly overpaid: number
  readonly waived: boolean
  readonly byName: boolean
}

const nothingOpen: Settlement = { isPaid: true, open: 0, overpaid: 0, waived: false, byName: false }

/** Adds up a member's payments for several items; undefined if there are none. */
function sumOf({ sums }: Sums, itemIds: readonly string[]): Sum | undefined {
  const found = itemIds.flatMap((id) => sums.get(id) ?? [])
  if (found.length === 0) return undefined
  return {
    cents: found.reduce((cents, one) => cents + one.cents, 0),
    waived: found.some(({ waived }) => waived),
  }
}

/** True if a payment of an item's year has a name that contains the item's. */
function isPaidByName({ namesByYear }: Sums, { yearId, name }: ItemFact): boolean {
  if (!yearId) return false
  for (const paid of namesIn(namesByYear.get(yearId))) if (paid.includes(name)) return true
  return false
}

/**
 * Returns what a member has paid for an item. An item that must be paid in full is paid once the sum of its payments
 * reaches its price; the parts that were waived count towards it. Any other is paid by any payment for it or, with a year, by a payment of the same year with an item
 * name that contains the item's. With `paidByItemIds`, only payments for those items count. A waiver counts as full payment.
 * Of an item for families, the payments of `withFamilyPayments` count, as if they were the member's.
 */
export function settlementOf(payments: PaymentIndex, memberId: string, item: ItemFact): Settlement {
  const known = payments.get(memberId)
  const own = item.forFamily ? (known?.family ?? known) : known
  const price = toCents(item.price)
  const sum = own && (item.paidByItemIds ? sumOf(own, item.paidByItemIds) : own.sums.get(item.id))
  if (sum?.waived) return { ...nothingOpen, waived: true }
  const rest = price - (sum?.cents ?? 0)
  if (item.mustBePaidInFull)
    return { ...nothingOpen, isPaid: rest <= 0, open: Math.max(0, rest), overpaid: Math.max(0, -rest) }
  if (sum) return nothingOpen
  if (own && !item.paidByItemIds && isPaidByName(own, item)) return { ...nothingOpen, byName: true }
  return { ...nothingOpen, isPaid: false, open: price }
}

/** True if a member paid an item, by the rules of `settlementOf`. */
export const hasPaid = (payments: PaymentIndex, memberId: string, item: ItemFact): boolean =>
  settlementOf(payments, memberId, item).isPaid
