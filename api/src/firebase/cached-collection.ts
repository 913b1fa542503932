import type { CollectionName } from '@tessera/domain/stored/collections'
import { ChangeLog } from './change-log.ts'
import type { AskChanges, ChangeSet } from './changes.ts'
import type { Database } from './database.ts'
import { readAll, readNamed } from './pages.ts'
import type { Snapshot } from './plain.ts'
import { within } from './within.ts'

/** A part of a document before and after a change; absent where there was or is none. */
interface PartChange<Part> {
  readonly was?: Part | undefined
  readonly is?: Part | undefined
}

/** The whole before a change, and the parts that differ since, by document id. */
export interface Earlier<Part, Whole> {
  readonly whole: Whole
  readonly changes: ReadonlyMap<string, PartChange<Part>>
}

/** Maps each of a club's documents in a collection to a part, and combines the parts into a whole. */
export interface Projection<Part, Whole> {
  readonly collection: CollectionName
  /** True if `part` reads the document's version. */
  readonly needsVersions?: true
  readonly part: (document: Snapshot) => Part | undefined
  /**
   * Called again after each write to one of the documents, also to a field that `part` leaves out. `parts` are by document
   * id and do not change any more; `log` has a new version for each whole. With `earlier`, only the changes since then
   * need to be worked in.
   */
  readonly whole: (parts: ReadonlyMap<string, Part>, log: ChangeLog, earlier?: Earlier<Part, Whole>) => Whole
}

/**
 * Caches one club's documents in a collection. Each read first asks for the changes and reads only those, so that it
 * includes every completed write; without `changes` it reads all. Reads that arrive during another share the next one.
 */
export class CachedCollection<Part, Whole> {
  readonly #db: Database
  readonly #projection: Projection<Part, Whole>
  readonly #clubId: string
  readonly #changes: AskChanges | undefined
  #parts: ReadonlyMap<string, Part> = new Map()
  #log = new ChangeLog()
  #cursor: string | undefined
  #whole: Whole | undefined
  #earlier: Earlier<Part, Whole> | undefined
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<Whole> | undefined

  constructor(db: Database, projection: Projection<Part, Whole>, clubId: string, changes: AskChanges | undefined) {
    this.#db = db
    this.#projection = projection
    this.#clubId = clubId
    this.#changes = changes
  }

  /** Number of cached documents. */
  get size(): number {
    return this.#parts.size
  }

  /** Returns the current whole. */
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
    const { collection, needsVersions = false } = this.#projection
    const since = await this.#changes?.(this.#clubId, collection, this.#cursor, needsVersions)
    await this.#follow(since ?? {})
    this.#cursor = since?.cursor
    this.#whole ??= this.#projection.whole(this.#parts, this.#log, this.#earlier)
    this.#earlier = undefined
    return this.#whole
  }

  /** Takes over the changed documents, or all if `changed` is undefined. Replaces nothing until all are read. */
  async #follow({ changed, gone = [], documents, patience }: Partial<ChangeSet>): Promise<void> {
    const left = [...(changed ?? []), ...gone].filter((id) => this.#parts.has(id))
    if (changed && changed.length === 0 && left.length === 0) return
    const read = documents ?? (await this.#readDocuments(changed, patience))
    const parts = new Map(changed ? this.#parts : [])
    for (const id of left) parts.delete(id)
    for (const document of read) {
      const part = this.#projection.part(document)
      if (part !== undefined) parts.set(document.id, part)
    }
    const ids = changed && [...new Set([...changed, ...left])]
    if (ids) this.#log.note(ids)
    else this.#log = new ChangeLog()
    const changes = (ids ?? []).map((id) => [id, { was: this.#parts.get(id), is: parts.get(id) }] as const)
    this.#earlier = ids && this.#whole !== undefined ? { whole: this.#whole, changes: new Map(changes) } : undefined
    this.#parts = parts
    this.#whole = undefined
  }

  async #readDocuments(changed: readonly string[] | undefined, patience: number | undefined): Promise<Snapshot[]> {
    const { collection } = this.#projection
    const reading = changed
      ? readNamed(this.#db, collection, this.#clubId, changed)
      : readAll(this.#db, collection, this.#clubId)
    return patience === undefined ? reading : within(patience, reading)
  }
}
