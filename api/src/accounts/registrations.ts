import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { storedRegistrationSchema } from '@tessera/domain/stored/account'
import type { Stored } from '@tessera/domain/stored/collections'
import { eraseClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { type Batch, fieldsOf, type UpdateTime, unchangedSince } from '../firebase/plain.ts'
import { eraseUser } from './store.ts'

export type Registration = Stored<'registrations'>

/** Age in milliseconds after which a registration counts as left behind by a crash. */
const abandonedAfter = 30_000

const registrationRef = (db: Database, email: string) =>
  collection(db, 'registrations').doc(createHash('sha256').update(email).digest('hex'))

const underWay = () =>
  new AppError(
    'changed_meanwhile',
    'A registration with this email address is under way. Please try again in a minute.',
  )

/**
 * Begins a registration, one at a time per address. Returns the time of the document, for `demandOngoing`.
 * @throws AppError `changed_meanwhile`
 */
export async function begin({ firebase }: Deps, email: string, registration: Registration): Promise<UpdateTime> {
  try {
    return (await registrationRef(firebase.db, email).create(registration)).writeTime
  } catch (error) {
    throw faultOf(error) === 'exists' ? underWay() : error
  }
}

/** Makes a commit fail if another process has cleared the registration as abandoned. */
export const demandOngoing = (batch: Batch, db: Database, email: string, { uid }: Registration, begun: UpdateTime) => {
  batch.update(registrationRef(db, email), { uid }, unchangedSince(begun))
}

/** Deletes the document of this registration, and of no other with the same address. */
export async function end({ firebase }: Deps, email: string, { uid }: Registration): Promise<void> {
  const snapshot = await registrationRef(firebase.db, email).get()
  if (snapshot.get('uid') !== uid) return
  try {
    await snapshot.ref.delete(unchangedSince(snapshot.updateTime))
  } catch (error) {
    if (!['changed', 'missing'].includes(faultOf(error))) throw error
  }
}

/** Deletes what a registration created, by the registration's own ids only; can be repeated. */
export async function undo(deps: Deps, email: string, registration: Registration): Promise<void> {
  const { uid, clubId } = registration
  const { accounts, db } = deps.firebase
  await accounts.remove(uid)
  await Promise.all([eraseUser(db, uid), eraseClub(deps, clubId)])
  await end(deps, email, registration)
}

/**
 * Deletes what a crash left of a registration with this address.
 * @throws AppError `changed_meanwhile` if it may still be in progress
 */
export async function clearAbandoned(deps: Deps, email: string): Promise<void> {
  const fields = fieldsOf(await registrationRef(deps.firebase.db, email).get())
  if (fields === undefined) return
  const registration = storedRegistrationSchema.parse(fields)
  if (deps.now().getTime() - registration.startedAt.getTime() < abandonedAfter) throw underWay()
  const account = await deps.firebase.accounts.get(registration.uid)
  // Enabling is the last step: an enabled account's registration was complete, and only its document is left.
  if (account && !account.disabled) return end(deps, email, registration)
  await undo(deps, email, registration)
}
