import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import type { MemberFact } from '@tessera/domain/membership/status'

/** Member data that a payment needs. */
export type Payer = MemberFact & Pick<Member, 'fullName' | 'memberId'>

/** Club data for previews of status changes. */
export interface PaymentsOf {
  /** The club's members; undefined until loaded. */
  readonly members: readonly Payer[] | undefined
  readonly types: readonly MembershipType[]
}
