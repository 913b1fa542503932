import { storedClubSchema } from '@tessera/domain/stored/club'
import type { Stored } from '@tessera/domain/stored/collections'
import { languages } from '@tessera/domain/texts/languages'
import type { View } from '../firebase/cached-collection.ts'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, type Snapshot, serverTime, unchangedSince } from '../firebase/plain.ts'

/** A club with its pass configuration. */
export type StoredClub = Stored<'clubs'> & { readonly id: string }

export const clubRef = (db: Database, clubId: string) => collection(db, 'clubs').doc(clubId)

function toClub(snapshot: Snapshot): StoredClub | undefined {
  const fields = fieldsOf(snapshot)
  return fields === undefined ? undefined : { id: snapshot.id, ...storedClubSchema.parse(fields) }
}

const clubsOf = ({ docs }: { readonly docs: readonly Snapshot[] }): StoredClub[] =>
  docs.flatMap((doc) => toClub(doc) ?? [])

export async function readClubIds(db: Database): Promise<string[]> {
  const { docs } = await collection(db, 'clubs').select().get()
  return docs.map(({ id }) => id)
}

/** The clubs that have switched something on. */
export const readClubsWith = async (
  db: Database,
  field: 'reminders.automatic' | 'receipts.automatic' | 'keepsAttendance',
): Promise<StoredClub[]> => clubsOf(await collection(db, 'clubs').where(field, '==', true).get())

/** The clubs that send letters about changed cards. */
export const readTellingClubs = async (db: Database): Promise<StoredClub[]> =>
  clubsOf(
    await collection(db, 'clubs')
      .where('cardChangesIn', 'in', [...languages])
      .get(),
  )

/** The clubs with a certificate for Apple Wallet. */
export const readCertifiedClubs = async (db: Database): Promise<StoredClub[]> =>
  clubsOf(await collection(db, 'clubs').where('certificateId', '>', '').get())

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
