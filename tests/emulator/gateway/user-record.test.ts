import { randomUUID } from 'node:crypto'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { makeClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const admin = connectAdmin(workerStack())
afterAll(() => admin.close())

test('the identity provider’s record of a person holds who they are, and when they came', {
  tags: spec('3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.13'),
}, async () => {
  const club = await makeClub(admin)
  const browser = openBrowser(workerStack())
  onTestFinished(() => browser.close())
  const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
  const { uid, email, displayName, photoURL, emailVerified, phoneNumber, isAnonymous, metadata } = user
  expect({ uid, email, displayName, photoURL, emailVerified, phoneNumber, isAnonymous }).toEqual({
    uid: club.admin.uid,
    email: club.admin.email,
    displayName: 'Anna Admin',
    photoURL: null,
    emailVerified: true,
    phoneNumber: null,
    isAnonymous: false,
  })
  for (const time of [metadata.creationTime, metadata.lastSignInTime])
    expect(Date.parse(time ?? '')).toBeGreaterThan(Date.parse('2024-01-01'))
})

test('a lookup after the response of a sign-in sees it, whatever else changes the account meanwhile', async () => {
  const browser = openBrowser(workerStack())
  onTestFinished(() => browser.close())
  for (let n = 0; n < 5; n++) {
    const person = { uid: randomUUID(), email: `anna-${randomUUID()}@club.test`, displayName: 'Anna Admin' }
    const { uid, email } = person
    const password = `pw-${randomUUID()}`
    await admin.auth.importUsers([person])
    expect((await admin.auth.updateUser(uid, { password })).metadata.lastSignInTime).toBeFalsy()
    let isOver = false
    const renaming = Array.from({ length: 8 }, async () => {
      while (!isOver) await admin.auth.updateUser(uid, { displayName: 'Anna Adam' })
    })
    try {
      const { user } = await signInWithEmailAndPassword(browser.auth, email, password)
      expect((await admin.auth.getUser(uid)).metadata.lastSignInTime).toBeTruthy()
      expect(user.metadata.lastSignInTime).toBeTruthy()
    } finally {
      isOver = true
    }
    await Promise.all(renaming)
    expect((await admin.auth.getUser(uid)).displayName).toBe('Anna Adam')
  }
})
