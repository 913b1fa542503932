import type { Database } from '../firebase/database.ts'
import type { Entry } from './store.ts'
import { readEntries } from './traces.ts'

/** Returns the entries of a club's history about a member. */
export const entriesAbout = async (db: Database, clubId: string, memberId: string): Promise<Entry[]> =>
  (await readEntries(db, clubId, { members: [memberId] })).flatMap((one) => ('documents' in one ? one : []))
