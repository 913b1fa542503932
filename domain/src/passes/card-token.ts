import { z } from 'zod'

/**
 * What the code on a card says, signed by the installation (a compact JWS, ES256): which club, which card, for which
 * membership year, and until when (seconds since 1970). Nothing personal.
 */
export const cardClaimsSchema = z.object({
  club: z.string().min(1),
  serial: z.string().min(1),
  season: z.number().int(),
  exp: z.number().int(),
})
export type CardClaims = z.infer<typeof cardClaimsSchema>

/** The type in a card token's header, so that no other token passes for one. */
export const cardTokenType = 'card+jwt'

/** The address that a card's code holds. The token stands behind the #, which no browser sends to a server. */
export const cardAddress = (publicUrl: string, token: string): string => `${publicUrl}/pass#${token}`

/** The token of what a scanner read: the address of a card, or a token alone; undefined where it is neither. */
export const scannedToken = (scanned: string): string | undefined =>
  /(?:^|#)([\w-]+\.[\w-]+\.[\w-]+)$/.exec(scanned.trim())?.[1]
