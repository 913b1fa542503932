import { errors, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import { type Account, claimsOf } from '../accounts/account.ts'
import { type SigningKeys, signingAlgorithm } from '../keys/signing-keys.ts'
import type { Session } from './sessions.ts'

export const idTokenSeconds = 3600
const tokensRemembered = 2_000

const payloadSchema = z.looseObject({
  sub: z.string(),
  user_id: z.string(),
  sid: z.string(),
  exp: z.number(),
  iat: z.number(),
})
export type IdTokenPayload = z.infer<typeof payloadSchema>

/** An ID token's fault, as named by the identity provider. */
type TokenFault = 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED'

/** ID tokens in the form of hosted Firebase, signed with the gateway's own key. `sid` is the id of their session. */
export class IdTokens {
  readonly #keys: SigningKeys
  readonly #projectId: string
  readonly #issuer: string
  readonly #asksToConfirm: boolean
  /** Cache of verified tokens, newest last: a valid signature stays valid until the token expires. */
  readonly #good = new Map<string, IdTokenPayload>()

  /** `asksToConfirm`: set the claim `confirm_email` while the address is unconfirmed. */
  constructor(keys: SigningKeys, projectId: string, asksToConfirm = false) {
    this.#keys = keys
    this.#projectId = projectId
    this.#asksToConfirm = asksToConfirm
    this.#issuer = `urn:tessera:${projectId}`
  }

  /** Issues a token for the account's current state, valid for one hour; `notes` are claims of this token only. */
  issue(account: Account, session: Session, notes: Record<string, unknown> = {}): Promise<string> {
    // After a revocation `validSince` can be the next second; a token issued before it would be invalid.
    const issuedAt = Math.max(Math.floor(Date.now() / 1000), Number(account.validSince ?? 0))
    const confirm = this.#asksToConfirm && !account.emailVerified ? { confirm_email: true } : {}
    return new SignJWT({ ...claimsOf(account), ...confirm, ...notes, ...standardClaims(account, session) })
      .setProtectedHeader({ alg: signingAlgorithm, kid: this.#keys.kid, typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setAudience(this.#projectId)
      .setSubject(account.localId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + idTokenSeconds)
      .sign(this.#keys.privateKey)
  }

  /** Checks signature, algorithm, issuer, audience and expiry, and returns the payload or the fault. */
  async verify(token: string): Promise<IdTokenPayload | TokenFault> {
    const known = this.#good.get(token)
    if (known) return known.exp > Date.now() / 1000 ? known : 'TOKEN_EXPIRED'
    const payload = await this.#check(token)
    if (typeof payload === 'string') return payload
    const [oldest] = this.#good.keys()
    if (oldest !== undefined && this.#good.size >= tokensRemembered) this.#good.delete(oldest)
    this.#good.set(token, payload)
    return payload
  }

  async #check(token: string): Promise<IdTokenPayload | TokenFault> {
    try {
      const { payload } = await jwtVerify(token, this.#keys.findKey, {
        algorithms: [signingAlgorithm],
        issuer: this.#issuer,
        audience: this.#projectId,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      const parsed = payloadSchema.safeParse(payload)
      return parsed.success && parsed.data.sub === parsed.data.user_id ? parsed.data : 'INVALID_ID_TOKEN'
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
      if (error instanceof errors.JOSEError || error instanceof TypeError) return 'INVALID_ID_TOKEN'
      throw error
    }
  }

  /** An unsigned token for the emulator. Issued now, because a restarted emulator treats older ones as revoked. */
  forEmulator(payload: IdTokenPayload): string {
    const { iat: _iat, exp: _exp, iss: _iss, aud: _aud, ...claims } = payload
    return new UnsecuredJWT(claims)
      .setIssuer(`https://securetoken.google.com/${this.#projectId}`)
      .setAudience(this.#projectId)
      .setIssuedAt()
      .setExpirationTime(`${idTokenSeconds}s`)
      .encode()
  }
}

function standardClaims(account: Account, session: Session) {
  return {
    ...(account.displayName !== undefined && { name: account.displayName }),
    ...(account.photoUrl !== undefined && { picture: account.photoUrl }),
    ...(account.email !== undefined && { email: account.email, email_verified: account.emailVerified }),
    auth_time: Math.max(session.authTime, Number(account.validSince ?? 0)),
    user_id: account.localId,
    sid: session.id,
    firebase: {
      identities: account.email === undefined ? {} : { email: [account.email] },
      sign_in_provider: 'password',
      ...(session.secondFactor !== undefined && {
        sign_in_second_factor: 'totp',
        second_factor_identifier: session.secondFactor,
      }),
    },
  }
}
