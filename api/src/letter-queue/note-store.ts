import { createHash } from 'node:crypto'
import type { Note } from '@tessera/domain/letters/contract'
import { noteId } from '@tessera/domain/stored/composed-ids'
import { storedNoteSchema } from '@tessera/domain/stored/letter'
import { LRUCache } from 'lru-cache'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf } from '../firebase/plain.ts'

const noteRef = (db: Database, id: string) => collection(db, 'notes').doc(id)

/** Writes the words of a note to members once for all of its letters, and returns their id. */
export function writeNote(batch: Batch, db: Database, clubId: string, { subject, text }: Note): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex')
  const id = noteId(clubId, hash)
  batch.set(noteRef(db, id), { clubId, subject, text })
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
    const snapshot = await noteRef(this.#db, id).get()
    if (!snapshot.exists) throw new Error(`There is no note ${id}`)
    const { subject, text } = storedNoteSchema.parse(fieldsOf(snapshot))
    const note = { subject, text }
    this.#known.set(id, note)
    return note
  }
}
