import { restorable } from '@tessera/domain/history/contract'
import { type CollectionName, collections, type Stored } from '@tessera/domain/stored/collections'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { collection, ofClub } from './collections.ts'
import type { Database } from './database.ts'
import { parseEach } from './parse-each.ts'
import { type Batch, fieldsOf, type Query, type Snapshot, type StoredFields, type UpdateTime } from './plain.ts'
import { hasRecordedChanges, noteWrite } from './record-changes.ts'

/** A stored document with its id. */
export type Document<Name extends CollectionName> = Stored<Name> & { readonly id: string }

/** A document and the version of it that was read. */
export type Read<Name extends CollectionName> = Document<Name> & { readonly updateTime: UpdateTime | undefined }

/** Names a document to change; with `updateTime` the commit fails if it has changed since, or is gone. */
export interface Version {
  readonly id: string
  readonly updateTime?: UpdateTime | undefined
}

type Input<Name extends CollectionName> = z.input<(typeof collections)[Name]['schema']>
/** The fields of a new document: those of its schema, as values or set by the server, and more that nothing parses. */
type NewFields<Name extends CollectionName> = { readonly [Field in keyof Input<Name>]: unknown } & Readonly<
  Record<string, unknown>
>
type Changes<Name extends CollectionName> = { readonly [Field in FieldOf<Stored<Name>>]?: unknown }
/** A field of one of the kinds of documents in a collection. */
type FieldOf<Fields> = Fields extends unknown ? keyof Fields : never

/** Parses a document; returns undefined for a missing one. @throws ZodError for a damaged one */
export function parseDocument<Name extends CollectionName>(name: Name, snapshot: Snapshot): Document<Name> | undefined {
  const fields = fieldsOf(snapshot)
  if (fields === undefined) return undefined
  return { id: snapshot.id, ...(collections[name].schema.parse(fields) as Stored<Name>) }
}

/**
 * All fields of the documents that the history holds, and of its own, as they are stored: schemas leave out what nothing uses. By the
 * document as it was read, and by its version, which copies of it have too.
 */
const storedFields = new WeakMap<object, StoredFields>()

/** As `parseDocument`, with the version that was read. */
export function parseRead<Name extends CollectionName>(name: Name, snapshot: Snapshot): Read<Name> | undefined {
  const document = parseDocument(name, snapshot)
  if (!document) return undefined
  const read = Object.assign(document, { updateTime: snapshot.updateTime })
  if (isRecorded(name) || hasRecordedChanges(name)) {
    const fields = snapshot.data() ?? {}
    storedFields.set(read, fields)
    if (read.updateTime) storedFields.set(read.updateTime, fields)
  }
  return read
}

/** Returns all fields of a document as they were stored when a store read it. */
export function fieldsAsStored(read: Version): StoredFields {
  const fields = storedFields.get(read)
  if (!fields) throw new Error(`${read.id} is not as a store has read it`)
  return fields
}

/** As `parseDocument`, and returns undefined for a damaged one, too. */
export const parseIfSound = <Name extends CollectionName>(
  name: Name,
  snapshot: Snapshot,
): Document<Name> | undefined =>
  collections[name].schema.safeParse(fieldsOf(snapshot)).success ? parseDocument(name, snapshot) : undefined

export type Restorable = (typeof restorable)[number]

/** True if what is deleted from a collection can be restored by the club. */
export const isRestorable = (name: string): name is Restorable => restorable.some((one) => one === name)

/** What an entry of the history holds: documents that can be restored, and what is deleted with a member; and the entry itself. */
const isRecorded = (name: string): boolean =>
  isRestorable(name) || ['memberNotes', 'mandates', 'history'].includes(name)

/** What records deletions in the history (`deletion.ts`). */
interface Recorder {
  readonly add: (collection: Restorable, read: Version) => void
}

/** Reads and writes the documents of a collection; the table of collections says what they are. */
class Store<Name extends CollectionName> {
  readonly #db: Database
  readonly #name: Name

  constructor(db: Database, name: Name) {
    this.#db = db
    this.#name = name
  }

