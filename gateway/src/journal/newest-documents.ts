import type { Entry } from './entry.ts'

/** The newest content of each document in a journal, as the JSON of a Firestore write. */
export class NewestDocuments {
  readonly #writes = new Map<string, string>()

  get size(): number {
    return this.#writes.size
  }

  take({ put }: Entry): void {
    for (const [kind, name, fields] of put) {
      if (kind !== 'documents') continue
      if (fields === null) this.#writes.delete(name)
      else this.#writes.set(name, JSON.stringify({ update: { name, fields } }))
    }
  }

  writes(): IterableIterator<string> {
    return this.#writes.values()
  }
}
