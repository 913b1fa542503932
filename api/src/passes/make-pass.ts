import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { type Books, isEnabled, type MemberFact } from '@tessera/domain/membership/status'
import { cardView } from '@tessera/domain/passes/card'
import { cardAddress } from '@tessera/domain/passes/card-token'
import { passFileName } from '@tessera/domain/passes/pass'
import { type PlainDate, yearOf } from '@tessera/domain/plain-date'
import type { KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { FileAnswer } from '../http/mount.ts'
import { findPhoto } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'
import { signCard } from './card-key.ts'
import { formerMember } from './card-strings.ts'
import { endOfYear, type PassView } from './fill.ts'
import { fingerprint, settleState } from './pass-state.ts'
import { type ReadySetup, readSetup } from './setup.ts'
import { signPass } from './sign.ts'
import { type IssuedPass, issuePass, passList, readPass } from './store.ts'
import type { PassFiles } from './unpack.ts'
import { unsignedPass } from './unsigned-pass.ts'

/** The member that a pass is for. */
export interface Holder extends MemberFact {
  readonly memberId: string
  readonly fullName: string
  readonly photoId?: string | undefined
}

/**
 * Makes a member's pass as it should look now, and records it as issued.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export async function makePass(deps: Deps, club: KeptClub, holder: Holder, disabled: string): Promise<FileAnswer> {
  if (!isEnabled(holder, clubToday(deps, club))) throw new AppError('membership_disabled', disabled)
  const readOwnBooks = () => readBooks(deps, club.id, holder.id)
  const reads = [
    readSetup(deps, club),
    thumbnailsOf(deps, holder),
    knownPass(deps, club.id, holder.id),
    readOwnBooks(),
  ] as const
  // No read outlives the response: one that begins when the client is closed never ends, and its failure is unhandled.
  await Promise.allSettled(reads)
  const [setup, thumbnails, known, books] = await Promise.all(reads)
  const issued = known ?? (await issuePass(deps.firebase.db, club.id, holder.id))
  const shownBy = (current: Books) => {
    const view = viewOf(deps, club, holder, current)
    return { view, state: { voided: false, shown: fingerprint(deps, setup, view, holder.photoId) } }
  }
  const { view } = await settleState(deps, club, issued, shownBy(books), async () => shownBy(await readOwnBooks()))
  const bytes = await renderPass(deps, setup, view, { ...issued, voided: false }, thumbnails)
  return { bytes, name: passFileName(holder.memberId) }
}

/** Returns the address in the code on a member's card, the same as on the pass. @throws AppError `membership_disabled` */
export async function cardCode(deps: Deps, club: KeptClub, holder: Holder, disabled: string): Promise<string> {
  if (!isEnabled(holder, clubToday(deps, club))) throw new AppError('membership_disabled', disabled)
  const issued = (await knownPass(deps, club.id, holder.id)) ?? (await issuePass(deps.firebase.db, club.id, holder.id))
  return codeOf(deps, issued, { year: seasonOf(deps, club), ...zoneOf(club) })
}

const knownPass = ({ firebase: { db, clubCache } }: Deps, clubId: string, memberId: string) =>
  clubCache.better(passList, clubId)
    ? clubCache.read(passList, clubId).then((passes) => passes.get(memberId))
    : readPass(db, memberId)

/** Assembles and signs a pass. */
export async function renderPass(
  { config, cardKey, now }: Pick<Deps, 'config' | 'cardKey' | 'now'>,
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
async function codeOf(
  { config, cardKey }: Pick<Deps, 'config' | 'cardKey'>,
  { clubId: club, serial }: Pick<IssuedPass, 'clubId' | 'serial'>,
  { year, timeZone }: Pick<PassView, 'year' | 'timeZone'>,
): Promise<string> {
  const exp = Math.floor(Date.parse(endOfYear(year, timeZone)) / 1000)
  return cardAddress(config.publicUrl, await signCard({ club, serial, season: year, exp }, cardKey))
}

/** A member's photo in the sizes of a pass; undefined without a photo. */
export const thumbnailsOf = async (deps: Deps, { photoId }: Pick<Holder, 'photoId'>): Promise<PassFiles | undefined> =>
  photoId ? deps.thumbnails.of(photoId, () => findPhoto(deps, photoId)) : undefined

/** Today's calendar day in the club's time zone. */
export const clubToday = ({ now }: Pick<Deps, 'now'>, { timeZone }: Pick<KeptClub, 'timeZone'>): PlainDate =>
  dayInZone(now(), timeZone)

/** Membership year: the current calendar year in the club's time zone. */
const seasonOf = (deps: Pick<Deps, 'now'>, club: Pick<KeptClub, 'timeZone'>): number => yearOf(clubToday(deps, club))

// Omitted for a club without a time zone, so that the fingerprints of its passes do not change.
const zoneOf = ({ timeZone }: KeptClub) => (timeZone ? { timeZone } : {})

/** Values that a member's pass shows now. */
export function viewOf(deps: Deps, club: KeptClub, holder: Holder, books: Books): PassView {
  const typeName = club.membershipTypes.find(({ id }) => id === holder.typeId)?.name
  return { ...cardView(club.name, { ...holder, typeName }, books, clubToday(deps, club)), ...zoneOf(club) }
}

/** Values that a deleted member's pass shows: no personal data. */
export const viewOfNobody = (deps: Deps, club: KeptClub): PassView => ({
  clubName: club.name,
  memberId: '-',
  fullName: formerMember,
  status: 'Disabled',
  year: seasonOf(deps, club),
  ...zoneOf(club),
})
