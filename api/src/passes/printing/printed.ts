import { isEnabled } from '@tessera/domain/membership/status'
import { cardEnd } from '@tessera/domain/passes/card'
import { inParts } from '@tessera/server/in-parts'
import type { StoredClub } from '../../clubs/service.ts'
import { retryOnConflict } from '../../firebase/retry-on-conflict.ts'
import { commit } from '../../firebase/store.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import { clubToday, type Holder, viewOf } from '../cards/make-pass.ts'
import { passesIn, passList } from '../cards/store.ts'

/** Cards in one commit. */
const perCommit = 200

/** Returns the ids of the enabled members who need a new card on paper: theirs was never printed, or ends before the day until which they have paid. */
export async function renewedSincePrint(deps: Needs<'clubCache' | 'db' | 'now'>, club: StoredClub): Promise<string[]> {
  const [members, passes, books] = await Promise.all([
    allMembers(deps, club.id),
    deps.firebase.clubCache.read(passList, club.id),
    readBooks(deps, club.id),
  ])
  const today = clubToday(deps, club)
  return members.flatMap((member) => {
    if (!isEnabled(member, today)) return []
    return (passes.get(member.id)?.printedUntil ?? '') < cardEnd(viewOf(deps, club, member, books)) ? member.id : []
  })
}

/** Notes on members' passes up to which day the cards count that were printed now. */
export async function notePrinted(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  club: StoredClub,
  holders: readonly Holder[],
): Promise<void> {
  const { db } = deps.firebase
  const books = await readBooks(deps, club.id)
  for (const some of inParts(holders, perCommit))
    await retryOnConflict('pass', async () => {
      const passes = await passesIn(db).getMany(some.map(({ id }) => id))
      await commit(db, (batch) => {
        for (const holder of some) {
          const pass = passes.get(holder.id)
          const printedUntil = cardEnd(viewOf(deps, club, holder, books))
          if (pass && pass.printedUntil !== printedUntil) passesIn(db).update(batch, pass, { printedUntil })
        }
      })
    })
}
