import { LRUCache } from 'lru-cache'

/** Maximum number of counts in memory; one that has left it is asked for again. */
const most = 20_000

/** Counts of a day in UTC by key; those from before the start are asked for once. */
export class DailyCounts {
  readonly #counts: LRUCache<string, number>

  constructor(before: (key: string, day: string) => Promise<number>) {
    const fetchMethod = (dayAndKey: string) => before(dayAndKey.slice(11), dayAndKey.slice(0, 10))
    this.#counts = new LRUCache({ max: most, fetchMethod })
  }

  of(key: string, now: Date): Promise<number> {
    return this.#counts.forceFetch(placeOf(key, now))
  }

  /** Counts one more; of a key that was not asked for yet, the next question counts it. */
  add(key: string, now: Date): void {
    const place = placeOf(key, now)
    const known = this.#counts.get(place)
    if (known !== undefined) this.#counts.set(place, known + 1)
  }
}

const placeOf = (key: string, now: Date): string => `${now.toISOString().slice(0, 10)} ${key}`
