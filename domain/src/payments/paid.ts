import { z } from 'zod'
import { indexPayments, type PaymentFact, type PaymentIndex } from '../membership/status.ts'

const kindSchema = z.object({ itemId: z.string(), itemName: z.string(), yearId: z.string().optional() })
type Kind = z.infer<typeof kindSchema>

/** What each member has paid for: each kind of payment once, and by member the places of their kinds in that list. */
export const paidSchema = z.object({
  kinds: z.array(kindSchema),
  members: z.record(z.string(), z.array(z.int().nonnegative())),
})
export type Paid = z.infer<typeof paidSchema>

/** A club's payments, packed: a club has few kinds of them, so that many payments take little room. */
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

/** What was packed, sorted by member, as statuses are judged by it. */
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
