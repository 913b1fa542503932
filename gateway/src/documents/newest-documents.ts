import type { Entry } from '../journal/entry.ts'
import { ownerIn } from './changes.ts'

/** A document as it is on the disk. */
export interface NewestDocument {
  readonly name: string
  /** Its fields as JSON. */
  readonly fields: string
  /** Empty for a document of no club. */
  readonly clubId: string
}

/** The newest content of each document in a journal, by full name. */
export class NewestDocuments {
  readonly #newest = new Map<string, NewestDocument>()

  get size(): number {
    return this.#newest.size
  }

  take({ put }: Entry): void {
    for (const [kind, name, fields] of put) {
      if (kind !== 'documents') continue
      if (fields === null) this.#newest.delete(name)
      else
        this.#newest.set(name, {
          name,
          fields: JSON.stringify(fields),
          clubId: ownerIn(fields).clubId ?? '',
        })
    }
  }

  /** Gives its memory back. */
  clear(): void {
    this.#newest.clear()
  }

  get(name: string): NewestDocument | undefined {
    return this.#newest.get(name)
  }

  values(): IterableIterator<NewestDocument> {
    return this.#newest.values()
  }
}
