import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import { type Batch, fieldsOf, noField, serverTime } from '../firebase/plain.ts'
import type { Database } from '../firebase/start.ts'

const userSchema = z.object({
  role: z.enum(['admin', 'member']),
  adminOf: z.record(z.string(), z.literal(true)).default({}),
  memberOf: z.record(z.string(), z.string()).default({}),
})
/** Which places a person has: `memberOf` leads from the club to the member's document. */
export type User = z.infer<typeof userSchema>

const userRef = (db: Database, uid: string) => collection(db, 'users').doc(uid)

export async function readUser(db: Database, uid: string): Promise<User | undefined> {
  const fields = fieldsOf(await userRef(db, uid).get())
  return fields === undefined ? undefined : userSchema.parse(fields)
}

export const hasNoPlace = (user: User | undefined): boolean =>
  !user || (Object.keys(user.adminOf).length === 0 && Object.keys(user.memberOf).length === 0)

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
