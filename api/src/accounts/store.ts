import type { StoredDuty } from '@tessera/domain/stored/account'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { putEntry } from '../firebase/history-entry.ts'
import { type Batch, noField, pathOf, serverTime } from '../firebase/plain.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'

/**
 * A user's places. The document also guards the account: who gives or takes a place, or removes the account, demands it
 * as it was read, so that no account is removed that another process has just given a place.
 */
export type User = Read<'users'>

export const usersIn = (db: Database) => storeOf(db, 'users')

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
  usersIn(db).set(batch, uid, {
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
  const fresh = { email, memberOf: { [clubId]: memberId }, role: 'member', createdAt: serverTime() }
  if (!user) usersIn(db).create(batch, uid, fresh)
  else usersIn(db).update(batch, user, {}, { email, [`memberOf.${clubId}`]: memberId })
}

/** Takes a place away, if the user has it; the commit fails if the user has changed. */
export function eraseMemberPlace(batch: Batch, db: Database, clubId: string, user: User | undefined): void {
  if (!user) return
  if (Object.hasOwn(user.memberOf, clubId)) usersIn(db).update(batch, user, {}, { [`memberOf.${clubId}`]: noField() })
  else demandUnchanged(batch, db, user)
}

/** What the history has of somebody in office: name, address and duty. */
const inOffice = (name: string | undefined, email: string | undefined, { since: _, ...duty }: Partial<StoredDuty>) => ({
  name: name || email || '',
  ...duty,
})

/** Adds an entry of the history: somebody comes into office, gets another duty, or leaves. */
function recordDuty(
  batch: Batch,
  db: Database,
  { uid, clubId, user, email }: Pick<MemberPlace, 'uid' | 'clubId' | 'user' | 'email'>,
  { duty, displayName }: { readonly duty?: StoredDuty; readonly displayName?: string | undefined },
): void {
  const before =
    user?.adminOf[clubId] && inOffice(user.displayName, user.email, user.duties[clubId] ?? { duty: 'owner' })
  const after = duty && inOffice(displayName ?? user?.displayName, email, duty)
  const document = { collection: 'users', id: uid }
  const entry = { clubId, memberIds: [] }
  if (before && after) putEntry(batch, db, { ...entry, kind: 'changed', documents: [{ ...document, before, after }] })
  else if (before ?? after)
    putEntry(batch, db, {
      ...entry,
      kind: before ? 'ended' : 'made',
      documents: [{ ...document, before: before ?? after ?? {} }],
    })
}

/** Adds a place as administrator, or changes its duty; the commit fails if the user has changed. */
export function writeDuty(
  batch: Batch,
  db: Database,
  place: { readonly uid: string; readonly email: string; readonly clubId: string; readonly user: User | undefined },
  duty: StoredDuty,
  displayName?: string,
): void {
  const { uid, email, clubId, user } = place
  recordDuty(batch, db, place, { duty, displayName })
  const name = displayName === undefined ? {} : { displayName }
  const fresh = { email, ...name, role: 'admin', adminOf: { [clubId]: true }, duties: { [clubId]: duty } }
  if (!user) usersIn(db).create(batch, uid, { ...fresh, memberOf: {}, createdAt: serverTime() })
  else usersIn(db).update(batch, user, name, { email, [`adminOf.${clubId}`]: true, [`duties.${clubId}`]: duty })
}

/** Reads a club's administrators, at most a hundred. */
export const readCommittee = (db: Database, clubId: string): Promise<User[]> =>
  usersIn(db).find(usersIn(db).all.where(pathOf('adminOf', clubId), '==', true).limit(100))

/** The uids of a club's administrators, at most a hundred. */
export async function readAdmins(db: Database, clubId: string): Promise<string[]> {
  const { docs } = await usersIn(db).all.where(pathOf('adminOf', clubId), '==', true).limit(100).get()
  return docs.map(({ id }) => id)
}

/** Reads the ids of users with a place as member of a club who are no administrators of it, at most `most`. */
export async function readMembersOnly(db: Database, clubId: string, most: number): Promise<string[]> {
  const users = await usersIn(db).find(usersIn(db).all.where(pathOf('memberOf', clubId), '>', '').limit(most))
  return users.flatMap(({ id, adminOf }) => (adminOf[clubId] ? [] : [id]))
}

/** Takes an administrator's place away; the commit fails if the user has changed. */
export function eraseAdminPlace(batch: Batch, db: Database, clubId: string, user: User): void {
  recordDuty(batch, db, { uid: user.id, clubId, user, email: user.email ?? '' }, {})
  usersIn(db).update(batch, user, {}, { [`adminOf.${clubId}`]: noField(), [`duties.${clubId}`]: noField() })
}

/** Makes a commit fail if the user has changed. Writes what is there already, as a batch cannot only demand. */
export const demandUnchanged = (batch: Batch, db: Database, user: User): void =>
  usersIn(db).update(batch, user, { role: user.role })

/** Adds to a batch that the account's claims were set; the commit fails as `changed` if the places were changed meanwhile. */
export const writeRole = (
  batch: Batch,
  db: Database,
  user: User,
  role: User['role'],
  email: string | undefined,
): void =>
  usersIn(db).update(batch, user, { role, ...(email !== undefined && { email }) }, { claimsSetAt: serverTime() })

/** Marks a user without a place as being removed; returns false if the user has got a place meanwhile. */
export async function markRemoving(db: Database, uid: string, user: User | undefined): Promise<boolean> {
  try {
    await commit(db, (batch) => {
      if (user) usersIn(db).update(batch, user, { removing: true })
      else usersIn(db).create(batch, uid, { removing: true, role: 'member' })
    })
    return true
  } catch (error) {
    if (['exists', 'changed', 'missing'].includes(faultOf(error))) return false
    throw error
  }
}

export const unmarkRemoving = async (db: Database, uid: string): Promise<void> => {
  await commit(db, (batch) => usersIn(db).update(batch, { id: uid }, { removing: noField() }))
}

export async function eraseUsers(db: Database, uids: readonly string[]): Promise<void> {
  await commit(db, (batch) => {
    for (const id of uids) usersIn(db).delete(batch, { id })
  })
}
