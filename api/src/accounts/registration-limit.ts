import { createHmac } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/**
 * Counts a registration of a network address, before it is made, so that concurrent ones count too; writes nothing for
 * one that it refuses. Failed ones count as well: many would reveal which e-mail addresses have accounts. The counts are
 * in Firestore, so all API processes share them.
 * @throws AppError `too_many_requests`
 */
export async function countRegistration(
  deps: Needs<'config' | 'db' | 'now' | 'passKey'>,
  address: string,
): Promise<void> {
  const id = idOf(deps, address)
  await keyedMutex([`attempts of ${id}`], () =>
    retryOnConflict('account', () => count(deps, id), ['changed', 'missing', 'exists'], contention),
  )
}

/** Attempts to count while other processes count for the same address. */
const contention = 40

const unused = { made: 0, until: new Date(0) }

/** One of 65,536 documents: their number is bounded, they name no address, and two addresses seldom share one. */
const idOf = ({ passKey }: Needs<'passKey'>, address: string) =>
  createHmac('sha256', passKey).update(`registration attempts\n${address}`).digest('hex').slice(0, 4)

async function count({ config, firebase: { db }, now }: Needs<'config' | 'db' | 'now'>, id: string): Promise<void> {
  const { count: most, seconds } = config.registrationLimit
  const attempts = storeOf(db, 'registrationAttempts')
  const read = await attempts.get(id)
  const { made, until } = read ?? unused
  const isOver = until <= now()
  if (!isOver && made >= most) throw new AppError('too_many_requests', 'Too many attempts. Please try again later.')
  const first = { made: 1, until: new Date(now().getTime() + seconds * 1000) }
  await commit(db, (batch) => attempts.put(batch, id, read, isOver ? first : { made: made + 1, until }))
}
