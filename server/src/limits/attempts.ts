/** At most `count` attempts within `seconds`. */
export interface Limit {
  readonly count: number
  readonly seconds: number
}

/** Parses a limit from settings, such as `20/3600s`; undefined if it is malformed or zero. */
export function readLimit(text: string): Limit | undefined {
  const [, count, seconds] = /^(\d{1,9})\/(\d{1,9})s$/.exec(text) ?? []
  const limit = { count: Number(count), seconds: Number(seconds) }
  return limit.count > 0 && limit.seconds > 0 ? limit : undefined
}

/** Parses a maximum from settings, such as `2000`; undefined if it is malformed or zero. */
export function readMost(text: string): number | undefined {
  const most = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return most > 0 ? most : undefined
}

/** Counts attempts by key; the window of a key begins with its first attempt. */
export class Attempts {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #windows = new Map<string, { count: number; endsAt: number }>()

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** True if the key has no attempts left. */
  isSpent(key: string): boolean {
    return this.used(key) >= this.#limit.count
  }

  /** Number of attempts in the key's current window. */
  used(key: string): number {
    return this.#open(key)?.count ?? 0
  }

  /** Seconds until the key's window ends, at least one. */
  secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(((this.#open(key)?.endsAt ?? 0) - this.#now()) / 1000))
  }

  count(key: string, attempts = 1): void {
    const window = this.#open(key)
    if (window) window.count += attempts
    else this.#windows.set(key, { count: attempts, endsAt: this.#now() + this.#limit.seconds * 1000 })
  }

  /** Removes one attempt from the count. */
  giveBack(key: string): void {
    const window = this.#open(key)
    if (window && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }

  /** Removes expired windows. */
  sweep(): void {
    for (const key of this.#windows.keys()) this.#open(key)
  }

  #open(key: string): { count: number; endsAt: number } | undefined {
    const window = this.#windows.get(key)
    if (window && window.endsAt > this.#now()) return window
    this.#windows.delete(key)
    return undefined
  }
}
