import { rateSentence } from '@tessera/server/limits/refusals'
import { throttled } from '../http/refusal.ts'

const largeFrom = 20
/** Maximum large commits of one club, running and waiting. */
const perClub = 3

/**
 * Runs large commits one at a time. The rules take 10 to 25 ms per write on a busy machine: several commits at once
 * would exceed the emulator's timeout, and it would be restarted for all users.
 */
export class LargeCommits {
  readonly #waiting: (() => void)[] = []
  readonly #underWay = new Map<string, number>()
  #isBusy = false

  /** Runs a large commit in its turn, a small one at once. @throws Refusal if the club has too many large commits */
  async run<T>(clubId: string, writes: number, commit: () => Promise<T>): Promise<T> {
    if (writes < largeFrom) return commit()
    const own = this.#underWay.get(clubId) ?? 0
    if (own >= perClub) throw throttled(rateSentence('largeCommitsPerClub', { count: perClub, seconds: 0 }), 5)
    this.#underWay.set(clubId, own + 1)
    await new Promise<void>((start) => {
      this.#waiting.push(start)
      this.#next()
    })
    try {
      return await commit()
    } finally {
      const left = (this.#underWay.get(clubId) ?? 1) - 1
      if (left > 0) this.#underWay.set(clubId, left)
      else this.#underWay.delete(clubId)
      this.#isBusy = false
      this.#next()
    }
  }

  #next(): void {
    if (this.#isBusy) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#isBusy = true
    next()
  }
}
