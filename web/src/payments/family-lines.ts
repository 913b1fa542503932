import type { Requirement } from '@tessera/domain/membership/status'
import { familyOf } from '@tessera/domain/payments/family-payers'
import type { OwedOf, Payer } from './payer.ts'

/** An open item of one of a family. */
export interface FamilyLine {
  readonly id: string
  readonly payer: Payer
  readonly item: Requirement
  readonly isDue: boolean
}

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
