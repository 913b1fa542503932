import type { DeletionKind } from '@tessera/domain/stored/history'
import type { Database } from './database.ts'
import { putEntry } from './history-entry.ts'
import type { Batch, StoredFields } from './plain.ts'
import { fieldsAsStored, type Restorable, type Version } from './store.ts'

/** Who deletes: the account of an administrator, and the club. */
export interface Deleting {
  readonly clubId: string
  readonly uid: string
}

/** What an entry can hold besides a restorable document: what is deleted with a member. */
type Attached = 'memberNotes' | 'mandates'

/**
 * Collects what one commit deletes, for one entry of the history in the same commit. The stores of the collections that can be
 * restored take one for each deletion; `put` adds the entry to the batch, or nothing if nothing was deleted.
 */
export class Deletion {
  readonly #db: Database
  readonly #who: Deleting
  readonly #kind: DeletionKind
  readonly #documents: { collection: Restorable | Attached; id: string; before: StoredFields }[] = []
  readonly #memberIds = new Set<string>()

  constructor(db: Database, who: Deleting, kind: DeletionKind) {
    this.#kind = kind
    this.#db = db
    this.#who = who
  }

  /** Adds a document as a store has read it. */
  add(collection: Restorable | Attached, read: Version): void {
    const before = fieldsAsStored(read)
    this.#documents.push({ collection, id: read.id, before })
    if (collection === 'members') this.#memberIds.add(read.id)
    if (collection === 'payments') this.#memberIds.add(String(before.memberId))
    if (collection === 'paymentItems') for (const id of before.memberIds ?? []) this.#memberIds.add(String(id))
  }

  /** Adds the entry to the batch; returns its id, or undefined if nothing was deleted. */
  put(batch: Batch): string | undefined {
    if (this.#documents.length === 0) return undefined
    const { clubId, uid } = this.#who
    const [kind, documents] = [this.#kind, this.#documents]
    return putEntry(batch, this.#db, { clubId, by: uid, kind, documents, memberIds: [...this.#memberIds] })
  }
}
