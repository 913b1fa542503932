import type { ReturnedPayment } from '@tessera/domain/bank/contract'
import { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { linesIn } from './store.ts'

/** The newest returned lines of a club in which those of a member are looked for. */
const mostSearched = 500

/**
 * Reads the payments of a member that the bank has sent back and that were deleted for it, the newest first: those among the
 * club's newest 500 returned lines.
 * @throws AppError `not_found`
 */
export async function readReturned(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  memberId: string,
): Promise<ReturnedPayment[]> {
  const store = linesIn(deps.firebase.db)
  const newest = store.ofClub(clubId).orderBy('tookBackOn', 'desc').limit(mostSearched)
  const [lines] = await Promise.all([store.find(newest), getMember(deps, clubId, memberId)])
  return lines.flatMap(({ id, returned, tookBack = [], tookBackOn = '' }) =>
    tookBack.flatMap(({ itemId, itemName, cents, ...of }, place) =>
      of.memberId === memberId
        ? [{ id: `${id}.${place}`, day: tookBackOn, returned, itemId, itemName, cents: Math.round(cents) }]
        : [],
    ),
  )
}
