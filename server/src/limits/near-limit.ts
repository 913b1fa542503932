import type { LimitName } from '@tessera/domain/inside/limits'
import { nearFrom } from '@tessera/domain/operator/quota'
import { Attempts } from './attempts.ts'
import { isCapacity } from './refusals.ts'

/** Use of a limit by a club, an account or an address (`of`). */
interface Use {
  readonly limit: LimitName
  readonly of: string
  readonly used: number
  readonly max: number
}

interface Near extends Use {
  /** In milliseconds since 1970. */
  readonly at: number
}

/** Less than `nearFrom`, so that deleting and adding by turns reports nothing. */
const nearUntil = 0.7
const hour = 3_600_000

/**
 * Remembers who has used 80 % of a limit, until it is less than 70 % again, or an hour after the last use of a rate.
 * Reports each key that becomes near, again every hour, and when it is near no more.
 */
export class NearLimit {
  readonly #report: (use: Use, isNear: boolean) => void
  readonly #now: () => number
  readonly #reported: Attempts
  readonly #near = new Map<string, Near>()

  constructor(report: (use: Use, isNear: boolean) => void, now: () => number) {
    this.#report = report
    this.#now = now
    this.#reported = new Attempts({ count: 1, seconds: hour / 1000 }, now)
  }

  /** Everything that is near a limit now, as far as it has been used since the start. */
  get list(): Near[] {
    this.#sweep()
    return [...this.#near.values()]
  }

  note(limit: LimitName, of: string, used: number, max: number): void {
    const key = `${limit} ${of}`
    const isKnown = this.#near.has(key)
    if (used < (isKnown ? nearUntil : nearFrom) * max) {
      if (isKnown) this.#forget(key, { limit, of, used, max })
      return
    }
    const use = { limit, of, used: Math.min(used, max), max }
    this.#near.set(key, { ...use, at: this.#now() })
    if (this.#reported.isSpent(key)) return
    this.#sweep()
    this.#reported.count(key)
    this.#report(use, true)
  }

  #forget(key: string, use: Use): void {
    this.#near.delete(key)
    this.#reported.forget(key)
    this.#report(use, false)
  }

  #sweep(): void {
    this.#reported.sweep()
    for (const [key, { limit, at }] of this.#near)
      if (!isCapacity(limit) && at <= this.#now() - hour) this.#near.delete(key)
  }
}
