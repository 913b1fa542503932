import { itemChoices } from '@tessera/domain/payments/items'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import { type Referenced, referenced, referencesIn } from '@tessera/domain/payments/payment-reference'
import { useRef } from 'react'
import { type OwedOf, openItems, type Payer } from './record/payer.ts'

/**
 * Looks up references of transfers. `find` returns the id of the member that a text names by a reference; `itemOf`
 * returns the item of the reference that was found last, if it is this member's.
 */
export function useReference(members: readonly Payer[], items: readonly PaymentItem[], owed: OwedOf | undefined) {
  // A combobox asks about the same text for each of its choices.
  const last = useRef<{ readonly text: string; readonly found: Referenced | undefined }>(undefined)
  const find = (text: string): string | undefined => {
    if (last.current?.text !== text) {
      const openOf = (memberId: string) => openItems(owed?.(memberId)).map(({ itemId }) => itemId)
      const choices = itemChoices(items).map(({ id }) => id)
      const ids = members.map(({ id }) => id)
      const references = referencesIn(text)
      last.current = { text, found: references.size > 0 ? referenced(references, ids, openOf, choices) : undefined }
    }
    return last.current?.found?.memberId
  }
  const itemOf = (memberId: string): string | undefined =>
    last.current?.found?.memberId === memberId ? last.current.found.itemId : undefined
  return { find, itemOf }
}
