import { z } from 'zod'
import { adminFor, anyone } from '../contract.ts'
import { cardKeysSchema } from './card-token.ts'
import { checkedCardSchema, doorListSchema, scannedCardSchema } from './scan.ts'

const admin = adminFor('members')

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
  list: admin.get(
    '/api/passes/cards',
    'The cards that were made for members, and on how many devices each is; no entry for a member without one',
    z.array(madeCardSchema).readonly(),
    { refusals: ['not_found'] },
  ),
  lookAtCard: anyone.post(
    '/api/passes/look',
    'Whether a scanned card is genuine, with its club and season; nothing of the member',
    scannedCardSchema,
    { request: scannedSchema, refusals: ['club_suspended'] },
  ),
  checkCard: admin.post(
    '/api/passes/check',
    'Checks what a scanner read from a card: whether it is genuine and valid, with the member; a member number is only looked up',
    checkedCardSchema,
    {
      keepers: ['door', 'members'],
      request: scannedSchema.extend({
        /** When the check was made without a connection, ISO 8601. */
        madeAt: z.iso.datetime().optional(),
      }),
      refusals: ['not_found'],
    },
  ),
  doorList: admin.get(
    '/api/passes/door',
    "The club's cards with the states of today, for a door without a connection",
    doorListSchema,
    { keepers: ['door', 'members'], refusals: ['not_found'] },
  ),
  sampleCode: admin.get(
    '/api/passes/sample-code',
    'The address in the code of a sample card, which leads to the page behind the cards and counts nowhere',
    z.object({ address: z.string() }),
  ),
  cardKeys: anyone.get(
    '/api/passes/keys',
    'The public keys that the codes on cards are signed with (JWKS)',
    cardKeysSchema,
  ),
}
