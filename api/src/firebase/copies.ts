import type { AskChanges } from './changes.ts'
import type { CollectionName } from './collections.ts'
import { Copy, type View } from './copy.ts'
import type { Database } from './database.ts'

/** So many documents are kept in memory at most, some hundred bytes each. */
const mostDocuments = 200_000

/** The emulator looks through a whole collection for each question, so that a few questions cost as much as reading it all. */
const oftenEnough = 10

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
  /** By collection and club, how often little was asked for since all was read. */
  readonly #asked = new Map<string, number>()

  constructor(db: Database, changes: AskChanges | undefined, most = mostDocuments) {
    this.#db = db
    this.#changes = changes
    this.#most = most
  }

  /** Whether somebody tells what has changed, so that what was read need not be read again. */
  get follow(): boolean {
    return this.#changes !== undefined
  }

  /**
   * Whether some of a club's documents may have changed since a mark, and the mark of now; only where `follow` holds.
   * A reading begun after the answer has every write that the mark covers.
   */
  async since(clubId: string, collection: CollectionName, last: string | undefined) {
    const since = await this.#changes?.(clubId, collection, last)
    if (!since) throw new Error('Nobody tells what has changed')
    const { mark, changed, gone = [] } = since
    return { mark, isChanged: !changed || changed.length + gone.length > 0 }
  }

  /** How many documents are in memory. */
  get size(): number {
    return [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Whether somebody who needs few of a club's documents had better read all of them: they are in memory, or have been
   * asked for little by little so often that reading them all costs no more.
   */
  better({ collection }: Pick<View<never, unknown>, 'collection'>, clubId: string): boolean {
    if (!this.#changes) return false
    const key = keyOf(collection, clubId)
    const asked = (this.#asked.get(key) ?? 0) + 1
    this.#asked.set(key, asked)
    return this.#kept.has(key) || asked > oftenEnough
  }

  /** A club's documents as a view makes them; each collection has one view. To be shared: nobody may change it. */
  async read<Part, Whole>(view: View<Part, Whole>, clubId: string): Promise<Whole> {
    const changes = this.#changes
    if (!changes) return new Copy(this.#db, view, clubId, changes).read()
    const key = keyOf(view.collection, clubId)
    const copy = this.#kept.get(key) ?? new Copy(this.#db, view, clubId, changes)
    this.#kept.delete(key)
    this.#kept.set(key, copy)
    this.#asked.delete(key)
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
