import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import type { Deps } from '../deps.ts'
import { readPhotoBytes } from './photo-store.ts'
import { memberList, present, type Read, readMember, type StoredMember } from './store.ts'

/** A club's members as kept, by number. */
export const allMembers = async ({ firebase }: Deps, clubId: string): Promise<readonly StoredMember[]> =>
  (await firebase.copies.read(memberList, clubId)).kept

/** A club's members as answered, by number. */
export const listMembers = async ({ firebase }: Deps, clubId: string): Promise<readonly Member[]> =>
  (await firebase.copies.read(memberList, clubId)).shown

/** A member of the club, to be changed. @throws AppError `not_found`, for another club's as well */
export async function readOwn({ firebase }: Deps, clubId: string, id: string): Promise<Read> {
  const read = await readMember(firebase.db, clubId, id)
  if (!read) throw new AppError('not_found', 'There is no such member')
  return read
}

/** A member of the club. @throws AppError `not_found`, for another club's as well */
export const getMember = async (deps: Deps, clubId: string, id: string): Promise<StoredMember> =>
  (await readOwn(deps, clubId, id)).member

/** The member that a person signed in as. @throws AppError `no_membership` where the place is gone or another's by now */
export async function ownMember(deps: Deps, person: { uid: string; clubId: string; memberId: string }) {
  const read = await readMember(deps.firebase.db, person.clubId, person.memberId)
  if (read?.member.uid !== person.uid) throw new AppError('no_membership', 'You are not a member of this club any more')
  return read.member
}

/** A photo's bytes, WebP. @throws AppError `not_found` */
export async function photoBytes({ firebase }: Deps, photoId: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPhotoBytes(firebase.db, photoId)
  if (!bytes) throw new AppError('not_found', 'There is no such photo')
  return bytes
}

/** A member's photo, WebP; undefined where there is none. */
export const photoOf = async ({ firebase }: Deps, { photoId }: StoredMember): Promise<Uint8Array | undefined> =>
  photoId ? readPhotoBytes(firebase.db, photoId) : undefined

/** The address of a member's photo, or null. */
export const photoUrlOf = (member: StoredMember): string | null => present(member).photoUrl
