/**
 * The times at which letters become due: those of a club one after the other at the rate of the server, however they are
 * asked for, so that the letters of other clubs do not wait for all of them. Each process counts for itself.
 */
export class LetterTurns {
  readonly #gap: number
  /** The time of each club's next letter, in milliseconds since 1970. */
  readonly #next = new Map<string, number>()
  #sweepAt = 0

  constructor(perMinute: number) {
    this.#gap = 60_000 / perMinute
  }

  /** Returns the time at which the next letter of a club is due; both times are in milliseconds since 1970. */
  next(clubId: string, now: number): number {
    this.#sweep(now)
    const due = Math.max(now, this.#next.get(clubId) ?? 0)
    this.#next.set(clubId, due + this.#gap)
    return Math.floor(due)
  }

  /** Removes clubs without waiting letters, at most once a minute, so that memory stays bounded. */
  #sweep(now: number): void {
    if (now < this.#sweepAt) return
    this.#sweepAt = now + 60_000
    for (const [clubId, due] of this.#next) if (due <= now) this.#next.delete(clubId)
  }
}
