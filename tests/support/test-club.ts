import { randomUUID } from 'node:crypto'
import type { AdminSdk } from './admin-sdk.ts'

export interface TestPerson {
  readonly uid: string
  readonly email: string
  readonly password: string
}

export interface TestClub {
  readonly clubId: string
  readonly name: string
  readonly admin: TestPerson
}

/** A club of a test's own, with an administrator who signs in by password; as registration leaves it. */
export async function makeClub({ auth, db }: AdminSdk, name = 'Ruderclub Alte Donau'): Promise<TestClub> {
  const clubId = randomUUID().replaceAll('-', '')
  const email = `admin-${clubId.slice(0, 12)}@club.test`
  const password = `pw-${randomUUID()}`
  const { uid } = await auth.createUser({ email, password, displayName: 'Anna Admin', emailVerified: true })
  await auth.setCustomUserClaims(uid, { role: 'admin', clubId })
  await db
    .batch()
    .set(db.doc(`clubs/${clubId}`), { clubId, name })
    .set(db.doc(`users/${uid}`), {
      ...{ email, role: 'admin', adminOf: { [clubId]: true }, memberOf: {} },
    })
    .commit()
  return { clubId, name, admin: { uid, email, password } }
}

/** A member's account: without a password, as the API makes it. A test may give one, to sign in without a link. */
export async function makeMember({ auth, db }: AdminSdk, clubId: string, more: { password?: string } = {}) {
  const memberId = randomUUID()
  const email = `member-${memberId.slice(0, 12)}@club.test`
  const { uid } = await auth.createUser({ email, displayName: 'Max Member', emailVerified: true, ...more })
  await auth.setCustomUserClaims(uid, { role: 'member', clubId, memberId })
  await db.doc(`users/${uid}`).set({ email, role: 'member', adminOf: {}, memberOf: { [clubId]: memberId } })
  return { uid, email, memberId, password: more.password ?? '' }
}
