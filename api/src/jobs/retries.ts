/** The longest pause between two attempts, in first pauses. */
const longest = 64

/** What has failed, by key, and when it is tried again: each pause is twice as long as the one before, up to 64 times the first. */
export class Retries {
  readonly #first: number
  readonly #now: () => number
  readonly #failed = new Map<string, { readonly at: number; readonly pause: number }>()

  /** `first` is the pause before the first new attempt, in milliseconds, as `now` counts them. */
  constructor(first: number, now: () => number) {
    this.#first = first
    this.#now = now
  }

  failed(key: string): void {
    const last = this.#failed.get(key)
    const pause = last ? Math.min(last.pause * 2, this.#first * longest) : this.#first
    this.#failed.set(key, { at: this.#now() + pause, pause })
  }

  succeeded(key: string): void {
    this.#failed.delete(key)
  }

  /** The keys to try again now. */
  due(): string[] {
    return [...this.#failed].filter(([, { at }]) => at <= this.#now()).map(([key]) => key)
  }

  /** The time of the next attempt; infinite if nothing has failed. */
  nextAt(): number {
    return Math.min(...[...this.#failed.values()].map(({ at }) => at))
  }
}
