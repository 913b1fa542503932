import { z } from 'zod'
import { endpoint } from '../contract.ts'

/** A card that was made for a member. `id` is the member's id. */
const madeCardSchema = z.object({
  id: z.string(),
  /** When what the card shows last changed, ISO 8601; null for a card that was only seen in the browser. */
  changedAt: z.iso.datetime().nullable(),
  voided: z.boolean(),
  /** Number of devices with the card in Apple Wallet. */
  apple: z.number().int(),
})
export type MadeCard = z.infer<typeof madeCardSchema>

export const cardsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/passes/cards',
    access: 'admin',
    summary: 'The cards that were made for members, and on how many devices each is; no entry for a member without one',
    response: { kind: 'json', schema: z.array(madeCardSchema).readonly() },
    refusals: ['not_found'],
  }),
}
