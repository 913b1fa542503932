import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../firebase/database.ts'
import { type Read, storeOf } from '../firebase/store.ts'

export type ReadApplication = Read<'applications'>

export const applicationsIn = (db: Database) => storeOf(db, 'applications')

/** Finds an application of the club in this state; undefined for any other, also another club's. */
export async function findApplication(db: Database, clubId: string, id: string): Promise<ReadApplication | undefined> {
  const found = await applicationsIn(db).get(id)
  return found?.clubId === clubId ? found : undefined
}

/** Number of a club's applications in a state. */
export async function countApplications(
  db: Database,
  clubId: string,
  state: ReadApplication['state'],
): Promise<number> {
  const found = await applicationsIn(db).ofClub(clubId).where('state', '==', state).count().get()
  return found.data().count
}

/** Returns the hash under which the code of an e-mail is kept. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** True if a code is the one that an application was made with. */
export const isCodeOf = ({ codeHash }: ReadApplication, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(codeHash))
