import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import type { View } from '@tessera/api/firebase/cached-collection'
import { fieldsOf } from '@tessera/api/firebase/plain'
import { inParts } from '@tessera/server/in-parts'
import { GeoPoint } from 'firebase-admin/firestore'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { makeOwnApi } from '../../support/api.ts'
import { makeClub } from '../../support/test-club.ts'

const firebase = inject('firebase')
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

const service = '/google.firestore.v1.Firestore'

function openSession(): ClientHttp2Session {
  const session = connectHttp2(`http://${firebase.insideHost}`)
  onTestFinished(() => session.destroy())
  return session
}

async function call(session: ClientHttp2Session, path: string, authorization: string, body: Buffer = Buffer.alloc(5)) {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    authorization,
  })
  stream.on('error', () => undefined).end(body)
  const [headers] = await once(stream, 'response')
  stream.resume()
  return { http: headers[':status'], grpc: headers['grpc-status'] }
}

test('without the secret nothing is there, and with it only reading', async () => {
  const session = openSession()
  for (const authorization of ['Bearer owner', `Bearer ${'f'.repeat(64)}`, `Basic ${firebase.secret}`, ''])
    expect(await call(session, `${service}/RunQuery`, authorization)).toEqual({ http: 404, grpc: undefined })
  for (const method of ['Commit', 'BatchWrite', 'Write', 'CreateDocument', 'BeginTransaction', 'Listen', 'GetDocument'])
    expect((await call(session, `${service}/${method}`, `Bearer ${firebase.secret}`)).http).toBe(404)
  expect((await call(session, '/v1/projects', `Bearer ${firebase.secret}`)).http).toBe(404)
})

test('a query that is too long is refused, and the next is answered', async () => {
  const session = openSession()
  const ask = (body: Buffer) => call(session, `${service}/RunQuery`, `Bearer ${firebase.secret}`, body)
  expect(await ask(Buffer.alloc(3 * 1024 * 1024))).toEqual({ http: 200, grpc: '1' })
  // No project in it: the emulator itself refuses it.
  expect(await ask(Buffer.alloc(5))).toMatchObject({ http: 200, grpc: expect.not.stringMatching(/^[01]$/) })
})

test('a list has every kind of value, as by REST', async () => {
  const { clubId } = await makeClub(admin)
  const kinds = {
    ...{ clubId, text: 'ü € 😀', none: null, yes: true, whole: 2 ** 53 - 1, part: 0.1, negative: -0 },
    ...{ at: new Date('2026-02-28T23:59:59.999Z'), bytes: Buffer.from([0, 255, 13]), place: new GeoPoint(46.5, 11.3) },
    ...{ list: [1, 'two', { three: [] }], nested: { 'a.b': { c: new Date(0) } }, empty: '' },
  }
  const batch = admin.db.batch()
  for (let n = 0; n < 300; n += 1) batch.set(admin.db.doc(`paymentItems/${clubId}-${n}`), { ...kinds, n })
  await batch.commit()
  const view: View<unknown, readonly unknown[]> = {
    collection: 'paymentItems',
    part: (document) => [document.id, fieldsOf(document)],
    whole: (parts) => [...parts],
  }
  const api = await makeOwnApi()
  const listed = await api.deps.firebase.clubCache.read(view, clubId)
  const { docs } = await admin.db.collection('paymentItems').where('clubId', '==', clubId).get()
  expect(listed).toHaveLength(300)
  expect(listed).toEqual(docs.map((document) => [document.id, fieldsOf(document)]))
})

test('the lists of two hundred clubs at once are all whole', async () => {
  const clubIds = Array.from({ length: 200 }, () => randomUUID())
  const notes = 'x'.repeat(20_000)
  for (const some of inParts(clubIds, 40)) {
    const batch = admin.db.batch()
    for (const clubId of some)
      for (let n = 0; n < 5; n += 1) batch.set(admin.db.doc(`paymentItems/${clubId}-${n}`), { clubId, notes })
    await batch.commit()
  }
  const view: View<number, readonly number[]> = {
    collection: 'paymentItems',
    part: (document) => String(document.get('notes')).length,
    whole: (parts) => [...parts],
  }
  const { clubCache } = (await makeOwnApi()).deps.firebase
  const lists = await Promise.all(clubIds.map((clubId) => clubCache.read(view, clubId)))
  expect(lists).toEqual(clubIds.map(() => Array(5).fill(20_000)))
})
