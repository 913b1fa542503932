import type { BookLock } from '@tessera/domain/payments/lock'
import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'

/**
 * Reads what locks a club's books as it is stored now. The reading is not part of the commit that
 * follows: a request of the API that has read the lock just before it was set is still stored, as if it had come before. A
 * precondition on the club would refuse it, but would also fail every such request whenever any other setting is saved. What a
 * browser writes itself is judged by the rules in the same moment as it is stored.
 */
export async function readLock(db: Database, clubId: string): Promise<BookLock> {
  const club = await storeOf(db, 'clubs').get(clubId)
  const { lockedUntil = null, closedYears = [], seasonStartsInMonth = 1 } = club ?? {}
  return { lockedUntil, closedYears, seasonStartsInMonth }
}
