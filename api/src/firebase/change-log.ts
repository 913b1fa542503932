import { randomUUID } from 'node:crypto'

/**
 * Versions of a cached collection, and the ids of the documents that changed between them. Each note makes a new
 * version; versions are unique across collections and restarts.
 */
export class ChangeLog {
  readonly #life = randomUUID()
  readonly #most: number
  #ids: string[] = []
  /** Number of ids that were dropped from the front of `#ids`. */
  #forgotten = 0

  /** Keeps at least the last `most` ids. */
  constructor(most = 5_000) {
    this.#most = most
  }

  get version(): string {
    return `${this.#life}.${this.#forgotten + this.#ids.length}`
  }

  /** Notes the ids of documents that were written or deleted; at least one. */
  note(ids: readonly string[]): void {
    this.#ids.push(...ids)
    if (this.#ids.length < 2 * this.#most) return
    this.#forgotten += this.#ids.length - this.#most
    this.#ids = this.#ids.slice(-this.#most)
  }

  /** Returns the ids of documents written or deleted since a version; undefined if the version is unknown. */
  since(version: string): ReadonlySet<string> | undefined {
    const [, life, number] = /^([^.]*)\.(\d{1,15})$/.exec(version) ?? []
    const from = Number(number) - this.#forgotten
    if (life !== this.#life || from < 0 || from > this.#ids.length) return undefined
    return new Set(this.#ids.slice(from))
  }
}
