import { createHash } from 'node:crypto'
import type { Note } from '@tessera/domain/letters/contract'
import { noteId } from '@tessera/domain/stored/composed-ids'
import { LRUCache } from 'lru-cache'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'

/** Writes the words of a note to members once for all of its letters, and returns their id. */
export function writeNote(batch: Batch, db: Database, clubId: string, { subject, text }: Note): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex')
  const id = noteId(clubId, hash)
  storeOf(db, 'notes').set(batch, id, { clubId, subject, text })
  return id
}

/** Reads the words of notes; they never change. */
export class Notes {
  readonly #db: Database
  readonly #known = new LRUCache<string, Note>({ max: 100 })

  constructor(db: Database) {
    this.#db = db
  }

  /** @throws Error if there is no such note */
  async read(id: string): Promise<Note> {
    const known = this.#known.get(id)
    if (known) return known
    const stored = await storeOf(this.#db, 'notes').get(id)
    if (!stored) throw new Error(`There is no note ${id}`)
    const note = { subject: stored.subject, text: stored.text }
    this.#known.set(id, note)
    return note
  }
}
