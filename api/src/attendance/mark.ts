import { AppError } from '@tessera/domain/errors'
import type { PlainDate } from '@tessera/domain/plain-date'
import { getClub } from '../clubs/service.ts'
import { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { keepCheck } from './service.ts'

interface Marked {
  /** Id of the member. */
  readonly id: string
  readonly madeAt?: string | undefined
}

/**
 * Puts a member on the list of who was there, without a card.
 * @throws AppError `not_found` for another club's member, and in a club that keeps no lists
 */
export async function markPresent(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  { clubId, uid: by }: { readonly clubId: string; readonly uid: string },
  { id, madeAt }: Marked,
): Promise<{ day: PlainDate }> {
  const [club, member] = await Promise.all([getClub(deps, clubId), getMember(deps, clubId, id)])
  const day = await keepCheck(deps, club, { memberId: member.id, by, result: 'ticked', madeAt })
  if (day === undefined) throw new AppError('not_found', 'The club keeps no lists of who was there')
  return { day }
}
