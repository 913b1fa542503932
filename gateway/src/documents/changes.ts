import { randomUUID } from 'node:crypto'
import type { Image } from '../journal/entry.ts'
import { partsOf } from './document-name.ts'

/** The club, member and account that a document names; undefined where it lacks the field. */
export interface Owner {
  readonly clubId: string | undefined
  readonly memberId: string | undefined
  readonly uid: string | undefined
}

/** The fields that name an owner. */
export const ownerFields = ['clubId', 'memberId', 'uid'] as const

export const noOwner: Owner = { clubId: undefined, memberId: undefined, uid: undefined }

/** A write to a collection, as followers get it. */
export interface Change {
  readonly collection: string
  /** Undefined if the club is unknown: any may be concerned. */
  readonly clubId: string | undefined
  /** The `memberId` of the document, for payments; the document's id, for members. */
  readonly memberId?: string
}

interface NotedChange {
  readonly collection: string
  readonly id: string
  readonly clubId: string | undefined
  /** The account that the document is about; empty for none, undefined if unknown. */
  readonly uid: string | undefined
  readonly isGone: boolean
}

/** Changes since a cursor; without `changed` and `gone` anything may have changed. */
interface ChangeSet {
  readonly cursor: string
  /** Ids of the club's documents that were written. */
  readonly changed?: readonly string[]
  /** Ids of the club's deleted documents, and of deleted documents of unknown clubs. */
  readonly gone?: readonly string[]
}

/**
 * The latest changes, so that a caller that has read a club's documents need not read them all again.
 * A change is noted after the write and before the response to it, so a request after that response includes it.
 * A cursor is valid until the emulator is refilled, as a change that never reached the disk is lost then.
 * Relies on documents never changing their club.
 */
export class Changes {
  readonly #most: number
  #life = randomUUID()
  #noted: NotedChange[] = []
  /** Number of changes dropped from the start of `#noted`. */
  #forgotten = 0
  #publish: (change: Change | 'all') => void = () => undefined

  /** Keeps at least the last `most` changes. */
  constructor(most = 20_000) {
    this.#most = most
  }

  /** Calls `publish` with each change from now on; with `all` when anything may have changed. */
  publishTo(publish: (change: Change | 'all') => void): void {
    this.#publish = publish
  }

  /**
   * Records images after a write; skips other kinds than documents and subcollections. `owners` has those of deleted
   * documents, by full name.
   */
  note(images: readonly Image[], owners: ReadonlyMap<string, Owner> = new Map()): void {
    const published = new Map<string, Change>()
    for (const [kind, name, fields] of images) {
      const parts = kind === 'documents' ? partsOf(name) : undefined
      if (!parts) continue
      const { collection, id } = parts
      const owner = fields === null ? owners.get(name) : ownerIn(fields)
      // A document of no club, such as a user, concerns none; a deleted one that was not read may be of any.
      const clubId = owner === undefined ? undefined : (owner.clubId ?? '')
      const uid = collection === 'users' ? id : owner && (owner.uid ?? '')
      this.#noted.push({ collection, id, clubId, uid, isGone: fields === null })
      const memberId = collection === 'members' ? id : owner?.memberId
      const change = { collection, clubId, ...(memberId !== undefined && { memberId }) }
      published.set(JSON.stringify(change), change)
    }
    for (const change of published.values()) this.#publish(change)
    if (this.#noted.length < 2 * this.#most) return
    this.#forgotten += this.#noted.length - this.#most
    this.#noted = this.#noted.slice(-this.#most)
  }

  /** Drops all changes and invalidates all cursors: the emulator was refilled from the journal. */
  startAnew(): void {
    this.#life = randomUUID()
    this.#forgotten = 0
    this.#noted = []
    this.#publish('all')
  }

  /** Changes of a club's documents in a collection since `cursor`, and the current cursor. */
  since(clubId: string, collection: string, cursor: string | undefined): ChangeSet {
    const all = this.#after(cursor)
    const since = all?.filter((change) => change.collection === collection)
    return {
      cursor: this.#now,
      ...(since && {
        changed: idsOf(since.filter((change) => change.clubId === clubId && !change.isGone)),
        gone: idsOf(since.filter((change) => (change.clubId ?? clubId) === clubId && change.isGone)),
      }),
    }
  }

  /** The current cursor, and false if since `cursor` no document about an account was written: its user, its invitations. */
  ofAccount(uid: string, cursor: string | undefined): { readonly cursor: string; readonly changed: boolean } {
    const changed = this.#after(cursor)?.some((change) => (change.uid ?? uid) === uid) ?? true
    return { cursor: this.#now, changed }
  }

  get #now(): string {
    return `${this.#life}.${this.#forgotten + this.#noted.length}`
  }

  /** The changes after a cursor; undefined if it is unknown or too old. */
  #after(cursor: string | undefined): readonly NotedChange[] | undefined {
    const [, life, number] = /^([^.]*)\.(\d+)$/.exec(cursor ?? '') ?? []
    const from = Number(number) - this.#forgotten
    return life === this.#life && from >= 0 && from <= this.#noted.length ? this.#noted.slice(from) : undefined
  }
}

const idsOf = (changes: readonly NotedChange[]): string[] => [...new Set(changes.map(({ id }) => id))]

/** The owner in a document's fields, in the format of Firestore's REST API. */
export function ownerIn(fields: unknown): Owner {
  const { clubId, memberId, uid } = fields as Record<keyof Owner, { stringValue?: unknown } | undefined>
  return { clubId: textOf(clubId?.stringValue), memberId: textOf(memberId?.stringValue), uid: textOf(uid?.stringValue) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
