import { Attempts } from '@tessera/domain/attempts'
import { tooMany } from './refusal.ts'

/** Counts attempts by key, and refuses those beyond the limit. */
export class AttemptLimit extends Attempts {
  /** @throws Refusal when the key has no attempts left */
  check(key: string): void {
    if (this.isSpent(key)) throw tooMany()
  }

  /** Counts an attempt. @throws Refusal when it was one too many */
  take(key: string): void {
    this.check(key)
    this.count(key)
  }
}
