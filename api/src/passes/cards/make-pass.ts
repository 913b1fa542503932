import { seasonOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { cardFields } from '@tessera/domain/members/card-fields'
import type { Member } from '@tessera/domain/members/member'
import { typeOn } from '@tessera/domain/members/type-on'
import { type Books, isEnabled, type MemberFact } from '@tessera/domain/membership/status'
import { cardView } from '@tessera/domain/passes/card'
import { cardAddress } from '@tessera/domain/passes/card-token'
import { passFileName } from '@tessera/domain/passes/file-names'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { StoredClub } from '../../clubs/service.ts'
import { faultOf } from '../../firebase/faults.ts'
import type { FileAnswer } from '../../http/mount.ts'
import { findPhoto } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import type { CardNeeds, PassNeeds, PassParts } from '../needs.ts'
import { signCard } from '../signing/card-key.ts'
import { signPass } from '../signing/sign.ts'
import { formerMember } from '../templates/card-strings.ts'
import { type Days, endOfSeason, type PassView } from '../templates/fill.ts'
import type { PassFiles } from '../templates/unpack.ts'
import { unsignedPass } from '../templates/unsigned-pass.ts'
import { fingerprint, settleState } from './pass-state.ts'
import { type CardSetup, type ReadySetup, readSetup } from './setup.ts'
import { type IssuedPass, issuePass, passesIn, passList } from './store.ts'

/** The member that a pass is for. */
export interface Holder extends MemberFact, Pick<Member, 'memberId' | 'fullName' | 'fields'> {
  readonly photoId?: string | undefined
}

/**
 * Issues a member's card and records what it shows now. `readParts` reads the setup that the card looks by, and whatever
 * else the caller needs, beside the other reads.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export async function settlePass<Parts extends readonly [Promise<CardSetup>, ...Promise<unknown>[]]>(
  deps: Needs<'clubCache' | 'config' | 'db' | 'now'>,
  club: StoredClub,
  holder: Holder,
  disabled: string,
  readParts: () => Parts,
) {
  if (!isEnabled(holder, clubToday(deps, club))) throw new AppError('membership_disabled', disabled)
  const readOwnBooks = () => readBooks(deps, club.id, holder.id)
  const parts = readParts()
  const reads = [knownPass(deps, club.id, holder.id), readOwnBooks()] as const
  // No read outlives the response: one that begins when the client is closed never ends, and its failure is unhandled.
  await Promise.allSettled([...parts, ...reads])
  const [[known, books], [setup]] = await Promise.all([Promise.all(reads), Promise.all(parts)])
  const issued = known ?? (await issuePass(deps.firebase.db, club.id, holder.id))
  const shownBy = (current: Books) => {
    const view = viewOf(deps, club, holder, current)
    return { view, state: { voided: false, shown: fingerprint(deps, setup, view, holder.photoId) } }
  }
  const { view, stamp } = await settleState(deps, club, issued, shownBy(books), async () =>
    shownBy(await readOwnBooks()),
  )
  return { parts, view, pass: { ...issued, voided: false, tag: stamp.tag } }
}

/**
 * Makes a member's pass as it should look now, and records it as issued.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export async function makePass(
  deps: PassNeeds,
  club: StoredClub,
  holder: Holder,
  disabled: string,
): Promise<FileAnswer> {
  const { parts, view, pass } = await settlePass(
    ...([deps, club, holder, disabled] as const),
    () => [readSetup(deps, club), thumbnailsOf(deps, holder)] as const,
  )
  const [setup, thumbnails] = await Promise.all(parts)
  const bytes = await renderPass(deps, setup, view, pass, thumbnails)
  return { bytes, name: passFileName(holder.memberId) }
}

/** Returns the address in the code on a member's card, the same as on the pass unless it counts for other `days`. @throws AppError `membership_disabled` */
export async function cardCode(
  deps: CardNeeds,
  club: StoredClub,
  holder: Holder,
  disabled: string,
  days: Parameters<typeof codeOf>[2] = daysOf(deps, club),
): Promise<string> {
  if (!isEnabled(holder, clubToday(deps, club))) throw new AppError('membership_disabled', disabled)
  const issued = (await knownPass(deps, club.id, holder.id)) ?? (await issuePass(deps.firebase.db, club.id, holder.id))
  return codeOf(deps, issued, days)
}

const knownPass = ({ firebase: { db, clubCache } }: Needs<'clubCache' | 'db'>, clubId: string, memberId: string) =>
  clubCache.better(passList, clubId)
    ? clubCache.read(passList, clubId).then((passes) => passes.get(memberId))
    : passesIn(db).get(memberId)

/** Assembles and signs a pass. @throws AppError `pass_setup_incomplete` if the template makes no valid pass of its values */
export async function renderPass(
  { config, cardKey, now }: Needs<'config' | 'now'> & Pick<PassParts, 'cardKey'>,
  setup: ReadySetup,
  view: PassView,
  pass: Pick<IssuedPass, 'clubId' | 'serial' | 'authenticationToken' | 'voided'>,
  thumbnails: PassFiles | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const unsigned = unsignedPass(setup.template, setup.identity, view, {
    serial: pass.serial,
    authenticationToken: pass.authenticationToken,
    voided: pass.voided,
    publicUrl: config.publicUrl,
    code: await codeOf({ config, cardKey }, pass, view),
    ...(thumbnails ? { thumbnails } : {}),
  })
  return signPass(unsigned, setup.signer, now())
}

/** Returns the address in the code on a card of a season. */
export async function codeOf(
  { config, cardKey }: Needs<'config'> & Pick<PassParts, 'cardKey'>,
  { clubId: club, serial }: Pick<IssuedPass, 'clubId' | 'serial'>,
  days: Days,
): Promise<string> {
  const exp = Math.floor(Date.parse(endOfSeason(days)) / 1000)
  const startsIn = days.seasonStartsInMonth === undefined ? {} : { startsIn: days.seasonStartsInMonth }
  const grace = days.graceDays === undefined ? {} : { graceDays: days.graceDays }
  const claims = { club, serial, season: days.year, ...startsIn, ...grace, exp }
  return cardAddress(config.publicUrl, await signCard(claims, cardKey))
}

/** A member's photo in the sizes of a pass; undefined without a photo, and for one that cannot be drawn. */
export async function thumbnailsOf(
  deps: Needs<'db' | 'log'> & Pick<PassParts, 'thumbnails'>,
  { photoId }: Pick<Holder, 'photoId'>,
): Promise<PassFiles | undefined> {
  if (!photoId) return undefined
  try {
    return await deps.thumbnails.of(photoId, () => findPhoto(deps, photoId))
  } catch (error) {
    if (faultOf(error) === 'unavailable') throw error
    deps.log.error({ err: error, photoId }, 'a photo cannot be drawn: the pass is made without it')
    return undefined
  }
}

/** Today's calendar day in the club's time zone. */
export const clubToday = ({ now }: Needs<'now'>, { timeZone }: Pick<StoredClub, 'timeZone'>): PlainDate =>
  dayInZone(now(), timeZone)

// Omitted for a club without a time zone, so that the fingerprints of its passes do not change.
const zoneOf = ({ timeZone }: StoredClub) => (timeZone ? { timeZone } : {})

/** The current season of a club, with what its last day depends on. */
function daysOf(deps: Needs<'now'>, club: StoredClub): Days {
  const { seasonStartsInMonth, graceDays } = club
  return {
    year: seasonOf(clubToday(deps, club), seasonStartsInMonth),
    ...zoneOf(club),
    ...(seasonStartsInMonth === 1 ? {} : { seasonStartsInMonth }),
    ...(graceDays > 0 ? { graceDays } : {}),
  }
}

/** Values that a member's pass shows now. */
export function viewOf(deps: Needs<'now'>, club: StoredClub, holder: Holder, books: Books): PassView {
  const typeName = club.membershipTypes.find(({ id }) => id === typeOn(holder, clubToday(deps, club)))?.name
  const { seasonStartsInMonth, graceDays } = club
  const dated = { ...books, seasonStartsInMonth, graceDays }
  return {
    ...cardView(
      club.name,
      { ...holder, typeName, more: cardFields(club.memberFields, holder.fields) },
      dated,
      clubToday(deps, club),
    ),
    ...zoneOf(club),
  }
}

/** Values that a deleted member's pass shows: no personal data. */
export const voidedCardView = (deps: Needs<'now'>, club: StoredClub): PassView => ({
  clubName: club.name,
  memberId: '-',
  fullName: formerMember,
  status: 'Disabled',
  ...daysOf(deps, club),
})
