import { Attempts, type Limit } from '@tessera/server/limits/attempts'
import { tooMany } from '../http/refusal.ts'

/** Counts attempts per key, and refuses those beyond the limit. */
export class AttemptLimit extends Attempts {
  constructor(limit: Limit, now: () => number = Date.now) {
    super(limit, now)
  }

  /** @throws Refusal if the key has no attempts left */
  check(key: string): void {
    if (this.isSpent(key)) throw tooMany()
  }

  /** Counts an attempt. @throws Refusal if the key has no attempts left */
  take(key: string): void {
    this.check(key)
    this.count(key)
  }
}
