import { z } from 'zod'
import { adminFor, member } from '../contract.ts'
import { line } from '../text.ts'
import { text } from '../texts/text.ts'

const admin = adminFor('members')

/** A club's setup for Google Wallet; the key of the service account never leaves the server. */
const googleWalletSchema = z.object({
  /** The club's number at Google. */
  issuerId: z.string(),
  /** Address of the service account. */
  account: z.string(),
})
export type GoogleWallet = z.infer<typeof googleWalletSchema>

const googleWalletInputSchema = z.object({
  issuerId: line(25, text('Issuer ID is required')).pipe(
    z.string().regex(/^\d{10,25}$/, text('An issuer ID is a number with at least 10 digits')),
  ),
})

/** Maximum size of a key file, in bytes; Google's have 2.4 kB. */
const keyFileMaxBytes = 16 * 1024

export const googleContract = {
  save: admin.post(
    '/api/google-wallet',
    'Checks the issuer and the key of its service account at Google, and stores both',
    googleWalletSchema,
    {
      request: {
        kind: 'form',
        schema: googleWalletInputSchema,
        files: {
          key: { required: true, maxBytes: keyFileMaxBytes, description: 'Key file of the service account, JSON' },
        },
        limit: 'uploadsPerClub',
      },
      refusals: ['pass_upload_refused', 'unavailable', 'not_found'],
    },
  ),
  remove: admin.delete(
    '/api/google-wallet',
    'Ends the setup: cards on Google phones stay as they are',
    z.object({ removed: z.literal(true) }),
    { refusals: ['not_found'] },
  ),
  addOwnCard: member.post(
    '/api/member-auth/google-pass',
    "The address that adds the caller's own card to Google Wallet",
    z.object({ url: z.string() }),
    { refusals: ['membership_disabled', 'pass_setup_incomplete', 'unavailable', 'not_found', 'no_membership'] },
  ),
}
