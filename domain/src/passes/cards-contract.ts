import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { cardKeysSchema } from './card-token.ts'
import { checkedCardSchema, doorListSchema, scannedCardSchema } from './scan.ts'

/** A card that was made for a member. `id` is the member's id. */
const madeCardSchema = z.object({
  id: z.string(),
  /** When what the card shows last changed, ISO 8601; null for a card that was only seen in the browser. */
  changedAt: z.iso.datetime().nullable(),
  voided: z.boolean(),
  /** Number of devices with the card in Apple Wallet. */
  apple: z.number().int(),
  /** True if it is in Google Wallet. */
  google: z.boolean(),
  /** Google's reason for refusing the card; it is tried again when the card or the key changes. */
  refusal: z.string().exactOptional(),
})
export type MadeCard = z.infer<typeof madeCardSchema>

/** Text that a scanner read from a card. */
const scannedSchema = z.object({ scanned: z.string().min(1).max(4_000) })

/** Calls about cards that were made. They are not in `contract.ts`, which every dashboard loads. */
export const cardsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/passes/cards',
    access: 'admin',
    summary: 'The cards that were made for members, and on how many devices each is; no entry for a member without one',
    response: { kind: 'json', schema: z.array(madeCardSchema).readonly() },
    refusals: ['not_found'],
  }),
  lookAtCard: endpoint({
    method: 'POST',
    path: '/api/passes/look',
    access: 'anyone',
    summary: 'Whether a scanned card is genuine, with its club and season; nothing of the member',
    request: { kind: 'json', schema: scannedSchema },
    response: { kind: 'json', schema: scannedCardSchema },
    refusals: ['club_suspended'],
  }),
  checkCard: endpoint({
    method: 'POST',
    path: '/api/passes/check',
    access: 'admin',
    summary:
      'Checks what a scanner read from a card: whether it is genuine and valid, with the member; a member number is only looked up',
    request: {
      kind: 'json',
      schema: scannedSchema.extend({
        /** When the check was made without a connection, ISO 8601. */
        madeAt: z.iso.datetime().optional(),
      }),
    },
    response: { kind: 'json', schema: checkedCardSchema },
    refusals: ['not_found'],
  }),
  doorList: endpoint({
    method: 'GET',
    path: '/api/passes/door',
    access: 'admin',
    summary: "The club's cards with the states of today, for a door without a connection",
    response: { kind: 'json', schema: doorListSchema },
    refusals: ['not_found'],
  }),
  sampleCode: endpoint({
    method: 'GET',
    path: '/api/passes/sample-code',
    access: 'admin',
    summary: 'The address in the code of a sample card, which leads to the page behind the cards and counts nowhere',
    response: { kind: 'json', schema: z.object({ address: z.string() }) },
  }),
  cardKeys: endpoint({
    method: 'GET',
    path: '/api/passes/keys',
    access: 'anyone',
    summary: 'The public keys that the codes on cards are signed with (JWKS)',
    response: { kind: 'json', schema: cardKeysSchema },
  }),
}
