import { setTimeout as wait } from 'node:timers/promises'
import { notReady } from '../door/refusal.ts'

/** What the doors wait for. `accounts` is the Auth emulator, `documents` the Firestore emulator. */
export type Part = 'accounts' | 'documents'

const longestHoldMs = 60_000
const quietMs = 500

/** Whether everything behind the doors answers. While something is missing, the doors answer 503. */
export class Readiness {
  readonly #missing = new Set<Part>(['accounts', 'documents'])
  #underWay = 0
  #lastCall = 0
  #held: { readonly until: Promise<unknown>; readonly end: () => void } | undefined

  up(part: Part): void {
    this.#missing.delete(part)
    if (this.ready) this.#held?.end()
  }

  /** Answers a call; one that comes while calls are held waits. @throws Refusal while something is missing */
  async serve<T>(answer: () => Promise<T>): Promise<T> {
    await this.#held?.until
    if (!this.ready) throw notReady()
    this.#underWay += 1
    this.#lastCall = Date.now()
    try {
      return await answer()
    } finally {
      this.#underWay -= 1
      this.#lastCall = Date.now()
    }
  }

  /** Resolves at a moment when nothing is under way and nothing was just now, or after so long. */
  async quiet(withinMs: number): Promise<void> {
    const late = Date.now() + withinMs
    while (Date.now() < late && (this.#underWay > 0 || Date.now() - this.#lastCall < quietMs)) await wait(50)
  }

  /** Holds calls until everything answers again, or for a minute. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, longestHoldMs)
    timer.unref()
    const end = () => {
      clearTimeout(timer)
      this.#held = undefined
      resolve()
    }
    this.#held = { until: promise, end }
  }

  down(part: Part): void {
    this.#missing.add(part)
  }

  get ready(): boolean {
    return this.#missing.size === 0
  }

  get missing(): Part[] {
    return [...this.#missing]
  }
}
