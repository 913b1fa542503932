import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { isInOffice } from '@tessera/domain/duties/committee'
import type { Keeper } from '@tessera/domain/duties/duty'
import { type WhoHas, whoHas } from '@tessera/domain/duties/who-has'
import type { PlainDate } from '@tessera/domain/plain-date'
import { findClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'
import { readCommittee, type User } from './store.ts'

/** Returns the duty of an administrator in a club. One without a stored duty founded the club, and is an owner. */
export const dutyOf = ({ duties }: User, clubId: string) => duties[clubId]?.duty ?? 'owner'

/** True while an owner has suspended somebody of a club's committee. */
export const isSuspended = ({ duties }: User, clubId: string) => duties[clubId]?.suspended === true

/** Returns true if the last day of somebody's duty in a club is over. `today` is the day in the club's time zone. */
const isOver = ({ duties }: User, clubId: string, today: PlainDate): boolean => (duties[clubId]?.until ?? today) < today

/** Returns the first day of somebody's duty in a club if it has not come. `today` is the day in the club's time zone. */
function aheadOf({ duties }: User, clubId: string, today: PlainDate): PlainDate | undefined {
  const from = duties[clubId]?.from
  return from !== undefined && from > today ? from : undefined
}

/**
 * What decides whether somebody of a club's committee is in office, or stays an owner (`domain/src/duties/committee.ts`). `today` is the
 * day in the club's time zone.
 */
export function standingOf(user: User, clubId: string, today: PlainDate) {
  const from = aheadOf(user, clubId, today)
  const until = user.duties[clubId]?.until
  return {
    duty: dutyOf(user, clubId),
    isSuspended: isSuspended(user, clubId),
    isOver: isOver(user, clubId, today),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** Reads the people of a club's committee who are in office, on the day that it is in the club's time zone. */
export async function readInOffice(deps: Needs<'clubCache' | 'db' | 'now'>, clubId: string): Promise<User[]> {
  const [people, club] = await Promise.all([readCommittee(deps.firebase.db, clubId), findClub(deps, clubId)])
  const today = dayInZone(deps.now(), club?.timeZone ?? null)
  return people.filter((user) => isInOffice(standingOf(user, clubId, today)))
}

/** Returns the names of the people in office who have a duty. A refusal names them as those to ask. */
export async function namesOfDuty(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  keeper: Keeper,
): Promise<WhoHas> {
  const people = await readInOffice(deps, clubId)
  return whoHas(
    people.flatMap((user) => {
      const name = user.displayName ?? user.email
      return name === undefined ? [] : { name, duty: dutyOf(user, clubId) }
    }),
    keeper,
  )
}
