import { text } from '../texts/text.ts'
import type { PaymentItem, PaymentYear, PurchaseRestriction } from './payment.ts'

type Years = readonly Pick<PaymentYear, 'id' | 'year'>[]

/** Returns an item's name, followed by its year if that exists. */
export function itemDisplayName({ name, yearId }: Pick<PaymentItem, 'name' | 'yearId'>, years: Years): string {
  const year = yearId ? years.find(({ id }) => id === yearId)?.year : undefined
  return year ? `${name} ${year}` : name
}

/** Returns the fields of the Record Payment form for a chosen item. */
export function prefill(item: PaymentItem, years: Years): { itemId: string; itemName: string; amount: number } {
  return { itemId: item.id, itemName: itemDisplayName(item, years), amount: item.price }
}

/** Labels of purchase restrictions, before translation. */
export const restrictionLabels: Readonly<Record<PurchaseRestriction, string>> = {
  multiple: text('Multiple'),
  once_per_year: text('Annual'),
}

/** False of an item that is for other members than the one with this id. */
export const isOffered = ({ memberIds }: Pick<PaymentItem, 'memberIds'>, memberId: string): boolean =>
  !memberIds || memberIds.includes(memberId)

/**
 * Returns the items that can be paid for, sorted by name: the enabled ones. With a `memberId`, '' for nobody in particular, those
 * that are for other members are left out.
 */
export const itemChoices = (items: readonly PaymentItem[], memberId?: string): PaymentItem[] =>
  items
    .filter((item) => item.enabled && (memberId === undefined || isOffered(item, memberId)))
    .sort((a, b) => a.name.localeCompare(b.name))
