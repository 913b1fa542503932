/** Counts of a day in UTC by key; those from before the start are asked for once. */
export class DailyCounts {
  readonly #before: (key: string, day: string) => Promise<number>
  #day = ''
  #counts = new Map<string, number>()

  constructor(before: (key: string, day: string) => Promise<number>) {
    this.#before = before
  }

  async of(key: string, now: Date): Promise<number> {
    const day = this.#turnTo(now)
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    const before = await this.#before(key, day)
    this.#counts.set(key, before)
    return before
  }

  /** Counts one more; of a key that was not asked for yet, the next question counts it. */
  add(key: string, now: Date): void {
    this.#turnTo(now)
    const known = this.#counts.get(key)
    if (known !== undefined) this.#counts.set(key, known + 1)
  }

  #turnTo(now: Date): string {
    const day = now.toISOString().slice(0, 10)
    if (day !== this.#day) this.#counts = new Map()
    this.#day = day
    return day
  }
}
