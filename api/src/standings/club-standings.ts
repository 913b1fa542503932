import { isDeepStrictEqual } from 'node:util'
import { asOfDay } from '@tessera/domain/members/as-of-day'
import type { Member } from '@tessera/domain/members/member'
import { type Books, membershipStatus, type Standing } from '@tessera/domain/membership/status'
import type { PlainDate } from '@tessera/domain/plain-date'
import { ChangeLog } from '../firebase/change-log.ts'
import { Listed } from './listed.ts'

/** What a club's statuses are computed from. `members` are by number. */
export interface Facts {
  readonly members: readonly Member[]
  readonly books: Books
  readonly day: PlainDate
}

interface Computed {
  readonly member: Member
  /** The member's own payments. */
  readonly own: ReturnType<Books['payments']['get']>
  readonly standing: Standing
}

/**
 * A club's members with their statuses, as last computed. A change computes only the members that it touches, if what is
 * required and the day stay the same; one that changes neither a member nor a status makes no new version.
 */
export class ClubStandings {
  readonly #log = new ChangeLog()
  #facts: Facts | undefined
  #computed = new Map<string, Computed>()
  #listed: Listed | undefined

  /** Number of members. */
  get size(): number {
    return this.#computed.size
  }

  /** Returns the list by these facts. */
  update(facts: Facts): Listed {
    if (this.#listed && hasSameRules(this.#facts, facts) && hasSameLists(this.#facts, facts)) return this.#listed
    const isNewDay = this.#facts?.day !== facts.day
    const changed = this.#compute(facts)
    if (changed.length > 0) this.#log.note(changed)
    if (!this.#listed || changed.length > 0 || isNewDay)
      this.#listed = new Listed(this.#computed, this.#log.version, facts.day)
    return this.#listed
  }

  /** Returns the ids of the members who have changed, in themselves or in their status, since a version; undefined if it is unknown. */
  changedSince(version: string): ReadonlySet<string> | undefined {
    return this.#log.since(version)
  }

  /** Computes the changed statuses. Returns the ids of the members who have changed, and of those who were deleted. */
  #compute(facts: Facts): string[] {
    const { members, books, day } = facts
    const isSameRule = hasSameRules(this.#facts, facts)
    const changed: string[] = []
    const before = this.#computed
    // Members who are the same are in the same order, so that only some values of the map differ.
    const isSameOrder = this.#facts?.members === members
    const computed = isSameOrder ? before : new Map<string, Computed>()
    for (const stored of members) {
      const member = asOfDay(stored, day)
      const { id } = member
      const own = books.payments.get(id)
      const known = before.get(id)
      if (known && isSameRule && known.member === member && known.own === own) {
        if (!isSameOrder) computed.set(id, known)
        continue
      }
      const standing = membershipStatus(member, books, 'all', day)
      if (!known || !isDeepStrictEqual([known.member, known.standing], [member, standing])) changed.push(id)
      computed.set(id, { member, own, standing })
    }
    const gone = isSameOrder ? [] : [...before.keys()].filter((id) => !computed.has(id))
    this.#facts = facts
    this.#computed = computed
    return [...changed, ...gone]
  }
}

const hasSameRules = (one: Facts | undefined, { day, books }: Facts): boolean =>
  one !== undefined &&
  one.day === day &&
  one.books.items === books.items &&
  one.books.years === books.years &&
  one.books.seasonStartsInMonth === books.seasonStartsInMonth

const hasSameLists = (one: Facts | undefined, { members, books }: Facts): boolean =>
  one?.members === members && one.books.payments === books.payments
