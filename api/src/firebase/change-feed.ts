import type { CollectionName } from '@tessera/domain/stored/collections'

/** A write to documents of a collection. An undefined field is unknown: any club, any collection may have changed. */
export interface Change {
  readonly clubId?: string | undefined
  readonly collection?: CollectionName | undefined
  /** The member concerned, for `members` and `payments`. */
  readonly memberId?: string | undefined
}

/** Collections to follow, of one club, or without `clubId` of all. */
interface Wanted {
  readonly clubId?: string
  readonly collections: readonly CollectionName[]
}

type Hear = (change: Change) => void

/**
 * The changes of documents by any client. After a gap, followers hear that anything may have changed. Times are in
 * milliseconds of this process (`performance.now`).
 */
export interface ChangeFeed {
  /** Calls `hear` after each change from now on; returns a function that stops it. */
  readonly follow: (wanted: Wanted, hear: Hear) => () => void
  /** The time of the last change to a club's collection, or to a member's documents in it; later if unknown. */
  readonly lastChange: (clubId: string, collection: CollectionName, memberId?: string) => number
  /** False while changes may be missed. */
  readonly isHeard: boolean
  /**
   * Milliseconds until the lists of other processes include a change; undefined if they include every completed write
   * at once.
   */
  readonly laterElsewhere?: number
  readonly close: () => Promise<void>
}

/** Maximum number of remembered times, about a hundred bytes each. */
const mostTimes = 100_000

/** The followers of a feed, and the times of the last changes. */
export class Followers {
  readonly #followers = new Map<symbol, { readonly wanted: Wanted; readonly hear: Hear }>()
  /** Latest last. */
  readonly #times = new Map<string, number>()
  readonly #mostTimes: number
  /** Everything may have changed until then. */
  #unknownUntil = performance.now()

  constructor(most = mostTimes) {
    this.#mostTimes = most
  }

  add(wanted: Wanted, hear: Hear): () => void {
    const key = Symbol()
    this.#followers.set(key, { wanted, hear })
    return () => void this.#followers.delete(key)
  }

  publish(change: Change): void {
    const { clubId, collection, memberId } = change
    const now = performance.now()
    if (clubId === undefined || collection === undefined) this.#unknownUntil = now
    else for (const key of [keyOf(clubId, collection), keyOf(clubId, collection, memberId)]) this.#note(key, now)
    for (const { wanted, hear } of [...this.#followers.values()]) if (concerns(wanted, change)) hear(change)
  }

  lastChange(clubId: string, collection: CollectionName, memberId?: string): number {
    return Math.max(this.#unknownUntil, this.#times.get(keyOf(clubId, collection, memberId)) ?? 0)
  }

  #note(key: string, now: number): void {
    this.#times.delete(key)
    this.#times.set(key, now)
    if (this.#times.size <= this.#mostTimes) return
    const [oldest] = this.#times
    if (!oldest) return
    this.#times.delete(oldest[0])
    this.#unknownUntil = Math.max(this.#unknownUntil, oldest[1])
  }
}

const keyOf = (clubId: string, collection: string, memberId = ''): string => `${clubId} ${collection} ${memberId}`

const concerns = (wanted: Wanted, { clubId, collection }: Change): boolean =>
  (collection === undefined || wanted.collections.includes(collection)) &&
  (clubId === undefined || wanted.clubId === undefined || wanted.clubId === clubId)
