import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import { writeCommittee } from './store.ts'

/**
 * Reads a club's committee, and returns what adds to a batch that it has not changed since, and changes it: of two such commits at once,
 * one fails. Holds together what a club's owners count strictly.
 */
export async function holdCommittee(db: Database, clubId: string): Promise<(batch: Batch) => void> {
  const document = await storeOf(db, 'committees').get(clubId)
  return (batch) => writeCommittee(batch, db, { clubId, document, invitations: document?.invitations ?? [] })
}
