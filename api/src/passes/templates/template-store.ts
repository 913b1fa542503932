import { collections } from '@tessera/domain/stored/collections'
import { LRUCache } from 'lru-cache'
import type { StoredClub } from '../../clubs/service.ts'
import type { Database } from '../../firebase/database.ts'
import { putEntryOfOne } from '../../firebase/history-entry.ts'
import { type Batch, fieldsOf, serverTime } from '../../firebase/plain.ts'
import { commit, type Document, storeOf } from '../../firebase/store.ts'
import type { PassFiles } from './unpack.ts'

/** A stored template without the contents of its files. */
export type StoredTemplate = Document<'passTemplates'>

const { below } = collections.passTemplates

const templatesIn = (db: Database) => storeOf(db, 'passTemplates')
const filesRef = (db: Database, id: string) => templatesIn(db).all.doc(id).collection('files')

/** A commit holds at most 4 MiB, and bytes grow by a third in transit. */
const commitBytes = 2 * 1024 * 1024

/** Returns a club's template; undefined if it belongs to another club. */
export async function readTemplate(db: Database, clubId: string, id: string): Promise<StoredTemplate | undefined> {
  const template = await templatesIn(db).get(id)
  return template?.clubId === clubId ? template : undefined
}

/** Reads one file of a template; its document id is its index in `files`. */
export async function readTemplateFile(
  db: Database,
  { id, files }: StoredTemplate,
  name: string,
): Promise<Uint8Array | undefined> {
  const fields = fieldsOf(
    await filesRef(db, id)
      .doc(String(files.indexOf(name)))
      .get(),
  )
  return fields === undefined ? undefined : below.files.parse(fields).bytes
}

/** A few megabytes each at most. */
const templates = new LRUCache<string, PassFiles>({ max: 12 })

/** All files of a template, by name; cached, since they never change and exist before anything refers to them. */
export async function readTemplateFiles(db: Database, { id, clubId }: StoredTemplate): Promise<PassFiles> {
  const cached = templates.get(id)
  if (cached) return cached
  const { docs } = await filesRef(db, id).where('clubId', '==', clubId).get()
  const stored = docs.map((doc) => below.files.parse(fieldsOf(doc)))
  const files = Object.fromEntries(stored.map(({ name, bytes }) => [name, bytes]))
  templates.set(id, files)
  return files
}

/** Writes a template in several commits of limited size; nothing refers to it yet. Returns it with its id. */
export async function writeTemplate(
  db: Database,
  template: { clubId: string; name: string },
  files: PassFiles,
): Promise<StoredTemplate> {
  const id = templatesIn(db).newId()
  const names = Object.keys(files).sort()
  const fields = { ...template, files: names, createdAt: serverTime() }
  await commit(db, (batch) => templatesIn(db).create(batch, id, fields))
  let batch = db.batch()
  let size = 0
  for (const [n, name] of names.entries()) {
    const bytes = files[name] ?? new Uint8Array()
    if (size > 0 && size + bytes.length > commitBytes) {
      await batch.commit()
      batch = db.batch()
      size = 0
    }
    batch.create(filesRef(db, id).doc(String(n)), { clubId: template.clubId, name, bytes: Buffer.from(bytes) })
    size += bytes.length
  }
  await batch.commit()
  return { id, ...template, files: names }
}

/**
 * Adds to a batch an entry of the history: a club has a template of its own, another one, or none any more. The choice of the built-in
 * one where there was none is a change of the club. Choosing the same again is no entry.
 */
export async function recordTemplate(
  batch: Batch,
  db: Database,
  { id: clubId, name, passTemplateId: was }: Pick<StoredClub, 'id' | 'name' | 'passTemplateId'>,
  is: string,
): Promise<void> {
  if (was === is) return
  const [before, after] = await Promise.all([was, is].map((id) => (id ? readTemplate(db, clubId, id) : undefined)))
  const one = after ?? before
  if (!one) {
    const setting = { collection: 'clubs', id: clubId, before: { name }, after: { name, passTemplateId: is } }
    putEntryOfOne(batch, db, { clubId, kind: 'changed', ...setting })
    return
  }
  const kind = after ? (before ? 'changed' : 'made') : 'removed'
  const named = ({ name }: StoredTemplate) => ({ name })
  const fields = { before: named(before ?? one), ...(kind === 'changed' && after && { after: named(after) }) }
  putEntryOfOne(batch, db, { clubId, kind, collection: 'passTemplates', id: one.id, ...fields })
}

/** Erases a club's template. Does nothing for another club's. */
export async function eraseTemplate(db: Database, clubId: string, id: string): Promise<void> {
  const doc = await templatesIn(db).all.doc(id).get()
  if (doc.get('clubId') === clubId) await eraseWithFiles(db, id)
}

/** Erases all templates of a club. */
export async function eraseAllTemplates(db: Database, clubId: string): Promise<void> {
  for (const { id } of (await templatesIn(db).ofClub(clubId).get()).docs) await eraseWithFiles(db, id)
}

/** Age in milliseconds from which a template that the club does not use counts as left behind by a failed upload. */
const abandonedAfter = 3_600_000

/** Erases the remains of failed uploads; `current` is the club's template. */
export async function eraseAbandonedTemplates(db: Database, clubId: string, current: string, now: Date): Promise<void> {
  const { docs } = await templatesIn(db).ofClub(clubId).get()
  for (const { id, createTime } of docs) {
    const isOld = now.getTime() - createTime.toMillis() > abandonedAfter
    if (id !== current && isOld) await eraseWithFiles(db, id)
  }
}

async function eraseWithFiles(db: Database, id: string): Promise<void> {
  const files = await filesRef(db, id).listDocuments()
  await commit(db, (batch) => {
    for (const file of files) batch.delete(file)
    templatesIn(db).delete(batch, { id })
  })
}
