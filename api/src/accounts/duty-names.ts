import type { Keeper } from '@tessera/domain/duties/duty'
import { type WhoHas, whoHas } from '@tessera/domain/duties/who-has'
import type { Needs } from '../needs.ts'
import { readCommittee, type User } from './store.ts'

/** Returns the duty of an administrator in a club. One without a stored duty founded the club, and is an owner. */
export const dutyOf = ({ duties }: User, clubId: string) => duties[clubId]?.duty ?? 'owner'

/** Returns the names of the people in a club's committee who have a duty. A refusal names them as those to ask. */
export async function namesOfDuty({ firebase: { db } }: Needs<'db'>, clubId: string, keeper: Keeper): Promise<WhoHas> {
  const people = await readCommittee(db, clubId)
  return whoHas(
    people.flatMap((user) => {
      const name = user.displayName ?? user.email
      return name === undefined ? [] : { name, duty: dutyOf(user, clubId) }
    }),
    keeper,
  )
}
