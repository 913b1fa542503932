import { randomUUID } from 'node:crypto'
import { readCodedMessage } from '@tessera/domain/errors'
import { inEnglish } from '@tessera/domain/texts/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { makeOwnApi, send } from '../../support/api.ts'
import { freshMember } from '../../support/club.ts'
import { deletionOf, writeDocument } from '../../support/documents.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { signIn } from '../../support/gateway.ts'
import { health } from '../../support/health.ts'
import { lowClubLimits } from '../../support/limits.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { makeClub } from '../../support/test-club.ts'

let stack: FirebaseStack
let admin: AdminSdk
beforeAll(async () => {
  stack = await startFirebaseStack({ env: { ...lowClubLimits, EMULATOR_HEAP_MB: '200' } })
  admin = connectAdmin(stack)
})
afterAll(async () => {
  await admin.close()
  await stack.stop()
})

let addresses = 0
const newAddress = () => `2001:db8:1:${(++addresses).toString(16)}::1`

/** Makes a club, and signs its administrator in at the gateway's public side. */
async function enter(name?: string) {
  const { clubId, admin: person } = await makeClub(admin, name)
  const { token } = await signIn(person.email, person.password, stack)
  const base = `projects/${stack.projectId}/databases/(default)/documents`
  const address = newAddress()
  const send = (verb: string, body: string, from = address) =>
    sendRaw(stack.publicUrl, {
      method: 'POST',
      path: `/v1/${base}:${verb}`,
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': from },
    })
  const ask = (verb: string, body: object, from = address) => send(verb, JSON.stringify(body), from)
  const item = (id: string, price = 60) => {
    const texts = { clubId, name: 'Fee', purchaseRestriction: 'multiple' }
    const fields = Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }]))
    return {
      update: {
        name: `${base}/paymentItems/${id}`,
        fields: { ...fields, price: { integerValue: String(price) }, enabled: { booleanValue: true } },
      },
    }
  }
  const year = (name: string) => ({
    update: {
      name: `${base}/paymentYears/${clubId}_${name}`,
      fields: { clubId: { stringValue: clubId }, year: { stringValue: name }, active: { booleanValue: true } },
    },
  })
  const where = { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: clubId } } }
  const list = (from = address) =>
    ask('runQuery', { structuredQuery: { from: [{ collectionId: 'paymentItems' }], where } }, from)
  return { clubId, token, send, item, year, list, commit: (writes: object[]) => ask('commit', { writes }) }
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const itemsOf = async (clubId: string) =>
  (await admin.db.collection('paymentItems').where('clubId', '==', clubId).count().get()).data().count
const sentenceOf = ({ body }: { body: string }): string => {
  const { message } = JSON.parse(body).error
  return inEnglish(readCodedMessage(message)?.says ?? message)
}
const restarts = () => stack.log.filter(({ msg, part }) => msg === 'running' && part === 'documents').length - 1

/** Expects that another club can read and write, and that the emulator was not restarted. */
async function expectOthersAtWork() {
  const other = await enter()
  expect((await other.commit([other.item(`fee${other.clubId}`)])).status).toBe(200)
  expect((await other.list()).status).toBe(200)
  expect(restarts()).toBe(0)
}

describe('commits of 400 items over and over', () => {
  test('are refused', async () => {
    const club = await enter()
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => club.commit(ids(400).map((id) => club.item(id)))),
    )
    const tooLong = refused.filter(({ status }) => status === 403)
    expect(tooLong.map(sentenceOf)).toEqual(Array(2).fill('At most 100 entries can be changed at once on this server.'))
    // Each of them counted as 100 writes.
    expect(refused.filter(({ status }) => status === 429)).toHaveLength(18)
    expect(await itemsOf(club.clubId)).toBe(0)
    await expectOthersAtWork()
  })

  test('stop in smaller ones at what a club can have', async () => {
    const club = await enter()
    expect((await club.commit(ids(100).map((id) => club.item(id)))).status).toBe(200)
    const refused = await club.commit(ids(100).map((id) => club.item(id)))
    expect([refused.status, sentenceOf(refused)]).toEqual([
      403,
      'Your club can have at most 150 payment items on this server.',
    ])
    expect(await itemsOf(club.clubId)).toBe(100)
    await expectOthersAtWork()
  })

  test('never pass the limit, however many come at once', async () => {
    const club = await enter()
    const answers = await Promise.all(Array.from({ length: 8 }, () => club.commit(ids(19).map((id) => club.item(id)))))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 7 }, () => 200), 403])
    expect(await itemsOf(club.clubId)).toBe(7 * 19)
  })

  test('a commit that the rules refuse takes no room', async () => {
    const [club, other] = [await enter(), await enter()]
    for (const name of ['2021', '2022', '2023', '2024'])
      expect(sentenceOf(await club.commit([other.year(name)]))).toContain('permissions')
    expect((await club.commit(['2021', '2022', '2023'].map(club.year))).status).toBe(200)
    expect((await other.commit(['2021', '2022', '2023'].map(other.year))).status).toBe(200)
  })
})

