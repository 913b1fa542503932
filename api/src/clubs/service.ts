import type { Club, ClubInput } from '@tessera/domain/clubs/club'
import { type Logo, logoPath } from '@tessera/domain/clubs/logo'
import { keepsAll } from '@tessera/domain/clubs/membership-types'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import type { Deps } from '../deps.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { type LogoPictures, readLogo } from './logo-store.ts'
import { clubRef, clubView, type NewClub, readClub, type StoredClub, writeNewClub } from './store.ts'

/** A club with its pass configuration. */
export type KeptClub = StoredClub

/** Adds a new club to a batch. */
export const newClub = (batch: Batch, { firebase }: Deps, club: NewClub): void => writeNewClub(batch, firebase.db, club)

const currentClub = ({ firebase: { db, clubCache } }: Deps, clubId: string): Promise<StoredClub | undefined> =>
  clubCache.better(clubView, clubId) ? clubCache.read(clubView, clubId) : readClub(db, clubId)

/** Returns the club. @throws AppError `not_found` */
export async function getClub(deps: Deps, clubId: string): Promise<StoredClub> {
  const club = await currentClub(deps, clubId)
  if (!club) throw new AppError('not_found', 'There is no such club')
  return club
}

const typesStay = text('A membership type cannot be removed. Switch it off instead.')

/** Changes the club's name, colour, time zone, start of seasons and membership types. @throws AppError `not_found`, `invalid_fields` */
export async function changeClub(
  deps: Deps,
  clubId: string,
  { name, colour, timeZone, seasonStartsInMonth, membershipTypes }: ClubInput,
): Promise<StoredClub> {
  const club = await getClub(deps, clubId)
  if (membershipTypes && !keepsAll(membershipTypes, club.membershipTypes))
    throw new AppError('invalid_fields', typesStay)
  await clubRef(deps.firebase.db, clubId).update({
    name,
    ...(colour === undefined ? {} : { colour: colour ?? noField() }),
    ...(timeZone === undefined ? {} : { timeZone: timeZone ?? noField() }),
    ...(seasonStartsInMonth === undefined ? {} : { seasonStartsInMonth }),
    ...(membershipTypes === undefined ? {} : { membershipTypes }),
  })
  return {
    ...club,
    name,
    colour: colour === undefined ? club.colour : colour,
    timeZone: timeZone === undefined ? club.timeZone : timeZone,
    seasonStartsInMonth: seasonStartsInMonth ?? club.seasonStartsInMonth,
    membershipTypes: membershipTypes ?? club.membershipTypes,
  }
}

/** Names of clubs by id; deleted clubs are left out. */
export async function clubNames(deps: Deps, clubIds: readonly string[]): Promise<Map<string, string>> {
  const clubs = await Promise.all(clubIds.map((clubId) => currentClub(deps, clubId)))
  return new Map(clubs.flatMap((club) => (club ? [[club.id, club.name]] : [])))
}

export const eraseClub = async ({ firebase }: Deps, clubId: string): Promise<void> => {
  await clubRef(firebase.db, clubId).delete()
}

/** The fields of a club that its pass setup writes. */
export type PassSetup = Partial<
  Omit<StoredClub, 'id' | 'name' | 'colour' | 'logo' | 'timeZone' | 'seasonStartsInMonth' | 'membershipTypes'>
>

/** Adds a club's pass setup to a batch; deletes the fields that are empty. */
export const writePassSetup = (batch: Batch, { firebase }: Deps, clubId: string, setup: PassSetup): void => {
  const fields = Object.entries(setup).map(([name, value]) => [name, value || noField()])
  batch.update(clubRef(firebase.db, clubId), Object.fromEntries(fields))
}

/** A club's logo as in the API response, or null. */
export const presentLogo = ({ logo }: StoredClub): Logo | null =>
  logo && { url: logoPath(logo.id), width: logo.width, height: logo.height }

/** A club as in the API response. */
export const present = (club: StoredClub): Club => ({ ...club, logo: presentLogo(club) })

/** A logo's pictures; undefined if it no longer exists. */
export const logoPictures = ({ firebase }: Deps, logoId: string): Promise<LogoPictures | undefined> =>
  readLogo(firebase.db, logoId)
