import { rateSentence } from '@tessera/domain/limits/refusals'
import { Refusal } from '../refusal.ts'

const largeFrom = 20
/** Large commits of one club under way and waiting. */
const perClub = 3

/**
 * Lets large commits through one at a time. The rules judge each write of a commit, 10 to 25 ms on a busy machine: several
 * at once would take longer than the emulator is waited for, and it would be started again for everybody.
 */
export class LargeCommits {
  readonly #waiting: (() => void)[] = []
  readonly #underWay = new Map<string, number>()
  #isBusy = false

  /** Runs a commit of so many writes in its turn; a small one at once. @throws Refusal where too many of the club wait */
  async run<T>(clubId: string, writes: number, commit: () => Promise<T>): Promise<T> {
    if (writes < largeFrom) return commit()
    const own = this.#underWay.get(clubId) ?? 0
    if (own >= perClub)
      throw new Refusal(
        'RESOURCE_EXHAUSTED',
        rateSentence('largeCommitsPerClub', { count: perClub, seconds: 0 }),
        429,
        5,
      )
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
