import { storedUserSchema } from '@tessera/domain/stored/account'
import type { Stored } from '@tessera/domain/stored/collections'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import {
  type Batch,
  fieldsOf,
  noField,
  pathOf,
  type Snapshot,
  serverTime,
  type UpdateTime,
  unchangedSince,
} from '../firebase/plain.ts'

/**
 * A user's places. The document also guards the account: who gives or takes a place, or removes the account, demands it
 * as it was read, so that no account is removed that another process has just given a place.
 */
export type User = Stored<'users'> & { readonly updateTime: UpdateTime | undefined }

const userRef = (db: Database, uid: string) => collection(db, 'users').doc(uid)

const toUser = (snapshot: Snapshot): User | undefined => {
  const fields = fieldsOf(snapshot)
  return fields === undefined ? undefined : { ...storedUserSchema.parse(fields), updateTime: snapshot.updateTime }
}

export const readUser = async (db: Database, uid: string): Promise<User | undefined> =>
  toUser(await userRef(db, uid).get())

/** Reads many users, by uid; leaves out those without a document. */
export async function readUsers(db: Database, uids: readonly string[]): Promise<Map<string, User>> {
  if (uids.length === 0) return new Map()
  const snapshots = await db.getAll(...uids.map((uid) => userRef(db, uid)))
  return new Map(
    snapshots.flatMap((snapshot): [string, User][] => {
      const user = toUser(snapshot)
      return user ? [[snapshot.id, user]] : []
    }),
  )
}

export const hasNoPlace = (user: User | undefined): boolean =>
  !user || (Object.keys(user.adminOf).length === 0 && Object.keys(user.memberOf).length === 0)

/**
 * True if the user must accept a new place as member of the club: the user has a place in another club and is no admin
 * of this one.
 */
export const mustAgree = ({ adminOf, memberOf }: User, clubId: string): boolean =>
  !adminOf[clubId] && [...Object.keys(adminOf), ...Object.keys(memberOf)].some((other) => other !== clubId)

export function writeAdmin(
  batch: Batch,
  db: Database,
  admin: { uid: string; email: string; displayName: string; clubId: string },
): void {
  const { uid, email, displayName, clubId } = admin
  batch.set(userRef(db, uid), {
    email,
    displayName,
    role: 'admin',
    adminOf: { [clubId]: true },
    memberOf: {},
    createdAt: serverTime(),
  })
}

/** A place as member; `user`: the account's document as read, undefined if it has none. */
export interface MemberPlace {
  readonly uid: string
  readonly email: string
  readonly clubId: string
  readonly memberId: string
  readonly user: User | undefined
}

export function writeMemberPlace(batch: Batch, db: Database, place: MemberPlace): void {
  const { uid, email, clubId, memberId, user } = place
  // Written as a whole, the gateway need not read a new document back for its journal.
  if (!user)
    batch.create(userRef(db, uid), { email, memberOf: { [clubId]: memberId }, role: 'member', createdAt: serverTime() })
  else batch.update(userRef(db, uid), { email, [`memberOf.${clubId}`]: memberId }, unchangedSince(user.updateTime))
}

/** Takes a place away, if the user has it; the commit fails if the user has changed. */
export function eraseMemberPlace(
  batch: Batch,
  db: Database,
  uid: string,
  clubId: string,
  user: User | undefined,
): void {
  if (!user) return
  if (Object.hasOwn(user.memberOf, clubId))
    batch.update(userRef(db, uid), { [`memberOf.${clubId}`]: noField() }, unchangedSince(user.updateTime))
  else demandUnchanged(batch, db, uid, user)
}

/** The uids of a club's administrators, at most a hundred. */
export async function readAdmins(db: Database, clubId: string): Promise<string[]> {
  const { docs } = await collection(db, 'users').where(pathOf('adminOf', clubId), '==', true).limit(100).get()
  return docs.map(({ id }) => id)
}

/** Reads the ids of users with a place as member of a club who are no administrators of it, at most `most`. */
export async function readMembersOnly(db: Database, clubId: string, most: number): Promise<string[]> {
  const { docs } = await collection(db, 'users').where(pathOf('memberOf', clubId), '>', '').limit(most).get()
  return docs.flatMap((doc) => (storedUserSchema.parse(doc.data()).adminOf[clubId] ? [] : [doc.id]))
}

/** Takes an administrator's place away; the commit fails if the user has changed. */
export const eraseAdminPlace = (batch: Batch, db: Database, uid: string, clubId: string, user: User): void => {
  batch.update(userRef(db, uid), { [`adminOf.${clubId}`]: noField() }, unchangedSince(user.updateTime))
}

/** Makes a commit fail if the user has changed. Writes what is there already, as a batch cannot only demand. */
export const demandUnchanged = (batch: Batch, db: Database, uid: string, user: User): void => {
  batch.update(userRef(db, uid), { role: user.role }, unchangedSince(user.updateTime))
}

/** Records that the account's claims were set; fails as `changed` if the places were changed meanwhile. */
export const writeRole = async (db: Database, uid: string, user: User, role: User['role']): Promise<void> => {
  await userRef(db, uid).update({ role, claimsSetAt: serverTime() }, unchangedSince(user.updateTime))
}

/** Marks a user without a place as being removed; returns false if the user has got a place meanwhile. */
export async function markRemoving(db: Database, uid: string, user: User | undefined): Promise<boolean> {
  try {
    if (user) await userRef(db, uid).update({ removing: true }, unchangedSince(user.updateTime))
    else await userRef(db, uid).create({ removing: true, role: 'member' })
    return true
  } catch (error) {
    if (['exists', 'changed', 'missing'].includes(faultOf(error))) return false
    throw error
  }
}

export const unmarkRemoving = async (db: Database, uid: string): Promise<void> => {
  await userRef(db, uid).update({ removing: noField() })
}

export const eraseUser = async (db: Database, uid: string): Promise<void> => {
  await userRef(db, uid).delete()
}

export async function eraseUsers(db: Database, uids: readonly string[]): Promise<void> {
  const batch = db.batch()
  for (const uid of uids) batch.delete(userRef(db, uid))
  await batch.commit()
}
