import { randomUUID } from 'node:crypto'
import { insideContract } from '@tessera/domain/inside/contract'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { FieldValue } from 'firebase-admin/firestore'
import { afterAll, describe, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const inside = `http://${firebase.insideHost}`
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

describe('without the secret', () => {
  const accounts = 'identitytoolkit.googleapis.com/v1/projects/demo-tessera/accounts'
  const documents = '/v1/projects/demo-tessera/databases/(default)/documents'
  const wrong = 'f'.repeat(64)
  test.each<string[]>([
    ['GET', `/${accounts}:batchGet`],
    ['GET', `/${wrong}/${accounts}:batchGet`],
    ['POST', `/${wrong}/${accounts}`],
    ['POST', `//${accounts}:lookup`],
    ['GET', `${documents}/clubs`],
    ['POST', `${documents}:runQuery`],
    ['POST', `${documents}:commit`],
    ...Object.values(insideContract)
      .filter((call) => !('isOpen' in call))
      .map(({ method, path }) => [method, path]),
  ])('%s %s is not there', async (method = '', path = '') => {
    for (const authorization of ['Bearer owner', `Bearer ${wrong}`, 'Bearer ', `Basic ${firebase.secret}`, ''])
      expect((await sendRaw(inside, { method, path, headers: { authorization }, body: '{}' })).status).toBe(404)
  })

  test('health and keys are', async () => {
    const health = await sendRaw(inside, { method: 'GET', path: '/health' })
    expect([health.status, JSON.parse(health.body)]).toEqual([200, expect.objectContaining({ status: 'ok' })])
    expect((await sendRaw(inside, { method: 'GET', path: '/.well-known/jwks.json' })).status).toBe(200)
  })
})

describe('with the secret', () => {
  test.each([
    ['PATCH', '/clubs/x'],
    ['DELETE', '/clubs/x'],
    ['POST', '/clubs'],
    ['POST', ':write'],
  ])('%s %s, a write past the one place for writes, is not there', async (method, rest) => {
    const path = `/v1/projects/demo-tessera/databases/(default)/documents${rest}`
    const headers = { authorization: `Bearer ${firebase.secret}` }
    expect((await sendRaw(inside, { method, path, headers, body: '{}' })).status).toBe(404)
  })

  test.each(['emulator/v1/projects/demo-tessera/oobCodes', 'emulator/v1/projects/demo-tessera/config'])(
    '%s is not there',
    async (path) => {
      expect((await sendRaw(inside, { method: 'GET', path: `/${firebase.secret}/${path}` })).status).toBe(404)
    },
  )
})

describe('accounts', () => {
  test('live and die', async () => {
    const club = await makeClub(admin)
    const { uid, email } = club.admin
    expect((await admin.auth.getUserByEmail(email)).customClaims).toEqual({ role: 'admin', clubId: club.clubId })
    await expect(admin.auth.createUser({ email, password: 'long enough' })).rejects.toMatchObject({
      code: 'auth/email-already-exists',
    })
    await admin.auth.updateUser(uid, { email: `new-${email}`, displayName: 'Berta' })
    const browser = openBrowser(firebase)
    await expect(signInWithEmailAndPassword(browser.auth, email, club.admin.password)).rejects.toThrow()
    const { user } = await signInWithEmailAndPassword(browser.auth, `new-${email}`, club.admin.password)
    expect(user.displayName).toBe('Berta')
    await admin.auth.deleteUsers([uid])
    await expect(admin.auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' })
    await expect(signInWithEmailAndPassword(browser.auth, `new-${email}`, club.admin.password)).rejects.toThrow()
    await browser.close()
  })

  test('are made many at once, without passwords, and none is written over', async () => {
    const club = await makeClub(admin)
    const fresh = Array.from({ length: 100 }, () => ({ uid: randomUUID(), email: `${randomUUID()}@club.test` }))
    const taken = { uid: randomUUID(), email: club.admin.email.toUpperCase() }
    const existing = { uid: club.admin.uid, email: `${randomUUID()}@club.test` }
    const { successCount, errors } = await admin.auth.importUsers([...fresh, taken, existing])
    expect([successCount, errors.map(({ index }) => index)]).toEqual([100, [100, 101]])
    const { users } = await admin.auth.getUsers(fresh.map(({ uid }) => ({ uid })))
    expect(users.map(({ email }) => email).sort()).toEqual(fresh.map(({ email }) => email).sort())
    expect((await admin.auth.getUser(club.admin.uid)).email).toBe(club.admin.email)
    const browser = openBrowser(firebase)
    await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
    await browser.close()
    const secret = { uid: randomUUID(), email: `${randomUUID()}@club.test`, passwordHash: Buffer.from('x') }
    await expect(admin.auth.importUsers([secret], { hash: { algorithm: 'BCRYPT' } })).rejects.toThrow(
      /without passwords/,
    )
    await expect(admin.auth.getUser(secret.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' })
  })

  test('show no hash, and need a password of eight characters', async () => {
    const club = await makeClub(admin)
    const user = await admin.auth.getUser(club.admin.uid)
    expect([user.passwordHash, user.passwordSalt]).toEqual([undefined, undefined])
    const listed = await admin.auth.listUsers(1000)
    expect(listed.users.filter((one) => one.passwordHash || one.passwordSalt)).toEqual([])
    await expect(admin.auth.updateUser(user.uid, { password: '7 chars' })).rejects.toThrow(/8 characters/)
  })
})

describe('documents', () => {
  test('are read and written in every way the API uses', async () => {
    const { clubId } = await makeClub(admin)
    const { db } = admin
    const club = db.doc(`clubs/${clubId}`)
    await expect(club.create({ clubId })).rejects.toMatchObject({ code: 6 })
    const sum = await db.runTransaction(async (transaction) => {
      const old = await transaction.get(club)
      const others = await transaction.get(db.collection('clubs').where('clubId', '==', clubId))
      transaction.update(club, { visits: FieldValue.increment(2), seenAt: FieldValue.serverTimestamp() })
      return [old.get('visits'), others.size]
    })
    expect(sum).toEqual([undefined, 1])
    expect((await club.get()).get('visits')).toBe(2)
    const writer = db.bulkWriter()
    for (let n = 0; n < 30; n++) writer.set(db.doc(`passes/${clubId}-${n}`), { clubId, n })
    await writer.close()
    const passes = db.collection('passes').where('clubId', '==', clubId)
    expect((await passes.count().get()).data().count).toBe(30)
    expect((await passes.orderBy('n', 'desc').limit(2).get()).docs.map((one) => one.get('n'))).toEqual([29, 28])
    expect((await db.getAll(club, db.doc('clubs/missing'))).map((one) => one.exists)).toEqual([true, false])
    await db.doc(`passTemplates/${clubId}/files/1`).set({ clubId, bytes: Buffer.alloc(900_000, 1) })
    await db.recursiveDelete(db.doc(`passTemplates/${clubId}`))
    expect((await db.collection(`passTemplates/${clubId}/files`).listDocuments()).length).toBe(0)
  })

  test('take eight writers at once on one document', async () => {
    const { clubId } = await makeClub(admin)
    const club = admin.db.doc(`clubs/${clubId}`)
    await Promise.all(Array.from({ length: 8 }, () => club.update({ visits: FieldValue.increment(1) })))
    expect((await club.get()).get('visits')).toBe(8)
  })
})
