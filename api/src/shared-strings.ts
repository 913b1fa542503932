/** Returns one instance for equal strings, so that a value which many objects share is in memory once. */
export class SharedStrings {
  readonly #most: number
  readonly #known = new Map<string, string>()

  /** Forgets all after `most` strings; those already returned stay shared. */
  constructor(most = 50_000) {
    this.#most = most
  }

  share(text: string): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= this.#most) this.#known.clear()
    this.#known.set(text, text)
    return text
  }
}
