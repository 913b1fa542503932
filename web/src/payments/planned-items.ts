import type { PaymentItem } from '@tessera/domain/payments/payment'
import type { SeasonInput } from '@tessera/domain/payments/season-start'

/** The items that a season is started with: copies of the chosen ones, under ids made in advance. */
export const plannedItems = (
  items: readonly PaymentItem[],
  ids: readonly string[],
  input: SeasonInput,
  yearId: string,
): PaymentItem[] =>
  items.flatMap(({ dueOn: _, typeIds: __, ...item }, place) => {
    const [id, typed] = [ids[place], input.items[place]]
    if (id === undefined || !typed?.isCopied) return []
    const { price, dueOn, typeIds } = typed
    return [
      {
        ...{ ...item, id, yearId, price: price || 0 },
        ...(dueOn && { dueOn }),
        ...(typeIds.length > 0 && { typeIds }),
      },
    ]
  })
