import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { StoredClub } from '../../clubs/service.ts'
import { faultOf } from '../../firebase/faults.ts'
import type { Needs } from '../../needs.ts'
import type { PassView } from '../templates/fill.ts'
import type { CardSetup } from './setup.ts'
import { type IssuedPass, passesIn, writePassState } from './store.ts'
import { beginStamps, type Stamp } from './tags.ts'

/** Fingerprint of what a pass shows, and whether it is void. */
export interface PassState {
  readonly voided: boolean
  readonly shown: string
}

/** Hash of everything that determines a pass's content, computed without making the pass. */
export const fingerprint = (
  { config }: Needs<'config'>,
  setup: CardSetup,
  view: PassView,
  photoId: string | undefined,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        setup.identity,
        setup.templateId,
        view,
        photoId,
        config.publicUrl,
        ...(setup.colour ? [setup.colour] : []),
        ...(setup.logoId ? [setup.logoId] : []),
        ...(setup.pictureId ? [setup.pictureId] : []),
      ]),
    )
    .digest('base64url')

const attempts = 10
/** Milliseconds to wait before another attempt, at most, times the attempts so far. */
const pause = 50

export const hasChanged = (pass: PassState, state: PassState): boolean =>
  pass.voided !== state.voided || pass.shown !== state.shown

/**
 * Runs changes of passes of one type in sequence, which saves retries: devices query by type, and clubs may share one.
 * `work` reads the passes that it changes, and commits with `Stamps`; it runs again if another process has changed or issued
 * a pass of the type meanwhile, so that no change is stamped twice or out of order.
 */
export const inTurn = <T>({ passTypeIdentifier }: Pick<StoredClub, 'passTypeIdentifier'>, work: () => Promise<T>) =>
  keyedMutex([`passes of ${passTypeIdentifier}`], async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        const isConcurrent = ['changed', 'exists'].includes(faultOf(error))
        if (!isConcurrent || attempt === attempts) throw error
        await wait(Math.random() * pause * attempt)
      }
    }
  })

/**
 * Stores what a pass shows with new stamps, if that has changed. `first` is what it shows now; `look` determines it
 * again inside the lock, so that an older result never overwrites a newer one.
 */
export async function settleState<T extends { readonly state: PassState }>(
  deps: Needs<'db' | 'now'>,
  club: StoredClub,
  pass: IssuedPass,
  first: T,
  look: () => Promise<T>,
): Promise<T & { readonly stamp: Stamp }> {
  const { db } = deps.firebase
  if (!hasChanged(pass, first.state)) return { ...first, stamp: pass }
  return inTurn(club, async () => {
    const seen = await look()
    const current = (await passesIn(db).get(pass.id)) ?? pass
    if (!hasChanged(current, seen.state)) return { ...seen, stamp: current }
    const stamps = await beginStamps(db, club.passTypeIdentifier)
    const stamp = stamps.stamp(current, deps.now())
    const batch = db.batch()
    writePassState(batch, db, current, { ...seen.state, ...stamp })
    await stamps.commit(batch)
    return { ...seen, stamp }
  })
}
