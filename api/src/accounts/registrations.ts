import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { z } from 'zod'
import { eraseClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { fieldsOf } from '../firebase/plain.ts'
import { eraseUser } from './store.ts'

/** A registration under way: which account and which club it is making, so that whatever a crash leaves can be found. */
const registrationSchema = z.object({ uid: z.string(), clubId: z.string(), startedAt: z.date() })
export type Registration = z.infer<typeof registrationSchema>

/** After this long, in milliseconds, a registration is not under way any more but was left behind by a crash. */
const abandonedAfter = 30_000

const registrationRef = (db: Database, email: string) =>
  collection(db, 'registrations').doc(createHash('sha256').update(email).digest('hex'))

const underWay = () =>
  new AppError(
    'changed_meanwhile',
    'A registration with this email address is under way. Please try again in a minute.',
  )

/** Begins a registration; one at a time for an address. @throws AppError `changed_meanwhile` */
export async function begin({ firebase }: Deps, email: string, registration: Registration): Promise<void> {
  try {
    await registrationRef(firebase.db, email).create(registration)
  } catch (error) {
    throw faultOf(error) === 'exists' ? underWay() : error
  }
}

export const end = async ({ firebase }: Deps, email: string): Promise<void> => {
  await registrationRef(firebase.db, email).delete()
}

/** Takes back whatever a registration made. It touches only what bears the registration's own ids, and can be repeated. */
export async function undo(deps: Deps, email: string, { uid, clubId }: Registration): Promise<void> {
  const { accounts, db } = deps.firebase
  await accounts.remove(uid)
  await Promise.all([eraseUser(db, uid), eraseClub(deps, clubId)])
  await end(deps, email)
}

/**
 * Clears away what a crash left of a registration with this address.
 * @throws AppError `changed_meanwhile` where it may still be under way
 */
export async function clearAbandoned(deps: Deps, email: string): Promise<void> {
  const fields = fieldsOf(await registrationRef(deps.firebase.db, email).get())
  if (fields === undefined) return
  const registration = registrationSchema.parse(fields)
  if (deps.now().getTime() - registration.startedAt.getTime() < abandonedAfter) throw underWay()
  const account = await deps.firebase.accounts.get(registration.uid)
  // Enabling is the last step: an enabled account's registration was complete, and only its note was left.
  if (account && !account.disabled) return end(deps, email)
  await undo(deps, email, registration)
}
