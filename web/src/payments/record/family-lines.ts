import type { Requirement } from '@tessera/domain/membership/status'
import { familyOf } from '@tessera/domain/payments/family-payers'
import { paymentInputSchema } from '@tessera/domain/payments/payment-input'
import { z } from 'zod'
import type { OwedOf, Payer } from './payer.ts'

/** An open item of one of a family. */
export interface FamilyLine {
  readonly id: string
  readonly payer: Payer
  readonly item: Requirement
  readonly isDue: boolean
}

/** What the form of a family's payments takes. */
export const familyPaymentSchema = paymentInputSchema
  .pick({ paymentDate: true, notes: true, paidBy: true, stampNumber: true })
  .extend({ unticked: z.array(z.string()) })
/** What the form of a family holds: `stampNumber` is that of the first stamp; `unticked` are ids of lines. */
export type FamilyPayment = z.infer<typeof familyPaymentSchema>

/** Returns what a member and the others of the family have open, the head first; an item for families once, at who is asked for it. */
export function familyLines(memberId: string, owed: OwedOf | undefined, members: readonly Payer[]): FamilyLine[] {
  if (!owed) return []
  return familyOf(memberId, members).flatMap((id) => {
    const payer = members.find((one) => one.id === id)
    if (!payer) return []
    const { unmet, upcoming, status } = owed(id)
    // Whoever has left or is disabled may still owe something, but is not taken to pay it now.
    const lines = [
      ...unmet.map((item) => ({ item, isDue: status !== 'Disabled' })),
      ...upcoming.map((item) => ({ item, isDue: false })),
    ]
    return lines
      .filter(({ item }) => item.open > 0 && item.openWith === undefined)
      .map((line) => ({ ...line, id: `${id} ${line.item.itemId}`, payer }))
  })
}