test('the same items written over and over stop at the writes within an hour', async () => {
  const club = await enter()
  const same = ids(50)
  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push(await club.commit(same.map((id) => club.item(id, n))))
  // Changes without an entry in the history are refused, and count all the same.
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 429, 429])
  const refused = answers.at(-1)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(sentenceOf(refused ?? { body: '' })).toBe(
    'Your club has changed too many entries: at most 200 within 3600 seconds. Please wait and try again.',
  )
  await expectOthersAtWork()
})

test('a club without writes left is refused before its body is read, and reads on', async () => {
  const club = await enter()
  expect((await club.send('commit', 'no JSON')).status).toBe(400)
  expect((await club.send('commit', 'x'.repeat(900_000))).status).toBe(400)
  for (let n = 0; n < 2; n += 1) await club.commit(ids(400).map((id) => club.item(id)))
  expect((await club.send('commit', 'no JSON')).status).toBe(429)
  expect((await club.send('commit', 'x'.repeat(3_000_000))).status).toBe(429)
  expect((await club.list()).status).toBe(200)
  await expectOthersAtWork()
})

test('long bodies that say nothing use up the writes of a club', async () => {
  const club = await enter()
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await club.send('commit', 'x'.repeat(1_000_000))).status)
  expect(statuses).toEqual([400, 429, 429])
})

describe('the writes of a club', () => {
  const sentence = 'Your club has changed too many entries: at most 200 within 3600 seconds. Please wait and try again.'

  /** Makes a club with so many writes left; 8 KiB of a body count as one. */
  async function enterWith(left: number) {
    const api = await makeOwnApi(undefined, {}, stack)
    const club = await enter()
    const call = (method: string, path: string, body?: unknown) => send(api, method, path, { token: club.token, body })
    const junk = 'x'.repeat(((200 - left) / 2) * 8192)
    for (let n = 0; n < 2; n += 1) expect((await club.send('commit', junk)).status).toBe(400)
    return { ...club, call }
  }

  test('count at the API and at Firestore together, for every account, and a refused body is not read', async () => {
    const [club, other] = [await enterWith(12), await enterWith(12)]
    const { id } = (await club.call('POST', '/api/members/imports')).body
    const rows = Array.from({ length: 6 }, () => freshMember())
    expect((await club.call('POST', `/api/members/imports/${id}`, { rows })).status).toBe(200)
    expect((await club.commit(['2024', '2025', '2026'].map(club.year))).status).toBe(200)
    expect((await club.call('POST', '/api/members', freshMember())).status).toBe(201)
    const refused = await club.call('POST', '/api/members', 'no JSON')
    expect([refused.status, refused.body.error]).toEqual([429, sentence])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await club.commit([club.year('2026')])).status).toBe(429)
    expect((await club.call('GET', '/api/members')).body).toHaveLength(7)
    expect((await other.call('POST', '/api/members', freshMember())).status).toBe(201)
  })

  test('of an import count per row', async () => {
    const club = await enterWith(12)
    const { id } = (await club.call('POST', '/api/members/imports')).body
    const rows = Array.from({ length: 11 }, () => freshMember())
    const refused = await club.call('POST', `/api/members/imports/${id}`, { rows })
    expect([refused.status, refused.body.error]).toEqual([429, sentence])
    expect((await club.call('GET', '/api/members')).body).toEqual([])
  })
})

/** Valid bodies with many values, and bodies of as many values that no schema takes. */
const lists = (count: number) => ['{"nullValue":null}', '0', '{}'].map((one) => `[${Array(count).fill(one).join(',')}]`)

test('a body with more values than any of the app is refused before the values are checked', async () => {
  const club = await enter()
  const other = await enter()
  const { name } = club.item('long').update
  const commits = lists(10_500).flatMap((values) => [
    `{"writes":[{"update":{"name":"${name}","fields":{"a":{"arrayValue":{"values":${values}}}}}}]}`,
    `{"writes":[{"update":{"name":"${name}"},"updateTransforms":${values}}]}`,
  ])
  const queries = lists(1_100).map(
    (values) =>
      `{"structuredQuery":{"from":[{"collectionId":"payments"}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"IN","value":{"arrayValue":{"values":${values}}}}}}}`,
  )
  for (const query of queries) {
    const answer = await club.send('runQuery', query)
    expect([answer.status, sentenceOf(answer)]).toEqual([400, 'The request is not one that this server takes.'])
  }
  const answers = []
  for (const commit of commits) answers.push(await club.send('commit', commit))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 429, 429, 429, 429])
  expect(answers.slice(0, 2).map(sentenceOf)).toEqual(Array(2).fill('The request is not one that this server takes.'))
  expect((await other.list()).status).toBe(200)
})

test('a query longer than any of the app is refused', async () => {
  const club = await enter()
  expect((await club.send('runQuery', ' '.repeat(300_000))).status).toBe(413)
  expect((await club.send('commit', ' '.repeat(1_100_000))).status).toBe(413)
})

