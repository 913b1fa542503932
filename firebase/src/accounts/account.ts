import { z } from 'zod'

/** An account as the Auth emulator holds it: what the door reads of it, and the rest untouched. */
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
  /** Places as a member that were taken away: tokens issued until then (seconds, by the member's id) no longer count. */
  endedPlaces: z.record(z.string(), z.number()).optional(),
})
export type Account = z.infer<typeof accountSchema>

const claimsSchema = z.record(z.string(), z.unknown())

/** The claims that the server has given an account. */
export const claimsOf = (account: Account): Record<string, unknown> =>
  claimsSchema.parse(JSON.parse(account.customAttributes || '{}'))

/** What stands for the password: the emulator wraps it as `fakeHash:salt=…:password=…`. */
export const sealedPassword = (account: Account): string | undefined =>
  account.passwordHash?.split(':password=').slice(1).join(':password=') || undefined

/** How addresses are compared: as the emulator does. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

/** Whether a token stands in a place that was taken away after it was issued (`iat`, seconds). */
export const standsInEndedPlace = ({ endedPlaces }: Account, memberId: unknown, iat: number): boolean =>
  typeof memberId === 'string' && iat <= (endedPlaces?.[memberId] ?? Number.NEGATIVE_INFINITY)

/** An account as anyone may be answered it: without what concerns its password and its tokens. */
export function openAccount(account: Record<string, unknown>): Record<string, unknown> {
  const { passwordHash: _hash, salt: _salt, passwordUpdatedAt: _updated, endedPlaces: _ended, ...open } = account
  return open
}
