import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { MemberFact } from '@tessera/domain/membership/status'

/** Member data that a payment needs; `memberId` is the member number. */
export interface Payer extends MemberFact {
  readonly fullName: string
  readonly memberId: string
}

/** What previews of status changes need to know of the club. */
export interface PaymentsOf {
  /** The club's members; undefined until loaded. */
  readonly members: readonly Payer[] | undefined
  readonly types: readonly MembershipType[]
}
