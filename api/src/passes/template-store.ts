import { collections, type Stored } from '@tessera/domain/stored/collections'
import { LRUCache } from 'lru-cache'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'
import type { PassFiles } from './unpack.ts'

/** A stored template without the contents of its files. */
export type KeptTemplate = Stored<'passTemplates'> & { readonly id: string }

const { schema, below } = collections.passTemplates

const templateRef = (db: Database, id: string) => collection(db, 'passTemplates').doc(id)
const filesRef = (db: Database, id: string) => templateRef(db, id).collection('files')

/** A commit holds at most 4 MiB, and bytes grow by a third in transit. */
const commitBytes = 2 * 1024 * 1024

/** Returns a club's template; undefined if it belongs to another club. */
export async function readTemplate(db: Database, clubId: string, id: string): Promise<KeptTemplate | undefined> {
  const fields = fieldsOf(await templateRef(db, id).get())
  if (fields === undefined) return undefined
  const template = { id, ...schema.parse(fields) }
  return template.clubId === clubId ? template : undefined
}

/** Reads one file of a template; its document id is its index in `files`. */
export async function readTemplateFile(
  db: Database,
  { id, files }: KeptTemplate,
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
export async function readTemplateFiles(db: Database, { id, clubId }: KeptTemplate): Promise<PassFiles> {
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
): Promise<KeptTemplate> {
  const id = collection(db, 'passTemplates').doc().id
  const names = Object.keys(files).sort()
  await templateRef(db, id).create({ ...template, files: names, createdAt: serverTime() })
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

/** Erases a club's template. Does nothing for another club's. */
export async function eraseTemplate(db: Database, clubId: string, id: string): Promise<void> {
  const doc = await templateRef(db, id).get()
  if (doc.get('clubId') === clubId) await eraseWithFiles(db, id)
}

/** Erases all templates of a club. */
export async function eraseAllTemplates(db: Database, clubId: string): Promise<void> {
  for (const { id } of (await ofClub(db, 'passTemplates', clubId).get()).docs) await eraseWithFiles(db, id)
}

/** Age in milliseconds from which a template that the club does not use counts as left behind by a failed upload. */
const abandonedAfter = 3_600_000

/** Erases the remains of failed uploads; `current` is the club's template. */
export async function eraseAbandonedTemplates(db: Database, clubId: string, current: string, now: Date): Promise<void> {
  const { docs } = await ofClub(db, 'passTemplates', clubId).get()
  for (const { id, createTime } of docs) {
    const isOld = now.getTime() - createTime.toMillis() > abandonedAfter
    if (id !== current && isOld) await eraseWithFiles(db, id)
  }
}

async function eraseWithFiles(db: Database, id: string): Promise<void> {
  const batch: Batch = db.batch()
  for (const file of await filesRef(db, id).listDocuments()) batch.delete(file)
  batch.delete(templateRef(db, id))
  await batch.commit()
}
