/** As much of a member as a payment needs; `memberId` is the club's number. */
export interface Payer {
  readonly id: string
  readonly fullName: string
  readonly memberId: string
  readonly enabled: boolean
}
