import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'

const text = z.string().default('')
const set = z.string().nullable().default(null)

const storedClubSchema = z.object({
  name: z.string(),
  colour: set,
  logo: z.object({ id: z.string(), width: z.number(), height: z.number() }).nullable().default(null),
  passTypeIdentifier: set,
  teamIdentifier: set,
  certificateId: set,
  passTemplateId: set,
  organizationName: text,
  description: text,
  logoText: text,
})
/** A club with all that its passes need to know of it. */
export type StoredClub = z.infer<typeof storedClubSchema> & { readonly id: string }

export const clubRef = (db: Database, clubId: string) => collection(db, 'clubs').doc(clubId)

export async function readClub(db: Database, clubId: string): Promise<StoredClub | undefined> {
  const fields = fieldsOf(await clubRef(db, clubId).get())
  return fields === undefined ? undefined : { id: clubId, ...storedClubSchema.parse(fields) }
}

export async function readNames(db: Database, clubIds: readonly string[]): Promise<Map<string, string>> {
  if (clubIds.length === 0) return new Map()
  const snapshots = await db.getAll(...clubIds.map((clubId) => clubRef(db, clubId)))
  const named = z.object({ name: z.string() })
  return new Map(snapshots.flatMap((one) => (one.exists ? [[one.id, named.parse(one.data()).name]] : [])))
}

export const writeNewClub = (batch: Batch, db: Database, { clubId, name }: { clubId: string; name: string }): void => {
  batch.create(clubRef(db, clubId), { clubId, name, createdAt: serverTime() })
}
