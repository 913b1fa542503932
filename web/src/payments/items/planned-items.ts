import type { PaymentItem } from '@tessera/domain/payments/payment'
import type { SeasonInput } from '@tessera/domain/payments/season-start'

/**
 * The items that a season is started with: copies of the chosen ones, under ids made in advance. One that repeats does so to the end of
 * the season.
 */
export function plannedItems(
  items: readonly PaymentItem[],
  ids: readonly string[],
  input: SeasonInput,
  yearId: string,
): PaymentItem[] {
  const copies = new Map(
    items.flatMap(({ id }, place) => {
      const copy = ids[place]
      return copy !== undefined && input.items[place]?.isCopied ? [[id, copy] as const] : []
    }),
  )
  return items.flatMap(({ dueOn: _, typeIds: __, lastDueOn: ___, every, paidByItemIds, ...item }, place) => {
    const [id, typed] = [copies.get(item.id), input.items[place]]
    if (id === undefined || !typed) return []
    const { price, dueOn, typeIds } = typed
    return [
      {
        ...item,
        id,
        yearId,
        price: price || 0,
        ...(dueOn && { dueOn }),
        ...(dueOn && every && { every }),
        ...(typeIds.length > 0 && { typeIds }),
        ...(paidByItemIds && { paidByItemIds: paidByItemIds.flatMap((paying) => copies.get(paying) ?? []) }),
      },
    ]
  })
}
