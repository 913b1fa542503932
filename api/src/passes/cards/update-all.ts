import { setImmediate as pause } from 'node:timers/promises'
import { isEnabled } from '@tessera/domain/membership/status'
import { inParts } from '@tessera/server/in-parts'
import { getClub, type StoredClub } from '../../clubs/service.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import type { SetupNeeds } from '../needs.ts'
import { clubToday, viewOf, voidedCardView } from './make-pass.ts'
import { fingerprint, hasChanged, inTurn, type PassState } from './pass-state.ts'
import { readCardSetup, readSetup } from './setup.ts'
import { type IssuedPass, passList, writePassState } from './store.ts'
import { beginStamps } from './tags.ts'

/** Maximum writes per commit. */
const commitWrites = 400

/** Passes to process before other requests get their turn. */
const lookedAtOnce = 50

/** Numbers of valid passes, voided passes, and passes changed by this update. */
interface Updated {
  readonly updated: number
  readonly voided: number
  readonly changed: number
}

/**
 * Updates the state of every issued pass of a club, and voids those of disabled, departed and deleted members. A pass is
 * made when a device fetches it; this records what it shows and whether it is valid.
 * @throws AppError `pass_setup_incomplete`
 */
export const updatePasses = (
  deps: SetupNeeds & Needs<'clubCache' | 'config'>,
  { id: clubId, ...turn }: Pick<StoredClub, 'id' | 'passTypeIdentifier'>,
): Promise<Updated> =>
  inTurn(turn, async () => {
    const { firebase } = deps
    // As it is now: its turn may have come late.
    const club = await getClub(deps, clubId)
    const setup = club.googleIssuerId ? await readCardSetup(deps, club) : await readSetup(deps, club)
    const [members, issued, books] = await Promise.all([
      allMembers(deps, clubId),
      firebase.clubCache.read(passList, clubId),
      readBooks(deps, clubId),
    ])
    const passes = [...issued.values()]
    const holders = new Map(members.map((member) => [member.id, member]))
    const today = clubToday(deps, club)
    const look = (pass: IssuedPass) => {
      const holder = holders.get(pass.id)
      const view = holder ? viewOf(deps, club, holder, books) : voidedCardView(deps, club)
      return {
        pass,
        voided: !holder || !isEnabled(holder, today),
        shown: fingerprint(deps, setup, view, holder?.photoId),
      }
    }
    const states: ReturnType<typeof look>[] = []
    for (const some of inParts(passes, lookedAtOnce)) {
      states.push(...some.map(look))
      await pause()
    }
    const changed = states.filter(({ pass, ...state }) => hasChanged(pass, state))
    if (changed.length > 0) await commitStamped(deps, club, changed)
    const voided = states.filter((state) => state.voided).length
    return { updated: states.length - voided, voided, changed: changed.length }
  })

type Changed = PassState & { readonly pass: IssuedPass }

async function commitStamped(
  { firebase: { db }, now }: Needs<'db' | 'now'>,
  { passTypeIdentifier }: StoredClub,
  changed: readonly Changed[],
): Promise<void> {
  const stamps = await beginStamps(db, passTypeIdentifier)
  for (const some of inParts(changed, commitWrites)) {
    const batch = db.batch()
    for (const { pass, ...state } of some) writePassState(batch, db, pass, { ...state, ...stamps.stamp(pass, now()) })
    await stamps.commit(batch)
  }
}
