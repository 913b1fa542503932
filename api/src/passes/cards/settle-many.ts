import { isEnabled } from '@tessera/domain/membership/status'
import { getClub } from '../../clubs/service.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import type { PassView } from '../templates/fill.ts'
import { clubToday, type Holder, viewOf } from './make-pass.ts'
import { fingerprint, hasChanged, inTurn } from './pass-state.ts'
import type { ReadySetup } from './setup.ts'
import { type IssuedPass, newPass, passList, writeNewPass, writePassState } from './store.ts'
import { beginStamps } from './tags.ts'

/** A valid pass, its member, and what it shows, as recorded. */
export interface SettledPass {
  readonly holder: Holder
  readonly pass: IssuedPass
  readonly view: PassView
}

/**
 * Issues the passes of enabled members and records what they show, in one commit. Leaves out members who are disabled or
 * deleted. `ids` must fit one commit.
 */
export async function settleMany(
  deps: Needs<'clubCache' | 'config' | 'db' | 'now'>,
  clubId: string,
  setup: ReadySetup,
  ids: readonly string[],
): Promise<SettledPass[]> {
  const club = await getClub(deps, clubId)
  return inTurn(club, async () => {
    const { db, clubCache } = deps.firebase
    const wanted = new Set(ids)
    const [members, books, passes, stamps] = await Promise.all([
      allMembers(deps, clubId),
      readBooks(deps, clubId),
      clubCache.read(passList, clubId),
      beginStamps(db, club.passTypeIdentifier),
    ])
    const today = clubToday(deps, club)
    const batch = db.batch()
    let writes = 0
    const settled = members
      .filter((member) => wanted.has(member.id) && isEnabled(member, today))
      .map((holder) => {
        const view = viewOf(deps, club, holder, books)
        const state = { voided: false, shown: fingerprint(deps, setup, view, holder.photoId) }
        const known = passes.get(holder.id)
        const before = known ?? newPass(clubId, holder.id)
        if (known && !hasChanged(known, state)) return { holder, pass: known, view }
        const pass = { ...before, ...state, ...stamps.stamp(before, deps.now()) }
        const { tag, modified } = pass
        if (known) writePassState(batch, db, known, { ...state, tag, modified })
        else writeNewPass(batch, db, pass)
        writes += 1
        return { holder, pass, view }
      })
    if (writes > 0) await stamps.commit(batch)
    return settled
  })
}
