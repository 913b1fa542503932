import { createHash } from 'node:crypto'
import { z } from 'zod'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { fieldsOf, type Snapshot, serverTime } from '../firebase/plain.ts'

const registrationSchema = z.object({
  clubId: z.string(),
  passTypeIdentifier: z.string(),
  serial: z.string(),
  /** Whose pass it is: the member's id. */
  memberId: z.string(),
  device: z.string(),
  pushToken: z.string(),
  /** The tag of the last change that the phone was told of. */
  told: z.number(),
})
/** That a phone carries a pass, and wants to hear of its changes. */
export type Registration = z.infer<typeof registrationSchema> & { readonly id: string }

/** More phones than this never carry one person's pass. */
const maxPhones = 25

const of = (db: Database) => collection(db, 'passRegistrations')
const idOf = (device: string, serial: string) => createHash('sha256').update(`${device}\n${serial}`).digest('hex')
const toRegistration = (doc: Snapshot): Registration => ({ id: doc.id, ...registrationSchema.parse(fieldsOf(doc)) })

/** Keeps that a phone carries a pass. Answers what is new: nothing, the phone's address alone, or all of it; `full` where too many do. */
export async function keepRegistration(
  db: Database,
  registration: Omit<Registration, 'id'>,
): Promise<'new' | 'known' | 'full'> {
  const { device, serial, pushToken } = registration
  const ref = of(db).doc(idOf(device, serial))
  const known = await ref.get()
  if (known.exists) {
    if (toRegistration(known).pushToken !== pushToken) await ref.update({ pushToken })
    return 'known'
  }
  const phones = await of(db).where('serial', '==', serial).count().get()
  if (phones.data().count >= maxPhones) return 'full'
  await ref.set({ ...registration, createdAt: serverTime() })
  return 'new'
}

export async function dropRegistration(db: Database, device: string, serial: string): Promise<void> {
  await of(db).doc(idOf(device, serial)).delete()
}

/** The passes of one type that a phone carries. */
export async function registrationsOfDevice(
  db: Database,
  device: string,
  passTypeIdentifier: string,
): Promise<Registration[]> {
  const { docs } = await of(db)
    .where('device', '==', device)
    .where('passTypeIdentifier', '==', passTypeIdentifier)
    .get()
  return docs.map(toRegistration)
}

export async function registrationsOfClub(db: Database, clubId: string): Promise<Registration[]> {
  const { docs } = await ofClub(db, 'passRegistrations', clubId).get()
  return docs.map(toRegistration)
}

export const hasRegistrations = async (db: Database, clubId: string): Promise<boolean> =>
  !(await ofClub(db, 'passRegistrations', clubId).limit(1).get()).empty

/** The clubs of which some phone carries a pass. */
export async function clubsWithPhones(db: Database): Promise<Set<string>> {
  const { docs } = await of(db).select('clubId').get()
  return new Set(docs.map((doc) => String(doc.get('clubId'))))
}

/** A commit may hold this many writes. */
const commitWrites = 400

/** Writes down which phones were told of which change, and forgets those that are gone. */
export async function noteTold(
  db: Database,
  told: readonly { readonly id: string; readonly told: number }[],
  gone: readonly { readonly id: string }[],
): Promise<void> {
  const writes = [...told.map(({ id, told }) => ({ id, told })), ...gone.map(({ id }) => ({ id, told: undefined }))]
  for (let start = 0; start < writes.length; start += commitWrites) {
    const batch = db.batch()
    for (const { id, told } of writes.slice(start, start + commitWrites)) {
      if (told === undefined) batch.delete(of(db).doc(id))
      else batch.set(of(db).doc(id), { told }, { merge: true })
    }
    await batch.commit()
  }
}
