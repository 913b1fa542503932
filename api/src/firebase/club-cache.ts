import { LRUCache } from 'lru-cache'
import { CachedCollection, type Projection } from './cached-collection.ts'
import type { AskChanges } from './changes.ts'
import type { Database } from './database.ts'

/** Maximum number of cached documents, some hundred bytes each. */
const mostDocuments = 200_000

/** Partial reads before a full one: the emulator scans the whole collection for each query, so a few cost as much. */
const oftenEnough = 10

/** Maximum number of clubs' collections for which `better` counts partial reads; the least recently used are forgotten. */
const mostCounted = 10_000

/** A cached collection of any projection; each key has one projection. */
interface Cached {
  readonly size: number
  readonly read: () => Promise<unknown>
}

/**
 * Caches clubs' documents in memory; evicts the least recently used. Without `changes`, as in hosted mode, caches
 * nothing and reads all each time.
 */
export class ClubCache {
  readonly #db: Database
  readonly #changes: AskChanges | undefined
  /** By collection and club. */
  readonly #cached: LRUCache<string, Cached>
  /** Partial reads since the last full read, by collection and club. */
  readonly #asked = new LRUCache<string, number>({ max: mostCounted })

  constructor(db: Database, changes: AskChanges | undefined, most = mostDocuments) {
    this.#db = db
    this.#changes = changes
    this.#cached = new LRUCache({ maxSize: most, sizeCalculation: ({ size }) => Math.max(1, size) })
  }

  /** True if changes are known, so that documents are cached. */
  get follow(): boolean {
    return this.#changes !== undefined
  }

  /** Number of documents in memory; a collection without any counts as one. */
  get size(): number {
    return this.#cached.calculatedSize
  }

  /**
   * True if a caller who needs few of a club's documents should read all of them: they are in memory, or there were so
   * many partial reads that a full one costs no more. Counts a partial read.
   */
  better({ collection }: Pick<Projection<never, unknown>, 'collection'>, clubId: string): boolean {
    if (!this.#changes) return false
    const key = keyOf(collection, clubId)
    const asked = (this.#asked.get(key) ?? 0) + 1
    this.#asked.set(key, asked)
    return this.#cached.has(key) || asked > oftenEnough
  }

  /** Returns a projection's whole of a club's documents; each collection has one projection. It is shared: do not mutate it. */
  async read<Part, Whole>(projection: Projection<Part, Whole>, clubId: string): Promise<Whole> {
    const changes = this.#changes
    if (!changes) return new CachedCollection(this.#db, projection, clubId, changes).read()
    const key = keyOf(projection.collection, clubId)
    const copy = this.#cached.get(key) ?? new CachedCollection(this.#db, projection, clubId, changes)
    this.#cached.set(key, copy)
    this.#asked.delete(key)
    const whole = await copy.read()
    // The cache asks for an entry's size only when it is set.
    this.#cached.delete(key)
    this.#cached.set(key, copy)
    return whole as Whole
  }
}

const keyOf = (collection: string, clubId: string): string => `${collection} ${clubId}`
