import { AppError } from '@tessera/domain/errors'
import { type Reader, readerOf } from '@tessera/domain/members/family'
import type { Member } from '@tessera/domain/members/member'
import { familyOf } from '@tessera/domain/payments/family-payers'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { readPeople, touchHead } from './family-store.ts'
import { readPhotoBytes } from './photo-store.ts'
import { memberList, present, type ReadMember, readMember, readPeopleOf, type StoredMember } from './store.ts'
import { readOwners } from './uniques.ts'

/** Returns a club's members as stored, by number. */
export const allMembers = async ({ firebase }: Needs<'clubCache'>, clubId: string): Promise<readonly StoredMember[]> =>
  (await firebase.clubCache.read(memberList, clubId)).stored

/** Returns a club's members as in the API response, by number. */
export const listMembers = async ({ firebase }: Needs<'clubCache'>, clubId: string): Promise<readonly Member[]> =>
  (await firebase.clubCache.read(memberList, clubId)).shown

const noSuchMember = () => new AppError('not_found', 'There is no such member')

/** Reads a member of the club as it is stored now; undefined if there is none, also for another club's. */
export const readIfThere = ({ firebase }: Needs<'db'>, clubId: string, id: string): Promise<ReadMember | undefined> =>
  readMember(firebase.db, clubId, id)

/** Adds to a batch that a member has not changed since it was read, and marks it: of two such commits at once, one fails. */
export const holdMember = (batch: Batch, db: Database, member: ReadMember): void => touchHead(batch, db, member)

/** Reads a member of the club for a change. @throws AppError `not_found`, also for another club's member */
export async function readOwn({ firebase }: Needs<'db'>, clubId: string, id: string): Promise<ReadMember> {
  const member = await readMember(firebase.db, clubId, id)
  if (!member) throw noSuchMember()
  return member
}

/** Returns a member of the club. @throws AppError `not_found`, also for another club's member */
export async function getMember(deps: Needs<'clubCache' | 'db'>, clubId: string, id: string): Promise<StoredMember> {
  const member = await findMember(deps, { clubId, memberId: id })
  if (!member) throw noSuchMember()
  return member
}

/** Returns a member of the club as e-mails go out. @throws AppError `not_found`, as `getMember` */
export async function getReader(deps: Needs<'clubCache' | 'db'>, clubId: string, id: string) {
  const reader = await findReader(deps, { clubId, memberId: id })
  if (!reader) throw noSuchMember()
  return reader
}

/** Finds a member as e-mails go out, as `findMember` does. */
export async function findReader(
  deps: Needs<'clubCache' | 'db'>,
  asked: { clubId: string; memberId: string },
): Promise<Reader<StoredMember> | undefined> {
  const member = await findMember(deps, asked)
  if (!member?.belongsTo || member.email !== '') return member
  const head = await findMember(deps, { clubId: asked.clubId, memberId: member.belongsTo })
  return readerOf(member, () => head)
}

/** Reads a member's family, the member among them: the head and those who belong to the head. Reads no other member. */
export async function readFamily(
  { firebase: { db, clubCache } }: Needs<'clubCache' | 'db'>,
  clubId: string,
  id: string,
): Promise<readonly StoredMember[]> {
  if (clubCache.better(memberList, clubId)) {
    const { stored } = await clubCache.read(memberList, clubId)
    const family = new Set(familyOf(id, stored))
    return stored.filter((member) => family.has(member.id))
  }
  const member = await readMember(db, clubId, id)
  const head = member?.belongsTo ? await readMember(db, clubId, member.belongsTo) : member
  return head ? [head, ...(await readPeople(db, clubId, [head.id]))] : member ? [member] : []
}

/** Reads a member by id, or finds it in the cached list where many ask for one of the club. */
export async function findMember(
  { firebase: { db, clubCache } }: Needs<'clubCache' | 'db'>,
  asked: { clubId: string; memberId: string },
): Promise<StoredMember | undefined> {
  if (clubCache.better(memberList, asked.clubId))
    return (await clubCache.read(memberList, asked.clubId)).byId.get(asked.memberId)
  return readMember(db, asked.clubId, asked.memberId)
}

/**
 * Returns the signed-in member, or one without an account who belongs to that member.
 * @throws AppError `no_membership` if the member is gone, now has another account or belongs to somebody else
 */
export async function ownMember(
  deps: Needs<'clubCache' | 'db'>,
  person: { uid: string; clubId: string; memberId: string },
) {
  const member = await findMember(deps, person)
  const belongsTo = member?.uid === '' && member.belongsTo
  const holder = belongsTo ? await findMember(deps, { clubId: person.clubId, memberId: belongsTo }) : member
  if (!member || holder?.uid !== person.uid)
    throw new AppError('no_membership', 'You are not a member of this club any more')
  return member
}

/** Finds the member of a club who has an address. */
export async function memberWithAddress(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  email: string,
): Promise<StoredMember | undefined> {
  const memberId = (await readOwners(deps.firebase.db, clubId, [{ memberId: '', email }])).withAddress(email)
  return memberId === undefined ? undefined : findMember(deps, { clubId, memberId })
}

/** Finds those who belong to a member and have no account of their own, by number, as `findMember` does. */
export async function findDependants(
  { firebase: { db, clubCache }, log }: Needs<'clubCache' | 'db' | 'log'>,
  { clubId, memberId: head }: { clubId: string; memberId: string },
): Promise<readonly StoredMember[]> {
  const people = clubCache.better(memberList, clubId)
    ? (await clubCache.read(memberList, clubId)).stored.filter(({ belongsTo }) => belongsTo === head)
    : await readPeopleOf(db, clubId, head, log)
  return people.filter(({ uid }) => uid === '')
}

/** Returns a photo as WebP. @throws AppError `not_found` */
export async function photoBytes({ firebase }: Needs<'db'>, photoId: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPhotoBytes(firebase.db, photoId)
  if (!bytes) throw new AppError('not_found', 'There is no such photo')
  return bytes
}

/** Finds a photo as WebP. */
export const findPhoto = ({ firebase }: Needs<'db'>, photoId: string): Promise<Uint8Array | undefined> =>
  readPhotoBytes(firebase.db, photoId)

/** Returns the URL of a member's photo, or null. */
export const photoUrlOf = (member: StoredMember): string | null => present(member).photoUrl
