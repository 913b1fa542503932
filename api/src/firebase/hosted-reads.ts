import type { Readable } from 'node:stream'
import type { Accounts } from './accounts.ts'
import type { Database } from './database.ts'
import { notAnswering, within } from './within.ts'

/** The method through which the SDK reads. It is not among the SDK's types. */
interface Reads {
  requestStream(method: string, ...rest: unknown[]): Promise<Readable>
}

/**
 * Ends a read on `db` as unavailable once Google has sent nothing for `patience`, in milliseconds; the SDK alone waits for
 * minutes.
 */
export function limitReads(db: Database, patience: number): void {
  const own: Reads = Object.getPrototypeOf(db)
  const limited: Reads['requestStream'] = async (method, ...rest) => {
    const opening = own.requestStream.call(db, method, ...rest)
    const stream = await within(patience, opening).catch((error) => {
      // The SDK counts the read as under way until its end.
      opening.then(
        (late) => late.on('error', () => undefined).resume(),
        () => undefined,
      )
      throw error
    })
    const timer = setTimeout(() => stream.destroy(notAnswering()), patience)
    stream.on('data', () => timer.refresh()).once('close', () => clearTimeout(timer))
    return stream
  }
  Object.assign(db, { requestStream: limited })
}

/** The accounts, where a read rejects as unavailable after `patience`, in milliseconds. */
export function limitAccountReads(accounts: Accounts, patience: number): Accounts {
  return {
    ...accounts,
    get: (uid) => within(patience, accounts.get(uid)),
    byEmail: (email) => within(patience, accounts.byEmail(email)),
    byEmails: (emails) => within(patience, accounts.byEmails(emails)),
    byIds: (uids) => within(patience, accounts.byIds(uids)),
  }
}
