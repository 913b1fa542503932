import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { MemberFact, Requirement, Standing } from '@tessera/domain/membership/status'

/** Member data that a payment needs. */
export type Payer = MemberFact & Pick<Member, 'fullName' | 'memberId'>

/** The names of members by their ids; one who is gone is a dash. */
export const namesOf = (ids: readonly string[], members: readonly Payer[]): string =>
  ids.map((id) => members.find((one) => one.id === id)?.fullName ?? '–').join(', ')

/** Returns a member's unpaid items, due or not yet, each oldest first. */
export type OwedOf = (memberId: string) => Pick<Standing, 'unmet' | 'upcoming'> & Partial<Pick<Standing, 'status'>>

/** All unpaid items, those that are due first. */
export const openItems = (owed: ReturnType<OwedOf> | undefined): readonly Requirement[] =>
  owed ? [...owed.unmet, ...owed.upcoming] : []

/** Club data for previews of status changes. */
export interface PaymentsOf {
  /** The club's members; undefined until loaded. */
  readonly members: readonly Payer[] | undefined
  readonly types: readonly MembershipType[]
}
