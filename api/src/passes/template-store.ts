import { z } from 'zod'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'
import { Unchanging } from '../firebase/unchanging.ts'
import type { PassFiles } from './unpack.ts'

const storedSchema = z.object({ clubId: z.string(), name: z.string(), files: z.array(z.string()) })
const storedFileSchema = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })

/** A kept template without its files' contents. */
export type KeptTemplate = z.infer<typeof storedSchema> & { readonly id: string }

const templateRef = (db: Database, id: string) => collection(db, 'passTemplates').doc(id)
const filesRef = (db: Database, id: string) => templateRef(db, id).collection('files')

/** A commit holds at most 4 MiB, and bytes grow by a third on the way. */
const commitBytes = 2 * 1024 * 1024

/** A club's template; another club's reads as none. */
export async function readTemplate(db: Database, clubId: string, id: string): Promise<KeptTemplate | undefined> {
  const fields = fieldsOf(await templateRef(db, id).get())
  if (fields === undefined) return undefined
  const template = { id, ...storedSchema.parse(fields) }
  return template.clubId === clubId ? template : undefined
}

/** One file of a template: each lies under its place among the names. */
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
  return fields === undefined ? undefined : storedFileSchema.parse(fields).bytes
}

/** Some megabytes each at most. */
const templates = new Unchanging<PassFiles>(12)

/** All files of a template, by name: written before anything points to them, and never changed. */
export const readTemplateFiles = (db: Database, { id, clubId }: KeptTemplate): Promise<PassFiles> =>
  templates.read(id, async () => {
    const { docs } = await filesRef(db, id).where('clubId', '==', clubId).get()
    const files = docs.map((doc) => storedFileSchema.parse(fieldsOf(doc)))
    return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
  })

/** Writes a template file by file, so that no commit grows too large; nothing points to it yet. Answers its id. */
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

/** Erases a club's templates but one: those replaced, and those whose upload was cut off. */
export async function eraseOtherTemplates(db: Database, clubId: string, keep: string | null): Promise<void> {
  const { docs } = await ofClub(db, 'passTemplates', clubId).get()
  for (const doc of docs.filter(({ id }) => id !== keep)) {
    const batch: Batch = db.batch()
    for (const file of await filesRef(db, doc.id).listDocuments()) batch.delete(file)
    batch.delete(doc.ref)
    await batch.commit()
  }
}
