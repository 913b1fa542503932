import { indexPayments, type PaymentIndex } from '@tessera/domain/membership/settlement'
import type { Payment } from '@tessera/domain/payments/payment'
import type { Earlier } from '../firebase/cached-collection.ts'
import { ChangeLog } from '../firebase/change-log.ts'

type ByMember = Map<string, readonly Payment[]>
/** Payments by the members that they name in the family that they were made for, and by their ids. */
type Naming = Map<string, Map<string, Payment>>

/**
 * A club's payments: their index as at one moment, and the payments as they are by now. Made from those of an earlier moment,
 * it works in only what has changed since: a payment costs the same in a club of any size, but for a copy of the index.
 * Who asks for payments with the version of the moment may get later ones, and gets them again with the changes since.
 */
export class KnownPayments {
  /** Changes with each write to any field of a payment. */
  readonly version: string
  /** Changes with each payment that is added, changed or deleted. See `payersSince`. */
  readonly payersVersion: string
  readonly index: PaymentIndex
  readonly #byId: ReadonlyMap<string, Payment>
  readonly #byMember: ByMember
  readonly #naming: Naming
  readonly #log: ChangeLog
  readonly #payers: ChangeLog

  constructor(byId: ReadonlyMap<string, Payment>, log: ChangeLog, earlier?: Earlier<Payment, KnownPayments>) {
    this.#byId = byId
    this.#log = log
    const before = earlier?.whole
    const touched = before && touchedBy(earlier)
    this.#payers = before ? before.#payers : new ChangeLog()
    if (touched?.size) this.#payers.note([...touched.keys()])
    this.#byMember = before ? before.#byMember : groupByMember(byId.values())
    if (touched) replaceIn(this.#byMember, touched)
    this.#naming = before ? before.#naming : new Map()
    if (earlier) for (const [id, { was, is }] of earlier.changes) rename(this.#naming, id, was, is)
    else for (const [id, is] of byId) rename(this.#naming, id, undefined, is)
    const payments = touched ? [...touched.keys()].flatMap((id) => this.ofMember(id)) : byId.values()
    const index = indexPayments(payments)
    this.index = before && touched ? withChanges(before.index, touched.keys(), index) : index
    this.version = log.version
    this.payersVersion = this.#payers.version
  }

  /** Number of payments. */
  get size(): number {
    return this.#byId.size
  }

  /** All of them; a new list with each call. */
  all(): Payment[] {
    return [...this.#byId.values()]
  }

  payment(id: string): Payment | undefined {
    return this.#byId.get(id)
  }

  ofMember(memberId: string): readonly Payment[] {
    return this.#byMember.get(memberId) ?? []
  }

  /** Returns the payments that name a member in the family that they were made for. */
  naming(memberId: string): readonly Payment[] {
    return [...(this.#naming.get(memberId)?.values() ?? [])]
  }

  /** Returns the ids of payments written or deleted since a version; undefined if the version is unknown. */
  changedSince(version: string): ReadonlySet<string> | undefined {
    return this.#log.since(version)
  }

  /** Returns the ids of the members with changed payments since an earlier `payersVersion`; undefined if that is unknown. */
  payersSince(version: string): ReadonlySet<string> | undefined {
    return this.#payers.since(version)
  }
}

const groupByMember = (payments: Iterable<Payment>): ByMember => Map.groupBy(payments, ({ memberId }) => memberId)

/** Payments of the members who have one among the changes: as they are after them. */
function touchedBy({ whole, changes }: Earlier<Payment, KnownPayments>): Map<string, readonly Payment[] | undefined> {
  const touched = new Map<string, readonly Payment[] | undefined>()
  const of = (memberId: string) => touched.get(memberId) ?? whole.ofMember(memberId)
  for (const [id, { was, is }] of changes) {
    if (was)
      touched.set(
        was.memberId,
        of(was.memberId).filter((one) => one.id !== id),
      )
    if (is) touched.set(is.memberId, [...of(is.memberId).filter((one) => one.id !== id), is])
  }
  return touched
}

/** Replaces the payments of some members; a member without any is left out. */
function replaceIn(byMember: ByMember, touched: ReadonlyMap<string, readonly Payment[] | undefined>): void {
  for (const [memberId, payments] of touched) {
    if (payments === undefined || payments.length === 0) byMember.delete(memberId)
    else byMember.set(memberId, payments)
  }
}

/** Puts a payment under the members that it names now, and removes it from those that it named before. */
function rename(naming: Naming, id: string, was: Payment | undefined, is: Payment | undefined): void {
  for (const member of was?.familyIds ?? []) {
    const named = naming.get(member)
    named?.delete(id)
    if (named?.size === 0) naming.delete(member)
  }
  for (const member of is?.familyIds ?? []) naming.set(member, (naming.get(member) ?? new Map()).set(id, is))
}

/** Returns a copy of an index in which some members are as in another; who is not in that is left out. */
function withChanges(before: PaymentIndex, memberIds: Iterable<string>, changed: PaymentIndex): PaymentIndex {
  const after = new Map(before)
  for (const memberId of memberIds) {
    const own = changed.get(memberId)
    if (own) after.set(memberId, own)
    else after.delete(memberId)
  }
  return after
}
