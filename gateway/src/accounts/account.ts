import { z } from 'zod'

/** An account as stored by the Auth emulator; fields that the gateway does not read are kept as they are. */
export const accountSchema = z.looseObject({
  localId: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  disabled: z.boolean().default(false),
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  customAttributes: z.string().optional(),
  validSince: z.string().optional(),
  createdAt: z.string().optional(),
  lastLoginAt: z.string().optional(),
  lastRefreshAt: z.string().optional(),
  /** Ended places, by the member's id or as administrator by the club's: tokens issued up to that time (in seconds) are no longer valid. */
  endedPlaces: z.record(z.string(), z.number()).optional(),
})
export type Account = z.infer<typeof accountSchema>

const claimsSchema = z.record(z.string(), z.unknown())

/** The account's custom claims. */
export const claimsOf = (account: Account): Record<string, unknown> =>
  claimsSchema.parse(JSON.parse(account.customAttributes || '{}'))

/** The password hash; the emulator wraps it as `fakeHash:salt=…:password=…`. */
export const passwordHashOf = (account: Account): string | undefined =>
  account.passwordHash?.split(':password=').slice(1).join(':password=') || undefined

/** Normalizes an e-mail address for comparison, as the emulator does. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

/** The id of a token's place: the member's, of an administrator the club's. */
export const placeIdIn = ({ role, clubId, memberId }: Record<string, unknown>): unknown =>
  role === 'admin' ? clubId : memberId

/** True if the token's place ended after the token was issued (`iat`, seconds). */
export const standsInEndedPlace = ({ endedPlaces }: Account, placeId: unknown, iat: number): boolean =>
  typeof placeId === 'string' && iat <= (endedPlaces?.[placeId] ?? Number.NEGATIVE_INFINITY)

/** The account without the fields about its password and tokens, so that it may be sent in a response. */
export function openAccount(account: Record<string, unknown>): Record<string, unknown> {
  const { passwordHash: _hash, salt: _salt, passwordUpdatedAt: _updated, endedPlaces: _ended, ...open } = account
  return open
}
