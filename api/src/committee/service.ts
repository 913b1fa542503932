import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import { writeCommittee } from './store.ts'

/**
 * Reads the document of a club's committee. Returns a function that adds a write of it to a batch, on the condition that it has not
 * changed since: of two such commits at once one fails, so that what is counted in between holds for the other.
 */
export async function holdCommittee(db: Database, clubId: string): Promise<(batch: Batch) => void> {
  const document = await storeOf(db, 'committees').get(clubId)
  return (batch) => writeCommittee(batch, db, { clubId, document, invitations: document?.invitations ?? [] })
}
