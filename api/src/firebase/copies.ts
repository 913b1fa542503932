import type { AskChanges } from './changes.ts'
import { Copy, type View } from './copy.ts'
import type { Database } from './start.ts'

/** So many documents are kept in memory at most, some hundred bytes each. */
const mostDocuments = 200_000

/** A copy of whichever view: a key names one view alone. */
interface Kept {
  readonly size: number
  readonly read: () => Promise<unknown>
}

/**
 * What clubs' documents come to, kept in memory for those clubs that were asked for last. Where nobody tells what has
 * changed, as with Google, nothing is kept and each reading reads anew.
 */
export class Copies {
  readonly #db: Database
  readonly #changes: AskChanges | undefined
  readonly #most: number
  /** By collection and club, the one asked for last at the end. */
  readonly #kept = new Map<string, Kept>()

  constructor(db: Database, changes: AskChanges | undefined, most = mostDocuments) {
    this.#db = db
    this.#changes = changes
    this.#most = most
  }

  /** How many documents are in memory. */
  get size(): number {
    return [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Whether a club's documents are in memory, so that reading them costs little. */
  has({ collection }: Pick<View<never, unknown>, 'collection'>, clubId: string): boolean {
    return this.#kept.has(keyOf(collection, clubId))
  }

  /** A club's documents as a view makes them; each collection has one view. To be shared: nobody may change it. */
  async read<Part, Whole>(view: View<Part, Whole>, clubId: string): Promise<Whole> {
    const changes = this.#changes
    if (!changes) return new Copy(this.#db, view, clubId, changes).read()
    const key = keyOf(view.collection, clubId)
    const copy = this.#kept.get(key) ?? new Copy(this.#db, view, clubId, changes)
    this.#kept.delete(key)
    this.#kept.set(key, copy)
    const whole = await copy.read()
    this.#shrink()
    return whole as Whole
  }

  #shrink(): void {
    let { size } = this
    for (const [key, copy] of this.#kept) {
      if (size <= this.#most) return
      this.#kept.delete(key)
      size -= copy.size
    }
  }
}

const keyOf = (collection: string, clubId: string): string => `${collection} ${clubId}`
