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

/** Makes a club with an administrator who signs in by password, in the same state as after registration. */
export async function makeClub(sdk: AdminSdk, name = 'Ruderclub Alte Donau'): Promise<TestClub> {
  const clubId = randomUUID().replaceAll('-', '')
  const admin = await makeAdmin(sdk, clubId)
  await sdk.db.doc(`clubs/${clubId}`).set({ clubId, name })
  return { clubId, name, admin }
}

/** Makes an administrator of a club who signs in by password. */
export async function makeAdmin({ auth, db }: AdminSdk, clubId: string): Promise<TestPerson> {
  const email = `admin-${randomUUID().slice(0, 12)}@club.test`
  const password = `pw-${randomUUID()}`
  const { uid } = await auth.createUser({ email, password, displayName: 'Anna Admin', emailVerified: true })
  await auth.setCustomUserClaims(uid, { role: 'admin', clubId })
  await db.doc(`users/${uid}`).set({ email, role: 'admin', adminOf: { [clubId]: true }, memberOf: {} })
  return { uid, email, password }
}

/** Makes a member's account without a password, as the API does; with `password`, a test can sign in without a link. */
export async function makeMember({ auth, db }: AdminSdk, clubId: string, more: { password?: string } = {}) {
  const memberId = randomUUID()
  const email = `member-${memberId.slice(0, 12)}@club.test`
  const { uid } = await auth.createUser({ email, displayName: 'Max Member', emailVerified: true, ...more })
  await auth.setCustomUserClaims(uid, { role: 'member', clubId, memberId })
  await db.doc(`users/${uid}`).set({ email, role: 'member', adminOf: {}, memberOf: { [clubId]: memberId } })
  return { uid, email, memberId, password: more.password ?? '' }
}
