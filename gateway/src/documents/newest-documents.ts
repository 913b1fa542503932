import type { Entry } from '../journal/entry.ts'
import { ownerIn } from './changes.ts'

/** A document as it is put back into an emulator. */
export interface NewestDocument {
  readonly name: string
  /** The JSON of a Firestore write. */
  readonly write: string
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
          write: JSON.stringify({ update: { name, fields } }),
          clubId: ownerIn(fields).clubId ?? '',
        })
    }
  }

  get(name: string): NewestDocument | undefined {
    return this.#newest.get(name)
  }

  values(): IterableIterator<NewestDocument> {
    return this.#newest.values()
  }
}
