import { createHash } from 'node:crypto'
import type { KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { PassView } from './fill.ts'
import type { ReadySetup } from './setup.ts'
import { type IssuedPass, readPass, writePassState } from './store.ts'
import { type Stamp, stampOf } from './tags.ts'

/** What a pass shows, and whether it counts. */
export interface PassState {
  readonly voided: boolean
  readonly shown: string
}

/** Tells whether what a pass shows has changed, without making it. */
export const fingerprint = ({ config }: Deps, setup: ReadySetup, view: PassView, photoId: string | undefined): string =>
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
      ]),
    )
    .digest('base64url')

export const hasChanged = (pass: PassState, state: PassState): boolean =>
  pass.voided !== state.voided || pass.shown !== state.shown

/**
 * Changes of the passes of one type are written one after the other, so that no phone reads a tag before a lower one is
 * there: a phone asks by type, and clubs may share one.
 */
export const inTurn = <T>({ passTypeIdentifier }: Pick<KeptClub, 'passTypeIdentifier'>, work: () => Promise<T>) =>
  oneAtATime([`passes of ${passTypeIdentifier}`], work)

/**
 * Looks at what a pass shows, and writes it down with new stamps where that is another thing than before. What has
 * changed is looked at again when it is its turn, so that an older look never overwrites a newer one.
 */
export async function settleState<T extends { readonly state: PassState }>(
  deps: Deps,
  club: KeptClub,
  pass: IssuedPass,
  look: () => Promise<T>,
): Promise<T & { readonly stamp: Stamp }> {
  const { db } = deps.firebase
  const first = await look()
  if (!hasChanged(pass, first.state)) return { ...first, stamp: pass }
  return inTurn(club, async () => {
    const seen = await look()
    const current = (await readPass(db, pass.id)) ?? pass
    if (!hasChanged(current, seen.state)) return { ...seen, stamp: current }
    const stamp = stampOf(current, deps.now())
    const batch = db.batch()
    writePassState(batch, db, pass.id, { ...seen.state, ...stamp })
    await batch.commit()
    return { ...seen, stamp }
  })
}
