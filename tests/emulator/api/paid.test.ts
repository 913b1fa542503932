import { randomUUID } from 'node:crypto'
import { Copies } from '@tessera/api/firebase/copies'
import { indexPayments } from '@tessera/domain/membership/status'
import type { PaidAnswer } from '@tessera/domain/payments/contract'
import { unpackPaid } from '@tessera/domain/payments/paid'
import { readPayment } from '@tessera/domain/payments/stored'
import { expect, inject, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { type Club, registerClub } from '../../support/club.ts'
import { countReads } from '../../support/document-reads.ts'
import { deleteDocuments, type Fields, writeDocument } from '../../support/documents.ts'

const path = '/api/payments/paid'
const writerOf = ({ admin }: Club) => ({ ...inject('firebase'), token: admin.token })

const ask = async (api: Api, { admin }: Club): Promise<NonNullable<PaidAnswer['known']>> => {
  const { status, body } = await send(api, 'GET', path, { token: admin.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.known
}

const payment = (club: Club, memberId: string, more: Fields = {}): Fields => ({
  ...{ clubId: club.clubId, memberId, memberName: 'Benedikt Ferraro', itemId: 'fee', itemName: 'Annual fee' },
  ...{ amount: 60, notes: '', paymentDate: new Date('2026-03-01T00:00:00Z'), createdBy: club.admin.uid },
  ...more,
})

/** Records a payment as a browser does; gives its path. */
async function pay(club: Club, memberId: string, more: Fields = {}): Promise<string> {
  const place = `payments/${randomUUID()}`
  await writeDocument(writerOf(club), place, payment(club, memberId, more), ['createdAt'])
  return place
}

/** What a reading of every payment says was paid. */
async function naive({ deps }: Api, clubId: string) {
  const { docs } = await deps.firebase.db.collection('payments').where('clubId', '==', clubId).get()
  return indexPayments(docs.map((doc) => readPayment(doc.id, doc.data())))
}

test('it says what each member has paid for, each kind once, and nothing of another club’s', async () => {
  const api = await makeOwnApi()
  const [club, other] = [await registerClub(api), await registerClub(api)]
  expect(await ask(api, club)).toEqual({ version: expect.any(String), kinds: [], members: {} })
  const year = { itemId: 'key', itemName: 'Key 2026', yearId: 'y26' }
  for (const more of [{}, {}, year]) await pay(club, 'anna', more)
  await pay(other, 'zoe', { itemName: 'Somebody else’s' })
  const { kinds, members } = await ask(api, club)
  expect(kinds.toSorted((a, b) => a.itemId.localeCompare(b.itemId))).toEqual([
    { itemId: 'fee', itemName: 'Annual fee' },
    year,
  ])
  expect(Object.keys(members)).toEqual(['anna'])
  expect(members.anna?.toSorted()).toEqual([0, 1])
  expect(Object.keys((await ask(api, other)).members)).toEqual(['zoe'])
})

test('after each write that was answered the next answer includes it, whoever else writes', async () => {
  const apis = await Promise.all([makeOwnApi(), makeOwnApi()])
  const club = await registerClub(apis[0])
  const paidBy = async (api: Api, memberId: string) => unpackPaid(await ask(api, club)).get(memberId)?.itemIds

  async function write(rounds: number): Promise<void> {
    const memberId = randomUUID()
    for (let round = 0; round < rounds; round += 1) {
      const place = await pay(club, memberId, { itemId: `fee ${round}` })
      for (const api of apis) expect(await paidBy(api, memberId)).toEqual(new Set([`fee ${round}`]))
      await deleteDocuments(writerOf(club), [place])
      for (const api of apis) expect(await paidBy(api, memberId)).toBeUndefined()
    }
    await pay(club, memberId)
  }

  await Promise.all(Array.from({ length: 8 }, () => write(4)))
  const expected = await naive(apis[0], club.clubId)
  expect(expected.size).toBe(8)
  for (const api of apis) expect(unpackPaid(await ask(api, club))).toEqual(expected)
})

test('the version is another one after each kind of write, and stays without one', async () => {
  const api = await makeOwnApi()
  const [club, other] = [await registerClub(api), await registerClub(api)]
  const seen = [(await ask(api, club)).version]
  const changes = async (write: () => Promise<unknown>) => {
    await write()
    const { version } = await ask(api, club)
    expect(seen).not.toContain(version)
    seen.push(version)
  }
  let place = ''
  await changes(async () => {
    place = await pay(club, 'anna')
  })
  const createdAt = await firstCreated(api, club)
  const edits: Fields[] = [{ amount: 61 }, { notes: 'in cash' }, { paymentDate: new Date('2026-03-02T00:00:00Z') }]
  for (const edit of edits) {
    const edited = { ...payment(club, 'anna'), createdAt, ...edit }
    await changes(() => writeDocument(writerOf(club), place, edited, ['updatedAt']))
  }
  await changes(() => deleteDocuments(writerOf(club), [place]))
  await changes(async () => deleteDocuments(writerOf(club), [await pay(club, 'anna')]))

  const kept = seen.at(-1)
  const elsewhere = await pay(other, 'zoe')
  await deleteDocuments(writerOf(other), [elsewhere])
  await writeDocument(writerOf(club), `paymentYears/${club.clubId}_2026`, {
    ...{ clubId: club.clubId, year: '2026', active: true },
  })
  for (let n = 0; n < 3; n += 1) expect((await ask(api, club)).version).toBe(kept)
})

async function firstCreated({ deps }: Api, { clubId }: Club): Promise<Date> {
  const { docs } = await deps.firebase.db.collection('payments').where('clubId', '==', clubId).get()
  return docs[0]?.get('createdAt').toDate()
}

test('no other server, no later start and no copy made anew gives a version to something else', async () => {
  const first = await makeOwnApi()
  const club = await registerClub(first)
  await pay(club, 'anna')
  const answers = [await ask(first, club), await ask(await makeOwnApi(), club)]
  await pay(club, 'ben')
  answers.push(await ask(await makeOwnApi(), club), await ask(first, club))
  const said = new Map<string, unknown>()
  for (const { version, ...rest } of answers) {
    expect(said.get(version) ?? rest).toEqual(rest)
    said.set(version, rest)
  }
})

test('an answer that still holds is told in no bytes, and costs no document', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  await pay(club, 'anna')
  const get = (tag = '') =>
    send(api, 'GET', path, { token: club.admin.token, headers: tag ? { 'if-none-match': tag } : {} })
  const { headers } = await get()
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const tag = headers.get('etag') ?? ''
  const reads = countReads()
  for (const known of [tag, `W/${tag}`]) {
    const still = await get(known)
    expect([still.status, still.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    expect([still.headers.get('content-length') ?? '0', still.headers.get('etag')]).toEqual(['0', tag])
  }
  expect([reads.documents(), reads.queries()]).toEqual([0, 0])
  await pay(club, 'ben')
  const changed = await get(tag)
  expect([changed.status, Object.keys(changed.body.known.members).sort()]).toEqual([200, ['anna', 'ben']])
  const refused = await send(api, 'GET', path, { headers: { 'if-none-match': tag } })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

test('where nobody tells what has changed, nothing is known, and no payment is read', async () => {
  const api = await makeOwnApi(({ firebase }) => ({
    firebase: { ...firebase, copies: new Copies(firebase.db, undefined) },
  }))
  const club = await registerClub(api)
  await pay(club, 'anna')
  const reads = countReads()
  const { status, body } = await send(api, 'GET', path, { token: club.admin.token })
  expect([status, body, reads.documents(), reads.queries()]).toEqual([200, {}, 0, 0])
})
