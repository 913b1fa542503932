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
   * id, and always the same map: what must stay as it is now copies it. `log` has a new version for each whole. With
   * `earlier`, only the changes since then need to be worked in.
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
  #parts = new Map<string, Part>()
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

  /**
   * Takes over the changed documents, or all if `changed` is undefined. Replaces nothing until all are read. Changes the
   * map of parts itself: a copy for each write would cost more the larger the club is.
   */
  async #follow({ changed, gone = [], documents, patience }: Partial<ChangeSet>): Promise<void> {
    const left = [...(changed ?? []), ...gone].filter((id) => this.#parts.has(id))
    if (changed && changed.length === 0 && left.length === 0) return
    const read = documents ?? (await this.#readDocuments(changed, patience))
    const parts = new Map<string, Part>()
    for (const document of read) {
      const part = this.#projection.part(document)
      if (part !== undefined) parts.set(document.id, part)
    }
    if (changed) this.#change([...new Set([...changed, ...left])], left, parts)
    else this.#replace(parts)
    this.#whole = undefined
  }

  #replace(parts: Map<string, Part>): void {
    this.#parts = parts
    this.#log = new ChangeLog()
    this.#earlier = undefined
  }

  #change(ids: readonly string[], left: readonly string[], written: ReadonlyMap<string, Part>): void {
    const before = new Map(ids.map((id) => [id, this.#parts.get(id)]))
    for (const id of left) this.#parts.delete(id)
    for (const [id, part] of written) this.#parts.set(id, part)
    this.#log.note(ids)
    const changes = ids.map((id) => [id, { was: before.get(id), is: this.#parts.get(id) }] as const)
    this.#earlier = this.#whole === undefined ? undefined : { whole: this.#whole, changes: new Map(changes) }
  }

  async #readDocuments(changed: readonly string[] | undefined, patience: number | undefined): Promise<Snapshot[]> {
    const { collection } = this.#projection
    const reading = changed
      ? readNamed(this.#db, collection, this.#clubId, changed)
      : readAll(this.#db, collection, this.#clubId)
    return patience === undefined ? reading : within(patience, reading)
  }
}
