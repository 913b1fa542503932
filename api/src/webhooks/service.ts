import type { Logger } from 'pino'
import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'

/** Returns the moments from which the webhooks of a club that are on have still to read its history. */
export async function unreadFrom(db: Database, clubId: string, log: Logger): Promise<Date[]> {
  const webhooks = storeOf(db, 'webhooks')
  const found = await webhooks.find(webhooks.ofClub(clubId), log)
  return found.flatMap(({ off, readUntil }) => (off ? [] : readUntil))
}
