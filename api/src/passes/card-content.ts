import { AppError } from '@tessera/domain/errors'
import { isEnabled } from '@tessera/domain/membership/status'
import { getClub, type KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { allMembers } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'
import { endOfSeason, type PassView } from './fill.ts'
import { clubToday, codeOf, type Holder, knownPass, viewOf, viewOfNobody } from './make-pass.ts'
import { fingerprint, settleState } from './pass-state.ts'
import { readCardSetup } from './setup.ts'
import { type IssuedPass, issuePass, readPassesOf } from './store.ts'

/** Content of a member's card, for a wallet that takes content instead of a file. */
export interface CardContent {
  readonly clubId: string
  readonly serial: string
  readonly voided: boolean
  /** Changes with every change of the card. */
  readonly tag: number
  readonly view: PassView
  /** The line at the top. */
  readonly title: string
  /** `#rrggbb`; null for the product's. */
  readonly colour: string | null
  /** The address in the code. */
  readonly code: string
  /** The end of the season, as `2026-12-31T23:59:59+01:00`. */
  readonly expires: string
}

async function contentOf(deps: Deps, club: KeptClub, pass: IssuedPass, view: PassView): Promise<CardContent> {
  const { clubId, serial, voided, tag } = pass
  return {
    ...{ clubId, serial, voided, tag, view },
    title: club.logoText || club.name,
    colour: club.colour,
    code: await codeOf(deps, pass, view),
    expires: endOfSeason(view),
  }
}

/**
 * Issues a member's card, records what it shows, and returns it.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export async function settleCard(deps: Deps, club: KeptClub, holder: Holder, disabled: string): Promise<CardContent> {
  if (!isEnabled(holder, clubToday(deps, club))) throw new AppError('membership_disabled', disabled)
  const readOwnBooks = () => readBooks(deps, club.id, holder.id)
  const reads = [readCardSetup(deps, club), knownPass(deps, club.id, holder.id), readOwnBooks()] as const
  await Promise.allSettled(reads)
  const [setup, known, books] = await Promise.all(reads)
  const issued = known ?? (await issuePass(deps.firebase.db, club.id, holder.id))
  const shownBy = (current: typeof books) => {
    const view = viewOf(deps, club, holder, current)
    return { view, state: { voided: false, shown: fingerprint(deps, setup, view, holder.photoId) } }
  }
  const settled = await settleState(deps, club, issued, shownBy(books), async () => shownBy(await readOwnBooks()))
  const { view, state, stamp } = settled
  return contentOf(deps, club, { ...issued, ...state, tag: stamp.tag }, view)
}

/** Returns the cards of members, by member id, as `bringUpToDate` has recorded them. */
export async function cardContents(
  deps: Deps,
  clubId: string,
  memberIds: readonly string[],
): Promise<Map<string, CardContent>> {
  const club = await getClub(deps, clubId)
  const [members, passes, books] = await Promise.all([
    allMembers(deps, clubId),
    readPassesOf(deps.firebase.db, memberIds),
    readBooks(deps, clubId),
  ])
  const holders = new Map(members.map((member) => [member.id, member]))
  const contents = [...passes].map(async ([id, pass]) => {
    const holder = holders.get(id)
    const view = holder ? viewOf(deps, club, holder, books) : viewOfNobody(deps, club)
    return [id, await contentOf(deps, club, pass, view)] as const
  })
  return new Map(await Promise.all(contents))
}
