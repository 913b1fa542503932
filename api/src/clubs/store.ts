import { languages } from '@tessera/domain/texts/languages'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import type { Query } from '../firebase/plain.ts'
import { type Document, parseDocument, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** A club with its pass configuration. */
export type StoredClub = Document<'clubs'>

export const clubsIn = (db: Database) => storeOf(db, 'clubs')

export async function readClubIds(db: Database): Promise<string[]> {
  const { docs } = await clubsIn(db).all.select().get()
  return docs.map(({ id }) => id)
}

/** The clubs that have switched something on. */
export const readClubsWith = (
  parts: Needs<'db' | 'log'>,
  field: 'reminders.automatic' | 'receipts.automatic' | 'keepsAttendance',
): Promise<StoredClub[]> => readEach(parts, clubsIn(parts.firebase.db).all.where(field, '==', true))

/** The clubs that send letters about changed cards. */
export const readNotifyingClubs = (parts: Needs<'db' | 'log'>): Promise<StoredClub[]> =>
  readEach(parts, clubsIn(parts.firebase.db).all.where('cardChangesIn', 'in', [...languages]))

/** The clubs that ask members by e-mail for a new proof before theirs ends. */
export const readProofClubs = (parts: Needs<'db' | 'log'>): Promise<StoredClub[]> =>
  readEach(parts, clubsIn(parts.firebase.db).all.where('proofLettersIn', 'in', [...languages]))

/** The clubs with a certificate for Apple Wallet. */
export const readCertifiedClubs = (parts: Needs<'db' | 'log'>): Promise<StoredClub[]> =>
  readEach(parts, clubsIn(parts.firebase.db).all.where('certificateId', '>', ''))

const readEach = ({ firebase: { db }, log }: Needs<'db' | 'log'>, query: Query): Promise<StoredClub[]> =>
  clubsIn(db).find(query, log)

/** The club's own document, which is its only one in `clubs`. */
export const clubView: Projection<StoredClub, StoredClub | undefined> = {
  collection: 'clubs',
  part: (doc) => parseDocument('clubs', doc),
  whole: (clubs) => [...clubs.values()][0],
}
