import { Attempts, type Limit } from '../attempts.ts'
import type { NearLimit } from './near-limit.ts'
import { type Rate, rateSentence } from './refusals.ts'

/** Why a request is refused, and in how many seconds it may be repeated. */
export interface TooMany {
  readonly sentence: string
  readonly retryAfter: number
}

/** Limits how often something is done within a time, by key: an address, an account, a club. */
export class RateLimit {
  readonly #rate: Rate
  readonly #limit: Limit
  readonly #near: NearLimit
  readonly #attempts: Attempts
  readonly #now: () => number
  #sweepAt = 0

  constructor(rate: Rate, limit: Limit, near: NearLimit, now: () => number = Date.now) {
    this.#rate = rate
    this.#limit = limit
    this.#near = near
    this.#now = now
    this.#attempts = new Attempts(limit, now)
  }

  /** Counts what is done, or answers why it is too much. Asking for more than is left uses up the rest. */
  take(key: string, times = 1): TooMany | undefined {
    this.#sweepNowAndThen()
    const used = this.#attempts.used(key)
    this.#near.note(this.#rate, key, used + times, this.#limit.count)
    this.#attempts.count(key, Math.min(times, this.#limit.count - used))
    return used + times > this.#limit.count ? this.#tooMany(key) : undefined
  }

  /** Why nothing more can be done now, where nothing is left; counts nothing. */
  spent(key: string): TooMany | undefined {
    return this.#attempts.isSpent(key) ? this.#tooMany(key) : undefined
  }

  #tooMany(key: string): TooMany {
    return { sentence: rateSentence(this.#rate, this.#limit), retryAfter: this.#attempts.secondsLeft(key) }
  }

  /** Keys that are not used any more must not be kept for ever. */
  #sweepNowAndThen(): void {
    if (this.#now() < this.#sweepAt) return
    this.#attempts.sweep()
    this.#sweepAt = this.#now() + this.#limit.seconds * 1000
  }
}
