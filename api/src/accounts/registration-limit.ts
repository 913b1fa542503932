import { createHmac } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { storedRegistrationAttemptsSchema } from '@tessera/domain/stored/account'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import { fieldsOf, unchangedSince } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'

/**
 * Counts a registration of a network address, before it is made, so that concurrent ones count too; writes nothing for
 * one that it refuses. Failed ones count as well: many would reveal which e-mail addresses have accounts. The counts are
 * in Firestore, so all API processes share them.
 * @throws AppError `too_many_requests`
 */
export async function countRegistration(deps: Deps, address: string): Promise<void> {
  const attempts = attemptsRef(deps, address)
  await keyedMutex([`attempts of ${attempts.id}`], () =>
    retryOnConflict('account', () => count(deps, attempts), ['changed', 'missing', 'exists'], contention),
  )
}

/** Attempts to count while other processes count for the same address. */
const contention = 40

const unused = { made: 0, until: new Date(0) }

/** One of 65,536 documents: their number is bounded, they name no address, and two addresses seldom share one. */
const attemptsRef = ({ firebase: { db }, passKey }: Deps, address: string) =>
  collection(db, 'registrationAttempts').doc(
    createHmac('sha256', passKey).update(`registration attempts\n${address}`).digest('hex').slice(0, 4),
  )

async function count({ config, now }: Deps, attempts: ReturnType<typeof attemptsRef>): Promise<void> {
  const { count: most, seconds } = config.registrationLimit
  const snapshot = await attempts.get()
  const { made, until } = storedRegistrationAttemptsSchema.parse(fieldsOf(snapshot) ?? unused)
  const isOver = until <= now()
  if (!isOver && made >= most) throw new AppError('too_many_requests', 'Too many attempts. Please try again later.')
  const first = { made: 1, until: new Date(now().getTime() + seconds * 1000) }
  if (!snapshot.exists) await attempts.create(first)
  else await attempts.update(isOver ? first : { made: made + 1 }, unchangedSince(snapshot.updateTime))
}
