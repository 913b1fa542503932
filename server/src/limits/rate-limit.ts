import type { Sentence } from '@tessera/domain/texts/text'
import { Attempts, type Limit } from './attempts.ts'
import type { NearLimit } from './near-limit.ts'
import { type CountedRate, rateSentence } from './refusals.ts'

/** Error message for a refused request, and seconds until it may be repeated. */
export interface TooMany {
  readonly sentence: Sentence
  readonly retryAfter: number
}

/** Limits actions within a time window by key: an address, an account, a club. */
export class RateLimit {
  readonly #rate: CountedRate
  readonly #limit: Limit
  readonly #near: NearLimit
  readonly #attempts: Attempts
  readonly #now: () => number
  #sweepAt = 0

  constructor(rate: CountedRate, limit: Limit, near: NearLimit, now: () => number) {
    this.#rate = rate
    this.#limit = limit
    this.#near = near
    this.#now = now
    this.#attempts = new Attempts(limit, now)
  }

  /** Counts `times` actions; returns a refusal if fewer are left, and then uses up the rest. */
  take(key: string, times = 1): TooMany | undefined {
    this.#sweepNowAndThen()
    const used = this.#attempts.used(key)
    this.#near.note(this.#rate, key, used + times, this.#limit.count)
    this.#attempts.count(key, Math.min(times, this.#limit.count - used))
    return used + times > this.#limit.count ? this.#tooMany(key) : undefined
  }

  /** Returns a refusal if nothing is left; counts nothing. */
  spent(key: string): TooMany | undefined {
    return this.#attempts.isSpent(key) ? this.#tooMany(key) : undefined
  }

  #tooMany(key: string): TooMany {
    return { sentence: rateSentence(this.#rate, this.#limit), retryAfter: this.#attempts.secondsLeft(key) }
  }

  /** Removes expired keys, at most once per window, so that memory stays bounded. */
  #sweepNowAndThen(): void {
    if (this.#now() < this.#sweepAt) return
    this.#attempts.sweep()
    this.#sweepAt = this.#now() + this.#limit.seconds * 1000
  }
}
