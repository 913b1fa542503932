import { AppError } from '@tessera/domain/errors'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type Accounts, type Claims, claimsSchema, placeIdOf } from '../firebase/accounts.ts'
import type { SessionStandings, Standing } from '../firebase/session-standings.ts'
import type { SignedIn } from './caller.ts'
import { unavailable } from './errors.ts'

/**
 * Returns the user of an Authorization header. With `at`, the token need only have been valid then: what has begun with it goes on
 * after its hour, unless the account or its place has ended.
 * @throws AppError `unauthenticated`, `unavailable`
 */
export type Authenticate = (authorization: string | undefined, at?: Date) => Promise<SignedIn>

const payloadSchema = z.object({
  sub: z.string().min(1).max(128),
  sid: z.string().max(128).optional(),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  firebase: z.object({ sign_in_second_factor: z.string().optional() }).optional(),
})

const notAuthenticated = () => new AppError('unauthenticated', 'Not authenticated')
const signInAgain = () => new AppError('unauthenticated', 'Your session has ended. Please sign in again.')

/**
 * Checks the signature of ID tokens with the issuer's published keys, then that the account is enabled and the session
 * live. Self-hosted, `sessions` sees a disabled account or an ended session within a second. In hosted mode the account
 * is read from Google at each request.
 */
export function authenticator(config: Config, accounts: Accounts, sessions?: SessionStandings): Authenticate {
  const { issuer, keys, algorithms } = config.tokens
  const keySet = createRemoteJWKSet(new URL(keys), { timeoutDuration: 4_000, cooldownDuration: 5_000 })

  const verify = async (token: string, at = new Date()): Promise<JWTPayload> => {
    try {
      const options = { issuer, audience: config.projectId, requiredClaims: ['exp'], clockTolerance: 5 }
      return (await jwtVerify(token, keySet, { ...options, algorithms: [...algorithms], currentDate: at })).payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw signInAgain()
      if (error instanceof errors.JWKSTimeout || isUnreachable(error)) throw unavailable()
      throw notAuthenticated()
    }
  }

  return async (authorization, at) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
    if (!token) throw notAuthenticated()
    const payload = await verify(token, at)
    const read = payloadSchema.safeParse(payload)
    if (!read.success) throw notAuthenticated()
    const { sub: uid, sid, iat, exp, email, email_verified } = read.data
    const claims = claimsSchema.safeParse(payload).data
    const hasSecondStep = read.data.firebase?.sign_in_second_factor !== undefined
    const { dutyBegins, dutyEnds, stepEnds } = boundsOf(claims, hasSecondStep)
    const standing = sessions
      ? await sessions.of({ sid, uid, placeId: claims && placeIdOf(claims), iat })
      : await standingAtGoogle(accounts, read.data)
    if (standing === 'ended') throw signInAgain()
    if (standing === 'disabled') throw new AppError('unauthenticated', 'This account is disabled')
    const expiresAt = Math.min(exp, dutyEnds, stepEnds) * 1000
    const isAhead = dutyBegins * 1000 > Date.now()
    // Before a duty begins and once it is over, the token is good for other uses alone.
    const current = !isAhead && Math.min(dutyEnds, stepEnds) * 1000 > Date.now() ? claims : undefined
    return {
      uid,
      email,
      emailVerified: email_verified === true,
      sessionId: sid,
      claims: current,
      expiresAt,
      hasSecondStep,
      isAhead,
      needsSecondStep: stepEnds * 1000 <= Date.now(),
    }
  }
}

/** When the place in a token's claims begins, and ends before the token does: the duty itself, and the days without a second step. */
function boundsOf(claims: Claims | undefined, hasSecondStep: boolean) {
  const never = Number.POSITIVE_INFINITY
  if (claims?.role !== 'admin') return { dutyBegins: 0, dutyEnds: never, stepEnds: never }
  const { dutyBegins = 0, dutyEnds = never, secondStepFrom = never } = claims
  return { dutyBegins, dutyEnds, stepEnds: hasSecondStep ? never : secondStepFrom }
}

/** Google's tokens name no session: they are valid unless issued before the account's last revocation. */
async function standingAtGoogle(
  accounts: Accounts,
  { sub, auth_time, iat }: z.infer<typeof payloadSchema>,
): Promise<Standing> {
  const account = await accounts.get(sub)
  if (!account) return 'ended'
  if (account.disabled) return 'disabled'
  const since = Math.floor((account.validSince?.getTime() ?? 0) / 1000)
  return auth_time < since || iat < since ? 'ended' : 'live'
}

/** True if fetching the keys failed or returned no key set, so that the token itself was not checked. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid
