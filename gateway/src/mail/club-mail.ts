import { Attempts, type Limit } from '@tessera/server/limits/attempts'
import type { NearLimit } from '@tessera/server/limits/near-limit'
import type { Log } from '@tessera/server/log'

/** Limits the letters in a club's name. The caller gets no error; a warning is logged once per window. */
export class ClubMail {
  readonly #letters: Attempts
  readonly #reported: Attempts
  readonly #limit: Limit
  readonly #near: NearLimit
  readonly #log: Log

  constructor(limit: Limit, near: NearLimit, log: Log, now: () => number = Date.now) {
    this.#letters = new Attempts(limit, now)
    this.#reported = new Attempts({ count: 1, seconds: limit.seconds }, now)
    this.#limit = limit
    this.#near = near
    this.#log = log
  }

  /** Counts a letter for each club below its limit; false if there is none. A letter without clubs is not limited. */
  take(clubIds: readonly string[]): boolean {
    const open = clubIds.filter((id) => !this.#letters.isSpent(id))
    for (const id of open) {
      this.#letters.count(id)
      this.#near.note('lettersPerClub', id, this.#letters.used(id), this.#limit.count)
    }
    if (open.length > 0 || clubIds.length === 0) return true
    for (const id of clubIds) this.#report(id)
    return false
  }

  /** Removes expired windows. */
  sweep(): void {
    this.#letters.sweep()
    this.#reported.sweep()
  }

  #report(club: string): void {
    if (this.#reported.isSpent(club)) return
    this.#reported.count(club)
    const seconds = this.#letters.secondsLeft(club)
    this.#log.warn({ club, max: this.#limit.count, seconds }, 'no letters of a club for a while: LIMIT_MAIL_PER_CLUB')
  }
}
