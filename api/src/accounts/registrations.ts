import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import type { Stored } from '@tessera/domain/stored/collections'
import { eraseClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import type { Batch } from '../firebase/plain.ts'
import { commit, storeOf, type Version } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { eraseUsers } from './store.ts'

export type Registration = Stored<'registrations'>

/** Age in milliseconds after which a registration counts as left behind by a crash. */
const abandonedAfter = 30_000

const registrationsIn = (db: Database) => storeOf(db, 'registrations')
const idOf = (email: string) => createHash('sha256').update(email).digest('hex')

const underWay = () =>
  new AppError(
    'changed_meanwhile',
    'A registration with this email address is under way. Please try again in a minute.',
  )

/**
 * Begins a registration, one at a time per address. Returns the version of the document, for `demandOngoing`.
 * @throws AppError `changed_meanwhile`
 */
export async function begin(
  { firebase: { db } }: Needs<'db'>,
  email: string,
  registration: Registration,
): Promise<Version> {
  const id = idOf(email)
  try {
    return { id, updateTime: await commit(db, (batch) => registrationsIn(db).create(batch, id, registration)) }
  } catch (error) {
    throw faultOf(error) === 'exists' ? underWay() : error
  }
}

/** Makes a commit fail if another process has cleared the registration as abandoned. */
export const demandOngoing = (batch: Batch, db: Database, { uid }: Registration, begun: Version): void =>
  registrationsIn(db).update(batch, begun, { uid })

/** Deletes the document of this registration, and of no other with the same address. */
export async function end({ firebase: { db } }: Needs<'db'>, email: string, { uid }: Registration): Promise<void> {
  const read = await registrationsIn(db).get(idOf(email))
  if (read?.uid !== uid) return
  await unlessChanged(() => commit(db, (batch) => registrationsIn(db).delete(batch, read)))
}

/** Deletes what a registration created, by the registration's own ids only; can be repeated. */
export async function undo(deps: Needs<'accounts' | 'db'>, email: string, registration: Registration): Promise<void> {
  const { uid, clubId } = registration
  const { accounts, db } = deps.firebase
  await accounts.remove(uid)
  await Promise.all([eraseUsers(db, [uid]), eraseClub(deps, clubId)])
  await end(deps, email, registration)
}

/**
 * Deletes what a crash left of a registration with this address.
 * @throws AppError `changed_meanwhile` if it may still be in progress
 */
export async function clearAbandoned(deps: Needs<'accounts' | 'db' | 'now'>, email: string): Promise<void> {
  const registration = await registrationsIn(deps.firebase.db).get(idOf(email))
  if (!registration) return
  if (deps.now().getTime() - registration.startedAt.getTime() < abandonedAfter) throw underWay()
  const account = await deps.firebase.accounts.get(registration.uid)
  // Enabling is the last step: an enabled account's registration was complete, and only its document is left.
  if (account && !account.disabled) return end(deps, email, registration)
  await undo(deps, email, registration)
}