test('a full club goes on changing and deleting, and what it deletes makes room', async () => {
  const club = await enter()
  await club.commit([club.item(`fee${club.clubId}`)])
  expect((await club.commit(['2024', '2025', '2026'].map(club.year))).status).toBe(200)
  const refused = await club.commit([club.year('2027')])
  expect([refused.status, sentenceOf(refused)]).toEqual([
    403,
    'Your club can have at most 3 payment years on this server.',
  ])
  const writer = { ...stack, token: club.token }
  const place = `paymentYears/${club.clubId}_2024`
  await writeDocument(writer, place, { clubId: club.clubId, year: '2024', active: false })
  expect((await club.commit(await deletionOf(writer, place))).status).toBe(200)
  expect((await club.commit([club.year('2027')])).status).toBe(200)
  expect((await club.commit([club.year('2028')])).status).toBe(403)
  expect((await club.commit([club.item(`new${club.clubId}`)])).status).toBe(200)
})

test('a club that takes its share of the memory is told so, at Firestore and at the API; it deletes, and others go on', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const [club, other] = [await enter(), await enter()]
  const call = (method: string, path: string, body?: unknown) => send(api, method, path, { token: club.token, body })
  const { id } = (await call('POST', '/api/members', freshMember())).body
  const photos = ids(3).map((id) => admin.db.doc(`photos/${id}`))
  for (const photo of photos) await photo.set({ clubId: club.clubId, bytes: Buffer.alloc(700_000) })
  const sentence =
    'The data of your club can take at most 2 MB of the memory of this server. Delete some, or ask who runs the server for more.'
  const atFirestore = await club.commit([club.year('2026')])
  expect([atFirestore.status, sentenceOf(atFirestore)]).toEqual([403, sentence])
  const atApi = await call('POST', '/api/members', freshMember())
  expect([atApi.status, atApi.body.code, atApi.body.error]).toEqual([403, 'limit_reached', sentence])
  expect((await call('DELETE', `/api/members/${id}`)).status).toBe(200)
  await expectOthersAtWork()
  await other.commit([other.year('2026')])
  await photos[0]?.delete()
  expect((await club.commit([club.year('2026')])).status).toBe(200)
  expect((await call('POST', '/api/members', freshMember())).status).toBe(201)
})

test('payments have a limit', async () => {
  const club = await enter()
  const payment = (id: string) => ({ update: { ...club.item(id).update, name: `${paymentBase()}/${id}` } })
  const paymentBase = () => `projects/${stack.projectId}/databases/(default)/documents/payments`
  const refused = await club.commit(ids(6).map(payment))
  expect([refused.status, sentenceOf(refused)]).toEqual([403, 'Your club can have at most 5 payments on this server.'])
})

describe('a flood of requests', () => {
  test.each([
    ['from one account, by many addresses', 60, true, 'Too many requests from your account: at most 60 within'],
    ['from one address, by many accounts', 80, false, 'Too many requests from your network: at most 80 within'],
  ])('%s is stopped', async (_, allowed, isOneAccount, sentence) => {
    const clubs = [await enter(), ...(isOneAccount ? [] : [await enter()])]
    const flooded = newAddress()
    const answers = await Promise.all(
      Array.from({ length: allowed + 10 }, (_, n) =>
        clubs[n % clubs.length]?.list(isOneAccount ? newAddress() : flooded),
      ),
    )
    const statuses = answers.map((answer) => answer?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(allowed)
    const refused = answers.filter((answer) => answer?.status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0] && sentenceOf(refused[0])).toContain(sentence)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    await expectOthersAtWork()
  })

  test('of lookups from one address is stopped in words that sign no one out', async () => {
    const flooded = newAddress()
    const lookup = () =>
      sendRaw(stack.publicUrl, {
        method: 'POST',
        path: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x',
        headers: { 'x-forwarded-for': flooded },
        body: JSON.stringify({ idToken: 'made-up' }),
      })
    const answers = await Promise.all(Array.from({ length: 82 }, lookup))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers['content-type']).toContain('text/plain')
    expect(refused[0]?.body).toContain('Too many requests from your network')
  })
})

test('the operator reads once who is near which limit', async () => {
  const club = await enter()
  await club.commit(['2024', '2025', '2026'].map(club.year))
  for (let n = 0; n < 3; n += 1) await club.commit([club.year('2027')])
  expect(stack.log.filter(({ of }) => of === club.clubId)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'a limit is nearly reached',
      limit: 'paymentYears',
      used: 3,
      max: 3,
    }),
  ])
})

test('make health names the clubs that are near a limit, and no other', async () => {
  const name = `Ruderclub ${randomUUID()}`
  const [club, other] = [await enter(name), await enter(`Nachbar ${name}`)]
  await club.commit(['2025', '2026'].map(club.year))
  expect(await health(stack)).not.toContain(name)
  await club.commit([club.year('2024')])
  await other.commit([other.year('2024')])
  const said = await health(stack)
  expect(said).toContain('status: ok\n')
  expect(said).toContain(`near a limit: ${name}, 3 of 3 (LIMIT_PAYMENT_YEARS_PER_CLUB), `)
  expect(said).not.toContain('Nachbar')
})
