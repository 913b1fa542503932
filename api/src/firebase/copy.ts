import type { AskChanges } from './changes.ts'
import type { CollectionName } from './collections.ts'
import type { Database } from './database.ts'
import { readAll, readNamed } from './pages.ts'
import type { Snapshot } from './plain.ts'

/** What is made of a club's documents in a collection: a part of each document, and a whole of these parts. */
export interface View<Part, Whole> {
  readonly collection: CollectionName
  /** The fields that `part` looks at, where it looks at few: reading all documents then takes less. */
  readonly fields?: readonly string[]
  readonly part: (document: Snapshot) => Part | undefined
  /** Called again after each write to one of the documents, also to a field that `part` leaves out. */
  readonly whole: (parts: Iterable<Part>) => Whole
}

/**
 * What one club's documents in a collection come to, kept in memory. Each reading first asks what has changed, and reads
 * that, so that whoever reads after a write was answered sees it; where nobody tells, it reads all. Readings that come
 * while another is under way share the next one.
 */
export class Copy<Part, Whole> {
  readonly #db: Database
  readonly #view: View<Part, Whole>
  readonly #clubId: string
  readonly #changes: AskChanges | undefined
  #parts: ReadonlyMap<string, Part> = new Map()
  #mark: string | undefined
  #whole: Whole | undefined
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<Whole> | undefined

  constructor(db: Database, view: View<Part, Whole>, clubId: string, changes: AskChanges | undefined) {
    this.#db = db
    this.#view = view
    this.#clubId = clubId
    this.#changes = changes
  }

  /** How many documents are kept. */
  get size(): number {
    return this.#parts.size
  }

  /** The whole as it is now. */
  read(): Promise<Whole> {
    this.#next ??= this.#running.then(() => {
      const running = this.#refresh()
      this.#running = running.catch(() => undefined)
      this.#next = undefined
      return running
    })
    return this.#next
  }

  async #refresh(): Promise<Whole> {
    const since = await this.#changes?.(this.#clubId, this.#view.collection, this.#mark)
    await this.#follow(since?.changed, since?.gone)
    this.#mark = since?.mark
    this.#whole ??= this.#view.whole(this.#parts.values())
    return this.#whole
  }

  /** Reads again what has changed; all, where that is not known. Nothing is replaced before all of it is read. */
  async #follow(changed: readonly string[] | undefined, gone: readonly string[] = []): Promise<void> {
    const { collection, fields } = this.#view
    const left = [...(changed ?? []), ...gone].filter((id) => this.#parts.has(id))
    if (changed && changed.length === 0 && left.length === 0) return
    const read = changed
      ? await readNamed(this.#db, collection, this.#clubId, changed)
      : await readAll(this.#db, collection, this.#clubId, { fields })
    const parts = new Map(changed ? this.#parts : [])
    for (const id of left) parts.delete(id)
    for (const document of read) {
      const part = this.#view.part(document)
      if (part !== undefined) parts.set(document.id, part)
    }
    this.#parts = parts
    this.#whole = undefined
  }
}
