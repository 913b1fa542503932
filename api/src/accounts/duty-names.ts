import type { Keeper } from '@tessera/domain/duties/duty'
import { type WhoHas, whoHas } from '@tessera/domain/duties/who-has'
import type { Needs } from '../needs.ts'
import { readCommittee, type User } from './store.ts'

/** Returns the duty of an administrator in a club. One without a stored duty founded the club, and is an owner. */
export const dutyOf = ({ duties }: User, clubId: string) => duties[clubId]?.duty ?? 'owner'

/** True while an owner has suspended somebody of a club's committee. */
export const isSuspended = ({ duties }: User, clubId: string) => duties[clubId]?.suspended === true

/** Returns the names of the people in a club's committee who have a duty. A refusal names them as those to ask. */
export async function namesOfDuty({ firebase: { db } }: Needs<'db'>, clubId: string, keeper: Keeper): Promise<WhoHas> {
  const people = await readCommittee(db, clubId)
  return whoHas(
    people.flatMap((user) => {
      const name = user.displayName ?? user.email
      return name === undefined || isSuspended(user, clubId) ? [] : { name, duty: dutyOf(user, clubId) }
    }),
    keeper,
  )
}
