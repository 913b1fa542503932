import { type Account, placeIdIn, standsInEndedPlace } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { SecondFactors } from '../factors/second-factors.ts'
import type { IdTokenPayload, IdTokens } from '../sessions/id-tokens.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface Caller {
  readonly account: Account
  readonly payload: IdTokenPayload
}

type CallerFault = 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'USER_DISABLED'

/**
 * Identifies the caller of an ID token. Besides a valid signature, the session must be live and the account must exist
 * and be enabled, and a second factor that it has must have been presented, so that a revoked, disabled or deleted user loses access at once instead of within the hour.
 */
export class Callers {
  readonly #tokens: IdTokens
  readonly #sessions: Sessions
  readonly #accounts: Accounts
  readonly #factors: SecondFactors

  constructor(tokens: IdTokens, sessions: Sessions, accounts: Accounts, factors: SecondFactors) {
    this.#tokens = tokens
    this.#sessions = sessions
    this.#accounts = accounts
    this.#factors = factors
  }

  async identify(idToken: string): Promise<Caller | CallerFault> {
    const payload = await this.#tokens.verify(idToken)
    if (typeof payload === 'string') return payload
    const account = this.#accounts.byId(payload.sub)
    if (!account) return 'USER_NOT_FOUND'
    if (account.disabled) return 'USER_DISABLED'
    const session = this.#sessions.find(payload.sid)
    if (session?.uid !== account.localId || this.#factors.isMissingIn(session)) return 'TOKEN_EXPIRED'
    if (standsInEndedPlace(account, placeIdIn(payload), payload.iat)) return 'TOKEN_EXPIRED'
    return { account, payload }
  }
}
