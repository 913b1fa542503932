import { hasDied } from '../members/leaving.ts'
import { type Books, isStaying, type MemberFact, membershipStatus } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import { type MandateDays, mandateState } from './mandate.ts'

/** Maximum debits of a run, and maximum items that one debit pays. */
export const mostDebits = 1_000
const mostDebitParts = 20

/** An item of a member that a debit pays. */
interface DebitPart {
  readonly memberId: string
  readonly itemId: string
  readonly cents: number
}

/** What is drawn by one mandate, which has the id of its member. */
export interface OpenDebit {
  readonly payerId: string
  readonly parts: readonly DebitPart[]
  readonly cents: number
  /** True if nothing can be drawn, since the mandate has ended, or its member has died. */
  readonly hasEnded: boolean
}

interface Given {
  readonly members: readonly MemberFact[]
  /** By the ids of their members. */
  readonly mandates: ReadonlyMap<string, MandateDays>
  readonly books: Books
  /** The day on which is drawn. */
  readonly day: PlainDate
  /** Names an item of a member that is in a run already: `partKey`. */
  readonly inRuns: ReadonlySet<string>
}

/** Names an item of a member. */
export const partKey = ({ memberId, itemId }: Pick<DebitPart, 'memberId' | 'itemId'>): string => `${memberId} ${itemId}`

/**
 * Returns the id of the member by whose mandate a member pays: the own one, else that of the head of the family; undefined for a
 * member who does not pay by direct debit.
 */
export function payerOf(
  { id, belongsTo }: Pick<MemberFact, 'id' | 'belongsTo'>,
  mandates: ReadonlyMap<string, unknown> | ReadonlySet<string>,
): string | undefined {
  if (mandates.has(id)) return id
  return belongsTo && mandates.has(belongsTo) ? belongsTo : undefined
}

/** Returns what can be drawn on a day, in the order of the members: what is due by then, not paid, and in no other run. */
export function openDebits({ members, mandates, books, day, inRuns }: Given): OpenDebit[] {
  const families = new Set(books.items.flatMap(({ id, forFamily }) => (forFamily ? [id] : [])))
  // Of an item for families, somebody else of the family may have been asked when the run was made.
  const isInRun = ({ memberId, itemId }: DebitPart) => {
    const family = families.has(itemId) ? books.families?.get(memberId) : undefined
    return (family ?? [{ id: memberId }]).some(({ id }) => inRuns.has(partKey({ memberId: id, itemId })))
  }
  const parts = new Map<string, DebitPart[]>()
  for (const member of members) {
    const payerId = payerOf(member, mandates)
    if (payerId === undefined || !isStaying(member, day)) continue
    const open = membershipStatus(member, books, 'all', day).unmet.flatMap(({ itemId, open: cents }) => {
      const part = { memberId: member.id, itemId, cents }
      return cents > 0 && !isInRun(part) ? [part] : []
    })
    if (open.length > 0) parts.set(payerId, [...(parts.get(payerId) ?? []), ...open])
  }
  const dead = new Set(members.flatMap((member) => (hasDied(member) ? [member.id] : [])))
  return [...parts].map(([payerId, all]) => {
    const some = all.slice(0, mostDebitParts)
    const mandate = mandates.get(payerId)
    return {
      payerId,
      parts: some,
      cents: some.reduce((sum, { cents }) => sum + cents, 0),
      hasEnded: mandate === undefined || dead.has(payerId) || mandateState(mandate, day) === 'ended',
    }
  })
}
