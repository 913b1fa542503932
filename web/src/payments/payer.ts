import type { MemberFact } from '@tessera/domain/membership/status'

/** Member data that a payment needs; `memberId` is the member number. */
export interface Payer extends MemberFact {
  readonly fullName: string
  readonly memberId: string
}
