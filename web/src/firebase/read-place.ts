import { type Role, roleSchema } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { AppError } from '@tessera/domain/errors'
import type { IdTokenResult, User } from 'firebase/auth'
import { config } from '../config.ts'
import { call } from '../http/call.ts'
import { loadPart } from '../load-part.ts'
import { authError } from './auth-error.ts'
import { inStep } from './other-tabs.ts'
import type { Session } from './session.ts'

/** Tokens older than this (milliseconds) are renewed first: role and club may have changed. */
const staleAfter = 5 * 60_000

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const roleOf = (value: unknown): Role | null => roleSchema.safeParse(value).data ?? null

export const isStale = ({ issuedAtTime }: IdTokenResult): boolean => Date.now() - Date.parse(issuedAtTime) > staleAfter

/** The session's user, and the place in the token's claims. */
export const placeIn = (user: User, { claims, signInSecondFactor }: IdTokenResult) => ({
  currentUser: {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    mustConfirmEmail: claims.confirm_email === true || (config().mode === 'hosted' && !user.emailVerified),
    passwordRemoved: false,
  },
  userRole: roleOf(claims.role),
  clubId: text(claims.clubId),
  memberId: text(claims.memberId),
  duty: text(claims.duty),
  begins: (claims.dutyBegins as number) || 0,
  firstDay: text(claims.dutyFrom),
  ends: (claims.dutyEnds as number) || Number.POSITIVE_INFINITY,
  stepFrom: (!signInSecondFactor && (claims.secondStepFrom as number)) || 0,
})

/** Reads user and place for the session. `fresh` requests a new token first. */
export async function readPlace(user: User, fresh: boolean): Promise<Partial<Session>> {
  await inStep(user)
  const token = await (fresh ? user.getIdTokenResult(true) : currentToken(user))
  if (roleOf(token.claims.role)) return placeIn(user, token)
  // The sign-in was interrupted before the server had set a place; set it now.
  const role = await settle(user)
  return role ? placeIn(user, await user.getIdTokenResult(true)) : placeIn(user, token)
}

/** Returns the token, renewed if it is stale or has no role; the old one if the server is unavailable. */
async function currentToken(user: User): Promise<IdTokenResult> {
  const token = await user.getIdTokenResult()
  if (!isStale(token) && roleOf(token.claims.role)) return token
  try {
    return await user.getIdTokenResult(true)
  } catch (error) {
    if (authError(error, '').code !== 'unavailable') throw error
    return token
  }
}

/** Takes the place with the role in the user's profile; null if there is none. */
async function settle(user: User): Promise<Role | null> {
  const { readProfileRole } = await loadPart(() => import('./profile.ts'))
  const role = roleOf(await readProfileRole(user.uid))
  if (!role) return null
  try {
    return (await call(accountsContract.takePlace, { body: { role } })).role
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_membership') return null
    throw error
  }
}
