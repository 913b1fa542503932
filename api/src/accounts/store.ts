import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, noField, type Snapshot, serverTime } from '../firebase/plain.ts'

const userSchema = z.object({
  role: z.enum(['admin', 'member']),
  adminOf: z.record(z.string(), z.literal(true)).default({}),
  memberOf: z.record(z.string(), z.string()).default({}),
})
/** Which places a person has: `memberOf` leads from the club to the member's document. */
export type User = z.infer<typeof userSchema>

const userRef = (db: Database, uid: string) => collection(db, 'users').doc(uid)

const toUser = (snapshot: Snapshot): User | undefined => {
  const fields = fieldsOf(snapshot)
  return fields === undefined ? undefined : userSchema.parse(fields)
}

export const readUser = async (db: Database, uid: string): Promise<User | undefined> =>
  toUser(await userRef(db, uid).get())

/** Many at once, by uid; who has no document is left out. */
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
 * Whether a new place as member of a club needs the person's agreement: the person has a place in another club, and does
 * not administer this one.
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

/** A place as member; `first` where the person has none yet. */
export interface MemberPlace {
  readonly uid: string
  readonly email: string
  readonly clubId: string
  readonly memberId: string
  readonly first: boolean
}

export function writeMemberPlace(batch: Batch, db: Database, place: MemberPlace): void {
  const { uid, email, clubId, memberId, first } = place
  const begin = first ? { role: 'member', createdAt: serverTime() } : {}
  batch.set(userRef(db, uid), { email, memberOf: { [clubId]: memberId }, ...begin }, { merge: true })
}

export const eraseMemberPlace = (batch: Batch, db: Database, uid: string, clubId: string): void => {
  batch.set(userRef(db, uid), { memberOf: { [clubId]: noField() } }, { merge: true })
}

export const writeRole = async (db: Database, uid: string, role: User['role']): Promise<void> => {
  await userRef(db, uid).update({ role })
}

export const eraseUser = async (db: Database, uid: string): Promise<void> => {
  await userRef(db, uid).delete()
}

export async function eraseUsers(db: Database, uids: readonly string[]): Promise<void> {
  const batch = db.batch()
  for (const uid of uids) batch.delete(userRef(db, uid))
  await batch.commit()
}
