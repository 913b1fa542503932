import type { Keeper } from '@tessera/domain/duties/duty'
import type { Needs } from '../needs.ts'
import { readCommittee, type User } from './store.ts'

/** The duty of an administrator in a club: founders have none stored, and are owners. */
export const dutyOf = ({ duties }: User, clubId: string) => duties[clubId]?.duty ?? 'owner'

/** Returns the names of those in a club who have a duty, up to three; if nobody has it, of the owners. */
export async function namesOfDuty({ firebase: { db } }: Needs<'db'>, clubId: string, wanted: Keeper) {
  const people = await readCommittee(db, clubId)
  const namesOf = (keeper: Keeper) =>
    people
      .flatMap((user) => (dutyOf(user, clubId) === keeper ? (user.displayName ?? user.email ?? []) : []))
      .slice(0, 3)
  const names = namesOf(wanted)
  return names.length > 0 ? { keeper: wanted, names } : { keeper: 'owner' as const, names: namesOf('owner') }
}
