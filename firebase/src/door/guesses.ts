import { Attempts, type Limit } from '@tessera/domain/attempts'
import { tooMany } from './refusal.ts'

/**
 * Counts wrong passwords twice: for an account from one address, and for an account from all addresses. So that nobody
 * else can lock the owner out, the second count does not apply at an address that has signed in before, and using a reset
 * link sets both counts to zero.
 */
export class Guesses {
  readonly #fromOneAddress: Attempts
  readonly #fromEverywhere: Attempts

  constructor(fromOneAddress: Limit, fromEverywhere: Limit, now?: () => number) {
    this.#fromOneAddress = new Attempts(fromOneAddress, now)
    this.#fromEverywhere = new Attempts(fromEverywhere, now)
  }

  /**
   * Counts a try as wrong before it is judged, so that many at once are many. `isKnown`: the account has signed in from
   * there before. @throws Refusal when no more are taken
   */
  take(address: string, account: string, isKnown: boolean): void {
    if (this.#fromOneAddress.isSpent(`${address} ${account}`)) throw tooMany()
    if (!isKnown && this.#fromEverywhere.isSpent(account)) throw tooMany()
    this.#fromOneAddress.count(`${address} ${account}`)
    this.#fromEverywhere.count(account)
  }

  /** The try was right after all, and is given back. */
  right(address: string, account: string): void {
    this.#fromOneAddress.giveBack(`${address} ${account}`)
    this.#fromEverywhere.giveBack(account)
  }

  /** After a reset link: whoever used it from there owns the account. */
  proven(address: string, account: string): void {
    this.#fromOneAddress.forget(`${address} ${account}`)
    this.#fromEverywhere.forget(account)
  }

  sweep(): void {
    this.#fromOneAddress.sweep()
    this.#fromEverywhere.sweep()
  }
}
