import type { Club, ClubInput } from '@tessera/domain/clubs/club'
import { type Logo, logoPath } from '@tessera/domain/clubs/logo'
import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { type LogoPictures, readLogo } from './logo-store.ts'
import { clubRef, readClub, readNames, type StoredClub, writeNewClub } from './store.ts'

/** A club with all that its passes need to know of it. */
export type KeptClub = StoredClub

/** Makes a club, within a batch. */
export const newClub = (batch: Batch, { firebase }: Deps, club: { clubId: string; name: string }): void =>
  writeNewClub(batch, firebase.db, club)

/** The club. @throws AppError `not_found` */
export async function getClub({ firebase }: Deps, clubId: string): Promise<StoredClub> {
  const club = await readClub(firebase.db, clubId)
  if (!club) throw new AppError('not_found', 'There is no such club')
  return club
}

/** Changes the club's name and colour. @throws AppError `not_found` */
export async function changeClub(deps: Deps, clubId: string, { name, colour }: ClubInput): Promise<StoredClub> {
  const club = await getClub(deps, clubId)
  await clubRef(deps.firebase.db, clubId).update({
    name,
    ...(colour === undefined ? {} : { colour: colour ?? noField() }),
  })
  return { ...club, name, ...(colour === undefined ? {} : { colour }) }
}

/** The names of clubs, by id; a club that is gone has none. */
export const clubNames = ({ firebase }: Deps, clubIds: readonly string[]): Promise<Map<string, string>> =>
  readNames(firebase.db, clubIds)

export const eraseClub = async ({ firebase }: Deps, clubId: string): Promise<void> => {
  await clubRef(firebase.db, clubId).delete()
}

/** The part of a club that its pass setup writes. */
export type PassSetup = Partial<Omit<StoredClub, 'id' | 'name' | 'colour' | 'logo'>>

/** Writes into a batch what a club knows of its passes; what is empty is taken away. */
export const writePassSetup = (batch: Batch, { firebase }: Deps, clubId: string, setup: PassSetup): void => {
  const fields = Object.entries(setup).map(([name, value]) => [name, value || noField()])
  batch.update(clubRef(firebase.db, clubId), Object.fromEntries(fields))
}

/** A club's logo as it is answered, or null. */
export const presentLogo = ({ logo }: StoredClub): Logo | null =>
  logo && { url: logoPath(logo.id), width: logo.width, height: logo.height }

/** A club as it is answered. */
export const present = (club: StoredClub): Club => ({ ...club, logo: presentLogo(club) })

/** A logo's pictures; undefined where it is gone. */
export const logoPictures = ({ firebase }: Deps, logoId: string): Promise<LogoPictures | undefined> =>
  readLogo(firebase.db, logoId)
