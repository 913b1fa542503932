import { signInWithEmailAndPassword } from 'firebase/auth'
import type { Firestore } from 'firebase/firestore/lite'
import { expect } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type BrowserSdk, openBrowser } from '../../support/browser-sdk.ts'
import { makeClub, makeMember, type TestPerson } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

export const people = [
  'admin',
  'member',
  'other member',
  'foreign admin',
  'foreign member',
  'no place',
  'nobody',
] as const
export type Person = (typeof people)[number]

const password = 'a good password'

/** Makes two clubs with users of every role, each signed in at the gateway with a separate browser SDK. */
export async function castOfTwoClubs() {
  const firebase = workerStack()
  const admin = connectAdmin(firebase)
  const [club, foreign] = [await makeClub(admin), await makeClub(admin, 'Schachklub')]
  const [member, otherMember, foreignMember] = await Promise.all([
    makeMember(admin, club.clubId, { password }),
    makeMember(admin, club.clubId, { password }),
    makeMember(admin, foreign.clubId, { password }),
  ])
  const noPlace = { email: `none-${club.clubId}@club.test`, password }
  await admin.auth.createUser(noPlace)
  const browsers: BrowserSdk[] = []
  const enter = async (person?: Pick<TestPerson, 'email' | 'password'>): Promise<Firestore> => {
    const browser = openBrowser(firebase)
    browsers.push(browser)
    if (person) await signInWithEmailAndPassword(browser.auth, person.email, person.password)
    return browser.db
  }
  const as: Record<Person, Firestore> = {
    admin: await enter(club.admin),
    member: await enter(member),
    'other member': await enter(otherMember),
    'foreign admin': await enter(foreign.admin),
    'foreign member': await enter(foreignMember),
    'no place': await enter(noPlace),
    nobody: await enter(),
  }
  const close = async () => {
    await Promise.all([admin.close(), ...browsers.map((browser) => browser.close())])
  }
  return { admin, club, foreign, member, otherMember, as, close }
}

export type Cast = Awaited<ReturnType<typeof castOfTwoClubs>>

/** Expects that the rules allow or deny a request; any other failure fails the test. */
export async function expectAllowed(allowed: boolean, call: Promise<unknown>): Promise<void> {
  if (allowed) await expect(call).resolves.not.toThrow()
  else await expect(call).rejects.toMatchObject({ code: 'permission-denied' })
}
