import type { MembershipType } from '../clubs/membership-types.ts'
import { daysAfter } from '../letters/automatic.ts'
import { isStaying } from '../membership/status.ts'
import { dayAfter, type PlainDate } from '../plain-date.ts'
import { type Typed, typeOn } from './type-on.ts'

/** Days before the last day of a proof from which on a new one is asked for. */
export const proofNoticeDays = 30

/** What is known of a member for the proof of the membership type. */
interface Proving extends Typed {
  readonly enabled: boolean
  readonly leavesOn?: PlainDate
  readonly proofUntil?: PlainDate | undefined
}

/** How a proof stands on a day; `missing`: its last day is not known, `ending`: it ends soon, and is still needed afterwards. */
export type ProofState = 'missing' | 'ended' | 'ending' | 'valid'

interface Proof {
  /** What proves it, such as a student card. */
  readonly name: string
  readonly type: MembershipType
  readonly state: ProofState
}

/** Returns the membership type that a member has on a day. */
const typeOfDay = (member: Typed, types: readonly MembershipType[], day: PlainDate): MembershipType | undefined => {
  const id = typeOn(member, day)
  return types.find((type) => type.id === id)
}

/**
 * Returns the proof that a member's type of a day asks for, and how it stands; undefined for a type that asks for none, and for who has
 * left or is disabled. It changes neither type nor status: what follows from a proof that has ended is for people to decide.
 */
export function proofOf(member: Proving, types: readonly MembershipType[], today: PlainDate): Proof | undefined {
  const type = typeOfDay(member, types, today)
  if (!type?.proof || !isStaying(member, today)) return undefined
  return { name: type.proof, type, state: stateOf(member, types, type.proof, today) }
}

function stateOf(member: Proving, types: readonly MembershipType[], proof: string, today: PlainDate): ProofState {
  const { proofUntil: until } = member
  if (!until) return 'missing'
  if (until < today) return 'ended'
  if (until > daysAfter(today, proofNoticeDays)) return 'valid'
  const next = dayAfter(until)
  // Who leaves by then, or is of a type by then that asks for none or another one, needs no further one of these.
  return typeOfDay(member, types, next)?.proof === proof && isStaying(member, next) ? 'ending' : 'valid'
}

/** True for a member who is to bring a new proof: it is not known, has ended, or ends soon. */
export const needsProof = (member: Proving, types: readonly MembershipType[], today: PlainDate): boolean => {
  const state = proofOf(member, types, today)?.state
  return state !== undefined && state !== 'valid'
}
