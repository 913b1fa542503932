import { storedClubSchema } from '@tessera/domain/stored/club'
import type { Stored } from '@tessera/domain/stored/collections'
import { languages } from '@tessera/domain/texts/languages'
import type { Deps } from '../deps.ts'
import type { View } from '../firebase/cached-collection.ts'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { parseEach } from '../firebase/parse-each.ts'
import { type Batch, fieldsOf, type Query, type Snapshot, serverTime, unchangedSince } from '../firebase/plain.ts'

/** A club with its pass configuration. */
export type StoredClub = Stored<'clubs'> & { readonly id: string }

export const clubRef = (db: Database, clubId: string) => collection(db, 'clubs').doc(clubId)

function toClub(snapshot: Snapshot): StoredClub | undefined {
  const fields = fieldsOf(snapshot)
  return fields === undefined ? undefined : { id: snapshot.id, ...storedClubSchema.parse(fields) }
}

type Parts = Pick<Deps, 'firebase' | 'log'>

export async function readClubIds(db: Database): Promise<string[]> {
  const { docs } = await collection(db, 'clubs').select().get()
  return docs.map(({ id }) => id)
}

/** The clubs that have switched something on. */
export const readClubsWith = (
  parts: Parts,
  field: 'reminders.automatic' | 'receipts.automatic' | 'keepsAttendance',
): Promise<StoredClub[]> => readEach(parts, collection(parts.firebase.db, 'clubs').where(field, '==', true))

/** The clubs that send letters about changed cards. */
export const readTellingClubs = (parts: Parts): Promise<StoredClub[]> =>
  readEach(parts, collection(parts.firebase.db, 'clubs').where('cardChangesIn', 'in', [...languages]))

/** The clubs with a certificate for Apple Wallet. */
export const readCertifiedClubs = (parts: Parts): Promise<StoredClub[]> =>
  readEach(parts, collection(parts.firebase.db, 'clubs').where('certificateId', '>', ''))

const readEach = async ({ log }: Parts, query: Query): Promise<StoredClub[]> =>
  parseEach((await query.get()).docs, toClub, log)

export const readClub = async (db: Database, clubId: string): Promise<StoredClub | undefined> =>
  toClub(await clubRef(db, clubId).get())

/** A club as read, with a write that fails if the club has changed since. */
interface ReadClub {
  readonly club: StoredClub
  readonly update: (batch: Batch, fields: object) => void
}

export async function readClubToChange(db: Database, clubId: string): Promise<ReadClub | undefined> {
  const snapshot = await clubRef(db, clubId).get()
  const club = toClub(snapshot)
  return (
    club && {
      club,
      update: (batch, fields) => batch.update(snapshot.ref, { ...fields }, unchangedSince(snapshot.updateTime)),
    }
  )
}

/** The club's own document, which is its only one in `clubs`. */
export const clubView: View<StoredClub, StoredClub | undefined> = {
  collection: 'clubs',
  part: toClub,
  whole: ([club]) => club,
}

/** Initial values of a club. */
export interface NewClub {
  readonly clubId: string
  readonly name: string
  readonly timeZone: string | undefined
}

export const writeNewClub = (batch: Batch, db: Database, { clubId, name, timeZone }: NewClub): void => {
  batch.create(clubRef(db, clubId), { clubId, name, ...(timeZone && { timeZone }), createdAt: serverTime() })
}
