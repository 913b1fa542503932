import { z } from 'zod'
import { seasonStartSchema } from '../clubs/season.ts'

/**
 * Claims in the code on a card, signed by the installation (a compact JWS, ES256): club, serial of the card, season,
 * and expiry (seconds since 1970). No personal data.
 */
export const cardClaimsSchema = z.object({
  club: z.string().min(1),
  serial: z.string().min(1),
  season: z.number().int(),
  /** The month in which the season begins; absent for January. */
  startsIn: seasonStartSchema.exactOptional(),
  /** Days after the season for which the card still counts; absent for none. */
  graceDays: z.int().min(0).exactOptional(),
  exp: z.number().int(),
})
export type CardClaims = z.infer<typeof cardClaimsSchema>

/** Public keys of an installation, as a JWK set. */
export const cardKeysSchema = z.object({ keys: z.array(z.record(z.string(), z.string())) })
export type CardKeys = z.infer<typeof cardKeysSchema>

/** Algorithm of the signature. */
export const cardAlgorithm = 'ES256'

/** The type in a card token's header, so that no other token is accepted as one. */
export const cardTokenType = 'card+jwt'

/** The type of the code on a sample card: it is no card's, so that no check takes it as one. */
export const sampleTokenType = 'card-sample+jwt'

/** Returns the URL in a card's code. The token follows the #, which browsers do not send to the server. */
export const cardAddress = (publicUrl: string, token: string): string => `${publicUrl}/pass#${token}`

/** Returns the token from scanned text: the URL of a card, or a token alone; undefined if it is neither. */
export const scannedToken = (scanned: string): string | undefined =>
  /(?:^|#)([\w-]+\.[\w-]+\.[\w-]+)$/.exec(scanned.trim())?.[1]
