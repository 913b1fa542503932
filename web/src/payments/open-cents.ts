import { familyOf } from '@tessera/domain/payments/family-payers'
import { type OwedOf, openItems, type Payer } from './record/payer.ts'

/**
 * Returns the cents that are open of an item when a member pays it: of one for families, which somebody else of the family is asked
 * for, what is open with that one. Undefined if nothing is.
 */
export function openCents(
  memberId: string,
  itemId: string,
  owed: OwedOf | undefined,
  members: readonly Payer[],
): number | undefined {
  const openOf = (id: string) => openItems(owed?.(id)).find((one) => one.itemId === itemId)
  const own = openOf(memberId)
  if (own?.openWith === undefined) return own?.open
  const family = familyOf(memberId, members).flatMap((id) => openOf(id) ?? [])
  return family.find(({ openWith }) => openWith === undefined)?.open
}
