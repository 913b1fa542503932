import { randomBytes } from 'node:crypto'
import type { Club } from '@tessera/domain/clubs/club'
import { type Logo, logoPath } from '@tessera/domain/clubs/logo'
import { AppError } from '@tessera/domain/errors'
import type { StoredPassSetup } from '@tessera/domain/stored/club'
import type { Stored } from '@tessera/domain/stored/collections'
import type { Language } from '@tessera/domain/texts/languages'
import { type Batch, noField, serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { alone } from '../for-each-club.ts'
import type { Needs } from '../needs.ts'
import {
  clubsIn,
  clubView,
  readCertifiedClubs,
  readClubIds,
  readClubsWith,
  readNotifyingClubs,
  readProofClubs,
  type StoredClub,
} from './store.ts'

export type { StoredClub }

/** Initial values of a club. */
interface NewClub {
  readonly clubId: string
  readonly name: string
  readonly timeZone: string | undefined
  readonly language: Language | undefined
}

/** Adds a new club to a batch. */
export const newClub = (batch: Batch, { firebase }: Needs<'db'>, { clubId, name, timeZone, language }: NewClub): void =>
  clubsIn(firebase.db).create(batch, clubId, {
    clubId,
    name,
    ...(timeZone && { timeZone }),
    ...(language && { language }),
    createdAt: serverTime(),
  })

const currentClub = (
  { firebase: { db, clubCache } }: Needs<'clubCache' | 'db'>,
  clubId: string,
): Promise<StoredClub | undefined> =>
  clubCache.better(clubView, clubId) ? clubCache.read(clubView, clubId) : clubsIn(db).get(clubId)

/** Reads the club by a cache that follows it. @throws AppError `not_found` */
export async function followClub({ firebase }: Needs<'clubCache'>, clubId: string): Promise<StoredClub> {
  const club = await firebase.clubCache.read(clubView, clubId)
  if (!club) throw noClub()
  return club
}

const noClub = () => new AppError('not_found', 'There is no such club')

/** Returns the club; undefined if there is none. */
export const findClub = currentClub

/** Returns the club. @throws AppError `not_found` */
export async function getClub(deps: Needs<'clubCache' | 'db'>, clubId: string): Promise<StoredClub> {
  const club = await currentClub(deps, clubId)
  if (!club) throw noClub()
  return club
}

/** Parameters of a change of a club: `update` changes fields of the club in `batch`, which is committed afterwards. */
export interface ClubChange {
  readonly club: StoredClub
  readonly batch: Batch
  readonly update: (fields: object) => void
}

/**
 * Changes a club in one commit that demands the club as it was read; `change` runs again after a concurrent change.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export const rewriteClub = <T>(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  change: (given: ClubChange) => T | Promise<T>,
): Promise<T> =>
  retryOnConflict('club', async () => {
    const clubs = clubsIn(db)
    const club = await clubs.get(clubId)
    if (!club) throw noClub()
    const batch = db.batch()
    const result = await change({ club, batch, update: (fields) => clubs.update(batch, club, fields) })
    await batch.commit()
    return result
  })

/** Notes until when the payments of a club have their letters with the receipt. */
export const receiptsSentUntil = (deps: Needs<'db'>, clubId: string, sentUntil: Date): Promise<void> =>
  rewriteClub(deps, clubId, ({ club: { receipts }, update }) => {
    if (!receipts?.automatic) return
    const { sentUntil: before = sentUntil, sentFrom = before } = receipts
    update({ receipts: { ...receipts, sentFrom, sentUntil } })
  })

/** Ends that a club requires the second step of its administrators. @throws AppError `not_found`, `changed_meanwhile` */
export const leaveSecondStep = (deps: Needs<'db'>, clubId: string): Promise<void> =>
  rewriteClub(deps, clubId, ({ update }) => update({ secondStepFrom: noField() }))

/** The ids of all clubs. */
export const allClubIds = ({ firebase }: Needs<'db'>): Promise<string[]> => readClubIds(firebase.db)

/** The clubs with automatic receipts. */
export const clubsThatSendReceipts = (deps: Needs<'db' | 'log'>): Promise<StoredClub[]> =>
  readClubsWith(deps, 'receipts.automatic')

/** The clubs with automatic reminders. */
export const clubsThatRemind = (deps: Needs<'db' | 'log'>): Promise<StoredClub[]> =>
  readClubsWith(deps, 'reminders.automatic')

/** The clubs that keep lists of who was there. */
export const clubsThatKeepAttendance = (deps: Needs<'db' | 'log'>): Promise<StoredClub[]> =>
  readClubsWith(deps, 'keepsAttendance')

/** The clubs that send letters about changed cards. */
export const clubsThatNotifyOfCards = (deps: Needs<'db' | 'log'>): Promise<StoredClub[]> => readNotifyingClubs(deps)

/** The clubs that ask members by e-mail for a new proof before theirs ends. */
export const clubsThatAskForProofs = (deps: Needs<'db' | 'log'>): Promise<StoredClub[]> => readProofClubs(deps)

/** The clubs that have a certificate for Apple Wallet. */
export const clubsWithCertificate = (deps: Needs<'db' | 'log'>): Promise<StoredClub[]> => readCertifiedClubs(deps)

/** Clubs by id; deleted clubs are left out, and those with a damaged document: a person may be in others. */
export async function clubsById(
  deps: Needs<'clubCache' | 'db' | 'log'>,
  clubIds: readonly string[],
): Promise<Map<string, StoredClub>> {
  const clubs = new Map<string, StoredClub>()
  const note = async (clubId: string) => {
    const club = await currentClub(deps, clubId)
    if (club) clubs.set(clubId, club)
  }
  await Promise.all(clubIds.map((clubId) => alone(deps, { clubId }, 'a club cannot be read', () => note(clubId))))
  return clubs
}

export const eraseClub = async ({ firebase }: Needs<'db'>, clubId: string): Promise<void> => {
  await commit(firebase.db, (batch) => clubsIn(firebase.db).delete(batch, { id: clubId }))
}

/** The fields to write for a pass setup; empty ones are deleted. */
export const passSetupFields = (setup: Partial<StoredPassSetup>): object =>
  Object.fromEntries(Object.entries(setup).map(([name, value]) => [name, value || noField()]))

/** Returns an id for a logo or picture that cannot be guessed: it is served to everyone who has its id. */
export const newLogoId = (): string => `l${randomBytes(18).toString('base64url')}`

/** A club's logo as in the API response, or null. */
export const presentLogo = ({ logo }: StoredClub): Logo | null =>
  logo && { url: logoPath(logo.id), width: logo.width, height: logo.height }

/** A club as in the API response. */
export const present = (club: StoredClub): Club => ({ ...club, logo: presentLogo(club) })

/** A logo's pictures; undefined if it no longer exists. */
export const logoPictures = ({ firebase }: Needs<'db'>, logoId: string): Promise<Stored<'logos'> | undefined> =>
  storeOf(firebase.db, 'logos').get(logoId)

/** The largest picture of a club's logo, for paper; undefined without a logo. */
export const paperLogo = async (deps: Needs<'db'>, { logo }: StoredClub): Promise<Uint8Array | undefined> =>
  logo ? (await logoPictures(deps, logo.id))?.x3 : undefined
