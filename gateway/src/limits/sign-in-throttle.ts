import { Attempts, type Limit } from '@tessera/server/limits/attempts'
import { tooMany } from '../http/refusal.ts'

/**
 * Limits wrong passwords per account and address, and per account from all addresses together. The second limit does
 * not apply to addresses that have signed in to the account before, so that strangers cannot lock the owner out. A used
 * reset link sets both counts to zero.
 */
export class SignInThrottle {
  readonly #fromOneAddress: Attempts
  readonly #fromEverywhere: Attempts

  constructor(fromOneAddress: Limit, fromEverywhere: Limit, now: () => number = Date.now) {
    this.#fromOneAddress = new Attempts(fromOneAddress, now)
    this.#fromEverywhere = new Attempts(fromEverywhere, now)
  }

  /**
   * Counts an attempt as wrong before the password is checked, so that concurrent attempts all count. `isKnown`: the
   * account has signed in from this address before. @throws Refusal if no attempts are left
   */
  take(address: string, account: string, isKnown: boolean): void {
    if (this.#fromOneAddress.isSpent(`${address} ${account}`)) throw tooMany()
    if (!isKnown && this.#fromEverywhere.isSpent(account)) throw tooMany()
    this.#fromOneAddress.count(`${address} ${account}`)
    this.#fromEverywhere.count(account)
  }

  /** Removes an attempt from the counts after its password proved correct. */
  right(address: string, account: string): void {
    this.#fromOneAddress.giveBack(`${address} ${account}`)
    this.#fromEverywhere.giveBack(account)
  }

  /** Resets both counts after a reset link was used, which proves ownership of the account. */
  proven(address: string, account: string): void {
    this.#fromOneAddress.forget(`${address} ${account}`)
    this.#fromEverywhere.forget(account)
  }

  sweep(): void {
    this.#fromOneAddress.sweep()
    this.#fromEverywhere.sweep()
  }
}
