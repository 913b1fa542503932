import { z } from 'zod'
import { indexPayments, type PaymentFact, type PaymentIndex } from '../membership/status.ts'

const kindSchema = z.object({ itemId: z.string(), itemName: z.string(), yearId: z.string().optional() })
type Kind = z.infer<typeof kindSchema>

/** Paid items by member: `kinds` lists each kind of payment once; `members` holds indexes into it by member id. */
export const paidSchema = z.object({
  kinds: z.array(kindSchema),
  members: z.record(z.string(), z.array(z.int().nonnegative())),
})
type Paid = z.infer<typeof paidSchema>

/** Packs a club's payments: a club has few kinds of them, so the result is small. */
export function packPaid(payments: Iterable<PaymentFact>): Paid {
  const kinds: Kind[] = []
  const places = new Map<string, number>()
  const placeOf = ({ itemId, itemName, yearId }: PaymentFact): number => {
    const name = JSON.stringify([itemId, itemName, yearId])
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, kinds.length)
    return kinds.push({ itemId, itemName, ...(yearId === undefined ? {} : { yearId }) }) - 1
  }
  const members = new Map<string, Set<number>>()
  for (const payment of payments) {
    const own = members.get(payment.memberId)
    if (own) own.add(placeOf(payment))
    else members.set(payment.memberId, new Set([placeOf(payment)]))
  }
  return { kinds, members: Object.fromEntries([...members].map(([id, own]) => [id, [...own]])) }
}

/** Unpacks payments into an index by member. */
export function unpackPaid({ kinds, members }: Paid): PaymentIndex {
  const payments = Object.entries(members).flatMap(([memberId, places]) =>
    places.flatMap((place): PaymentFact[] => {
      const { itemId, itemName, yearId } = kinds[place] ?? {}
      if (itemId === undefined || itemName === undefined) return []
      return [{ memberId, itemId, itemName, ...(yearId === undefined ? {} : { yearId }) }]
    }),
  )
  return indexPayments(payments)
}
