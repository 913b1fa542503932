import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { PlainDate } from '@tessera/domain/plain-date'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'

/**
 * Returns the club's day if any of these fields or members has types that change on a day, which it is needed for; else '',
 * without reading the club.
 */
export async function dayForTypes(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  ...typed: readonly ({ readonly typeChanges?: string | undefined } | undefined)[]
): Promise<PlainDate> {
  if (!typed.some((one) => one?.typeChanges)) return ''
  return dayInZone(deps.now(), (await getClub(deps, clubId)).timeZone)
}
