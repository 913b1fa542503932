/** Keeps in memory what never changes once it is there under its id, for the ids that were asked for last. */
export class Unchanging<T> {
  readonly #most: number
  readonly #kept = new Map<string, T>()

  constructor(most: number) {
    this.#most = most
  }

  /** What has this id, loaded at the first call. What rejects is loaded again at the next. */
  async read(id: string, load: () => Promise<T>): Promise<T> {
    const found = this.#kept.get(id) ?? (await load())
    this.#kept.delete(id)
    this.#kept.set(id, found)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    return found
  }
}
