import { z } from 'zod'
import {
  isWaiver,
  type PaymentFact,
  type PaymentIndex,
  PaymentIndexBuilder,
  settledCents,
} from '../membership/settlement.ts'

/** A member's payments for an item under one name: the cents that they settle, and whether one of them waives the item. */
const kindSchema = z.object({
  itemId: z.string(),
  itemName: z.string(),
  yearId: z.string().optional(),
  cents: z.int(),
  waived: z.literal(true).optional(),
  /** As `familyIds` of a payment. */
  familyIds: z.array(z.string()).readonly().optional(),
})
type Kind = z.infer<typeof kindSchema>

/** Paid items by member: `kinds` lists each kind and sum once; `members` holds indexes into it by member id. */
export const paidSchema = z.object({
  kinds: z.array(kindSchema),
  members: z.record(z.string(), z.array(z.int().nonnegative())),
})
type Paid = z.infer<typeof paidSchema>

interface Sum {
  cents: number
  waived: boolean
}

/** Numbers distinct values, from 0. */
class Numbered<Value> {
  readonly values: Value[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(key: string, value: () => Value): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    return this.values.push(value()) - 1
  }
}

/** Packs a club's payments: a club has few kinds and sums of them, so the result is small. */
export function packPaid(payments: Iterable<PaymentFact>): Paid {
  const named = new Numbered<Omit<Kind, 'cents' | 'waived'>>()
  const sums = new Map<string, Map<number, Sum>>()
  for (const payment of payments) {
    const { memberId, itemId, itemName, yearId, familyIds } = payment
    const kind = named.numberOf(JSON.stringify([itemId, itemName, yearId, familyIds]), () => ({
      itemId,
      itemName,
      ...(yearId === undefined ? {} : { yearId }),
      ...(familyIds && { familyIds }),
    }))
    const own = sums.get(memberId) ?? new Map<number, Sum>()
    sums.set(memberId, own)
    const sum = own.get(kind) ?? { cents: 0, waived: false }
    own.set(kind, sum)
    sum.cents += settledCents(payment)
    sum.waived ||= isWaiver(payment)
  }
  const summed = new Numbered<Kind>()
  const members = [...sums].map(([id, own]) => {
    const places = [...own].map(([kind, { cents, waived }]) =>
      summed.numberOf(`${kind} ${cents} ${waived}`, () => {
        const { itemId = '', itemName = '', ...more } = named.values[kind] ?? {}
        return {
          itemId,
          itemName,
          ...more,
          cents,
          ...(waived ? { waived } : {}),
        }
      }),
    )
    return [id, places] as const
  })
  return { kinds: summed.values, members: Object.fromEntries(members) }
}

/** Unpacks payments into an index by member. */
export function unpackPaid({ kinds, members }: Paid): PaymentIndex {
  const builder = new PaymentIndexBuilder()
  for (const [memberId, places] of Object.entries(members))
    for (const place of places) {
      const kind = kinds[place]
      if (!kind) continue
      const { familyIds, waived = false, ...others } = kind
      builder.add(memberId, { ...others, waived, ...(familyIds && { familyIds }) })
    }
  return builder.index
}

/** Replaces what some members have paid for; `nothing` lists members who have no payments any more. */
export const mergePaid = (known: PaymentIndex, changed: Paid, nothing: readonly string[]): PaymentIndex => {
  const index = new Map([...known, ...unpackPaid(changed)])
  for (const memberId of nothing) index.delete(memberId)
  return index
}
