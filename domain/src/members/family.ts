import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import { hasDied, hasLeft, type Leaving } from './leaving.ts'

/** Maximum people who belong to one member. */
export const mostPeople = 50

/** A member as far as families go: `belongsTo` is the id of the head, or '' or undefined for none. */
export interface Kin {
  readonly id: string
  readonly belongsTo?: string | undefined
}

/** A member as e-mails go out: `head` is the head of the family, whose address `email` then is. */
export type Reader<M> = M & { readonly head?: M }

interface Addressed {
  readonly email: string
  readonly belongsTo?: string
  readonly language?: string
  readonly leavingReason?: string
}

/**
 * Returns a member with the address that e-mails about the member go to: the member's own, else that of the head of the family, who
 * then is `head`. For a member who has died, the address is '', also if the head has one.
 */
export function readerOf<M extends Addressed>(member: M, find: (id: string) => M | undefined): Reader<M> {
  if (hasDied(member)) return { ...member, email: '' }
  const head = member.email === '' && member.belongsTo ? find(member.belongsTo) : undefined
  if (!head?.email || hasDied(head)) return member
  const language = member.language ?? head.language
  return { ...member, ...(language && { language }), email: head.email, head }
}

/**
 * Returns a member with `head`, the head of the family, if letters on paper about the member go to the head: for a member without an
 * own e-mail address, unless the head has died.
 */
export function paperReaderOf<M extends Addressed>(member: M, find: (id: string) => M | undefined): Reader<M> {
  const head = member.email === '' && member.belongsTo ? find(member.belongsTo) : undefined
  return head && !hasDied(head) ? { ...member, head } : member
}

/**
 * Returns the head of a member's family if the head has left or has died by a day: somebody else should be the head then. Returns
 * undefined for a member who has left too.
 */
export function lostHead<M extends Kin & Leaving>(
  member: M,
  find: (id: string) => M | undefined,
  today: PlainDate,
): M | undefined {
  const head = member.belongsTo && !hasLeft(member, today) ? find(member.belongsTo) : undefined
  return head && hasLeft(head, today) ? head : undefined
}

/**
 * Splits members into parts of at most `most`, so that a family, the head and those who belong to the head, is in one part, even
 * if it has more. Others keep their order; a family stands where the first of it does.
 */
export function partsOfFamilies(members: readonly Kin[], most: number): string[][] {
  const families = Map.groupBy(members, ({ id, belongsTo }) => belongsTo || id)
  const parts: string[][] = []
  for (const family of families.values()) {
    const last = parts.at(-1)
    const ids = family.map(({ id }) => id)
    if (last && last.length + ids.length <= most) last.push(...ids)
    else parts.push(ids)
  }
  return parts
}

const faults = {
  itself: text('A member cannot belong to themselves'),
  unknown: text('The club has no such member'),
  belongs: text('This member belongs to somebody else. Please choose the head of the family.'),
  isHead: text('Others belong to this member, so this member cannot belong to anybody'),
  tooMany: text('At most 50 people can belong to one member'),
}

/** Who belongs to whom, one level deep: changes that were judged are noted by `move`, and count for those after them. */
export class Families {
  readonly #headOf = new Map<string, string>()
  readonly #people = new Map<string, Set<string>>()

  constructor(members: Iterable<Kin>) {
    for (const { id, belongsTo = '' } of members) this.move(id, belongsTo)
  }

  /** Returns the ids of those who belong to a member. */
  peopleOf(id: string): string[] {
    return [...(this.#people.get(id) ?? [])]
  }

  /** Why a member, new ones without an id, cannot belong to another; undefined if they can, and for '', which is nobody. */
  faultOf(id: string | undefined, belongsTo: string): string | undefined {
    if (belongsTo === '') return undefined
    if (belongsTo === id) return faults.itself
    const head = this.#headOf.get(belongsTo)
    if (head === undefined) return faults.unknown
    if (id !== undefined && this.#people.get(id)?.size) return faults.isHead
    if (head !== '') return faults.belongs
    const others = this.#people.get(belongsTo)
    return others && !others.has(id ?? '') && others.size >= mostPeople ? faults.tooMany : undefined
  }

  /**
   * Orders changes so that each is possible after those before it: first those to nobody, last those of heads, whose people have
   * gone by then. Others keep their order. A new member has the id ''.
   */
  inOrder<Change>(changes: readonly Change[], kinOf: (change: Change) => Kin): Change[] {
    const rank = (change: Change) => {
      const { id, belongsTo } = kinOf(change)
      return belongsTo ? (this.#people.get(id)?.size ? 2 : 1) : 0
    }
    return changes.toSorted((a, b) => rank(a) - rank(b))
  }

  /** Notes whom a member belongs to from now on; '' for nobody. */
  move(id: string, belongsTo: string): void {
    this.#people.get(this.#headOf.get(id) ?? '')?.delete(id)
    this.#headOf.set(id, belongsTo)
    if (belongsTo === '') return
    const people = this.#people.get(belongsTo) ?? new Set()
    this.#people.set(belongsTo, people.add(id))
  }
}

/** Given in place of the id of who takes over from a head: afterwards those who belonged to the head belong to nobody. */
export const nobodyTakesOver = 'nobody'

/** Returns whom each of a head's people belongs to once one of them, or nobody, takes over; undefined if that is none of them. */
export function takenOver(people: readonly Kin[], by: string): Map<string, string> | undefined {
  if (by !== nobodyTakesOver && !people.some(({ id }) => id === by)) return undefined
  return new Map(people.map(({ id }) => [id, id === by || by === nobodyTakesOver ? '' : by]))
}