  /** The documents of all clubs. */
  get all() {
    return collection(this.#db, this.#name)
  }

  ofClub(clubId: string): Query {
    return ofClub(this.#db, this.#name, clubId)
  }

  newId(): string {
    return this.all.doc().id
  }

  async get(id: string): Promise<Read<Name> | undefined> {
    return parseRead(this.#name, await this.all.doc(id).get())
  }

  /** Reads many documents in one call, by id; leaves out missing ones. */
  async getMany(ids: readonly string[]): Promise<Map<string, Read<Name>>> {
    const snapshots = await this.#getAll(ids)
    return new Map(snapshots.flatMap((one) => parseRead(this.#name, one) ?? []).map((read) => [read.id, read]))
  }

  /** As `getMany`, and leaves out damaged ones, too, where the others do not depend on them. */
  async getSound(ids: readonly string[]): Promise<Map<string, Read<Name>>> {
    const sound = (await this.#getAll(ids)).filter((one) => parseIfSound(this.#name, one))
    return new Map(sound.flatMap((one) => parseRead(this.#name, one) ?? []).map((read) => [read.id, read]))
  }

  async #getAll(ids: readonly string[]): Promise<Snapshot[]> {
    return ids.length > 0 ? this.#db.getAll(...ids.map((id) => this.all.doc(id))) : []
  }

  /** Returns the documents of a query. With `log`, a damaged one is logged and left out: of several clubs, it concerns one. */
  async find(query: Query, log?: Logger): Promise<Read<Name>[]> {
    const parse = (one: Snapshot) => parseRead(this.#name, one)
    const { docs } = await query.get()
    return log ? parseEach(docs, parse, log) : docs.flatMap((one) => parse(one) ?? [])
  }

  /** Adds a new document to a batch; the commit fails if it exists. */
  create(batch: Batch, id: string, fields: NewFields<Name>): void {
    if (hasRecordedChanges(this.#name))
      noteWrite(this.#db, batch, { collection: this.#name, id, before: undefined, fields })
    batch.create(this.all.doc(id), fields)
  }

  /** Replaces a document, or creates it. */
  set(batch: Batch, id: string, fields: NewFields<Name>): void {
    batch.set(this.all.doc(id), fields)
  }

  /** Writes fields of a document and keeps the others; creates it if there is none. */
  merge(batch: Batch, id: string, fields: NewFields<Name>): void {
    batch.set(this.all.doc(id), fields, { merge: true })
  }

  /**
   * Changes a document; keeps the fields that are not named. `more`: paths of nested fields, and fields that nothing
   * parses. Where the history records changes, a store must have read the document before, so that the old values are known.
   */
  update(batch: Batch, { id, updateTime }: Version, changes: Changes<Name>, more: object = {}): void {
    const fields: object = changes
    if (hasRecordedChanges(this.#name)) {
      const before = storedFields.get(updateTime ?? {})
      if (!before) throw new Error(`${id} is not as a store has read it`)
      noteWrite(this.#db, batch, { collection: this.#name, id, before, fields: { ...fields, ...more } })
    }
    batch.update(this.all.doc(id), { ...fields, ...more }, unchangedSince(updateTime))
  }

  /** Changes the document that was read; creates it if there was none, and the commit fails if there is one by now. */
  put(batch: Batch, id: string, read: Version | undefined, fields: NewFields<Name>): void {
    if (read) this.update(batch, read, fields)
    else this.create(batch, id, fields)
  }

  /** Deletes a document; one that can be restored was read by a store before, and names what records it. */
  delete(batch: Batch, version: Version, ...[recorder]: Name extends Restorable ? [Recorder] : []): void {
    recorder?.add(this.#name as Restorable, version)
    batch.delete(this.all.doc(version.id), unchangedSince(version.updateTime))
  }
}

/** Precondition of a write: the document is as it was read. */
export const unchangedSince = (time: UpdateTime | undefined) => (time ? { lastUpdateTime: time } : {})

/** Returns the store of a collection. */
export const storeOf = <Name extends CollectionName>(db: Database, name: Name): Store<Name> => new Store(db, name)

/** Commits what `write` adds to a batch; returns the time of the last write. */
export async function commit(db: Database, write: (batch: Batch) => void): Promise<UpdateTime | undefined> {
  const batch = db.batch()
  write(batch)
  return (await batch.commit()).at(-1)?.writeTime
}
