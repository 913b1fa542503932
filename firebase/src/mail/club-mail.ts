import { Attempts, type Limit } from '@tessera/domain/attempts'
import type { Log } from '../log.ts'

/** Limits the letters in a club's name. Who asks for one never learns of it; the operator's log says it once per window. */
export class ClubMail {
  readonly #letters: Attempts
  readonly #reported: Attempts
  readonly #limit: Limit
  readonly #log: Log

  constructor(limit: Limit, log: Log, now?: () => number) {
    this.#letters = new Attempts(limit, now)
    this.#reported = new Attempts({ count: 1, seconds: limit.seconds }, now)
    this.#limit = limit
    this.#log = log
  }

  /** Counts a letter that names clubs; false where each of them has had as many as it may. One that names none is free. */
  take(clubIds: readonly string[]): boolean {
    const open = clubIds.filter((id) => !this.#letters.isSpent(id))
    for (const id of open) this.#letters.count(id)
    if (open.length > 0 || clubIds.length === 0) return true
    for (const id of clubIds) this.#report(id)
    return false
  }

  /** Forgets the clubs whose window is over. */
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
