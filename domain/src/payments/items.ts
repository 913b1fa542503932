import { text } from '../texts/text.ts'
import type { PaymentItem, PaymentYear, PurchaseRestriction } from './payment.ts'

type Years = readonly Pick<PaymentYear, 'id' | 'year'>[]

/** What people call an item: its name, with its year where it has one that is still known. */
export function itemDisplayName({ name, yearId }: Pick<PaymentItem, 'name' | 'yearId'>, years: Years): string {
  const year = yearId ? years.find(({ id }) => id === yearId)?.year : undefined
  return year ? `${name} ${year}` : name
}

/** What choosing an item fills into the Record Payment form. */
export function prefill(item: PaymentItem, years: Years): { itemId: string; itemName: string; amount: number } {
  return { itemId: item.id, itemName: itemDisplayName(item, years), amount: item.price }
}

/** How a purchase restriction is shown, once it is translated. */
export const restrictionLabels: Readonly<Record<PurchaseRestriction, string>> = {
  multiple: text('Multiple'),
  once_per_year: text('Annual'),
}

/** The items that can be paid for now: the enabled ones, by their name. */
export const itemChoices = (items: readonly PaymentItem[]): PaymentItem[] =>
  items.filter(({ enabled }) => enabled).sort((a, b) => a.name.localeCompare(b.name))
