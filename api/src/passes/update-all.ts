import { setImmediate as pause } from 'node:timers/promises'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { allMembers } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'
import { viewOf, viewOfNobody } from './make-pass.ts'
import { fingerprint, hasChanged, inTurn } from './pass-state.ts'
import { readSetup } from './setup.ts'
import { type IssuedPass, readPasses, writePassState } from './store.ts'
import { observeTag, stampOf } from './tags.ts'

/** A commit may hold this many writes. */
const commitWrites = 400

/** So many are looked at before others have their turn. */
const lookedAtOnce = 50

/** How many passes count, how many are void, and how many have changed by this. */
export interface Updated {
  readonly updated: number
  readonly voided: number
  readonly changed: number
}

/**
 * Brings every issued pass of a club up to date, and voids those of disabled and deleted members.
 * A pass itself is made when it is fetched; here is noted what it shows and whether it still counts.
 * @throws AppError `pass_setup_incomplete`
 */
export const bringUpToDate = async (deps: Deps, clubId: string): Promise<Updated> =>
  inTurn(await getClub(deps, clubId), async () => {
    const { db } = deps.firebase
    const club = await getClub(deps, clubId)
    const setup = await readSetup(deps, club)
    const [members, passes, books] = await Promise.all([
      allMembers(deps, clubId),
      readPasses(db, clubId),
      readBooks(deps, clubId),
    ])
    const holders = new Map(members.map((member) => [member.id, member]))
    const look = (pass: IssuedPass) => {
      observeTag(pass)
      const holder = holders.get(pass.id)
      const view = holder ? viewOf(deps, club, holder, books) : viewOfNobody(deps, club)
      return { pass, voided: !holder?.enabled, shown: fingerprint(deps, setup, view, holder?.photoId) }
    }
    const states: ReturnType<typeof look>[] = []
    for (let start = 0; start < passes.length; start += lookedAtOnce) {
      states.push(...passes.slice(start, start + lookedAtOnce).map(look))
      await pause()
    }
    const changed = states.filter(({ pass, ...state }) => hasChanged(pass, state))
    for (let start = 0; start < changed.length; start += commitWrites) {
      const batch = db.batch()
      for (const { pass, ...state } of changed.slice(start, start + commitWrites))
        writePassState(batch, db, pass.id, { ...state, ...stampOf(pass, deps.now()) })
      await batch.commit()
    }
    const voided = states.filter((state) => state.voided).length
    return { updated: states.length - voided, voided, changed: changed.length }
  })
