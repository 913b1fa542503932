import { randomUUID } from 'node:crypto'
import { indexPayments } from '@tessera/domain/membership/settlement'
import type { PaidByAll } from '@tessera/domain/payments/contract'
import { unpackPaid } from '@tessera/domain/payments/paid'
import { readPayment } from '@tessera/domain/stored/read-payment'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { type Club, registerClub } from '../../support/club.ts'
import { deleteDocuments, type Fields, writeDocument } from '../../support/documents.ts'
import { storeMember } from '../../support/payments.ts'
import { workerStack } from '../../support/worker-stack.ts'

const path = '/api/payments/paid'
const writerOf = ({ admin }: Club) => ({ ...workerStack(), token: admin.token })

const ask = async (api: Api, { admin }: Club): Promise<PaidByAll> => {
  const { status, body } = await send(api, 'GET', path, { token: admin.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Makes ids unique: they are shared by all clubs of the installation. */
const own = ({ clubId }: Club, name: string) => `${name}-${clubId}`

const payment = (club: Club, member: string, more: Fields = {}): Fields => ({
  clubId: club.clubId,
  memberId: own(club, member),
  memberName: 'Benedikt Ferraro',
  itemId: own(club, 'fee'),
  itemName: 'Annual fee',
  amount: 60,
  notes: '',
  paymentDate: new Date('2026-03-01T00:00:00Z'),
  createdBy: club.admin.uid,
  ...more,
})

const item = ({ clubId }: Club): Fields => ({
  clubId,
  name: 'Annual fee',
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
})

/** Stores member and item, and records a payment as a browser does; returns its path. */
async function pay(club: Club, member: string, more: Fields = {}): Promise<string> {
  const place = `payments/${randomUUID()}`
  const fields = payment(club, member, more)
  await storeMember(club, own(club, member))
  await writeDocument(writerOf(club), `paymentItems/${fields.itemId}`, item(club))
  await writeDocument(writerOf(club), place, fields, ['createdAt'])
  return place
}

/** Indexes the payments from every document, without a cache. */
async function naive({ deps }: Api, clubId: string) {
  const { docs } = await deps.firebase.db.collection('payments').where('clubId', '==', clubId).get()
  return indexPayments(docs.map((doc) => readPayment(doc.id, doc.data())))
}

test('returns what each member has paid for, each kind once, and nothing of another club', async () => {
  const api = await makeOwnApi()
  const [club, other] = [await registerClub(api), await registerClub(api)]
  expect(await ask(api, club)).toEqual({ version: expect.any(String), kinds: [], members: {} })
  const year = { itemId: own(club, 'key'), itemName: 'Key 2026', yearId: `${club.clubId}_2026` }
  await writeDocument(writerOf(club), `paymentYears/${year.yearId}`, {
    clubId: club.clubId,
    year: '2026',
    active: true,
  })
  for (const more of [{}, {}, year]) await pay(club, 'anna', more)
  await pay(other, 'zoe', { itemName: 'Somebody else’s' })
  const { kinds, members } = await ask(api, club)
  expect(kinds.toSorted((a, b) => a.itemId.localeCompare(b.itemId))).toEqual([
    { itemId: own(club, 'fee'), itemName: 'Annual fee', cents: 12000 },
    { ...year, cents: 6000 },
  ])
  expect(Object.keys(members)).toEqual([own(club, 'anna')])
  expect(members[own(club, 'anna')]?.toSorted()).toEqual([0, 1])
  expect(Object.keys((await ask(api, other)).members)).toEqual([own(other, 'zoe')])
})

test('the next response includes each acknowledged write, with concurrent writers', async () => {
  const apis = await Promise.all([makeOwnApi(), makeOwnApi()])
  const club = await registerClub(apis[0])
  const paidBy = async (api: Api, member: string) => unpackPaid(await ask(api, club)).get(own(club, member))?.sums

  async function write(rounds: number): Promise<void> {
    const member = randomUUID()
    for (let round = 0; round < rounds; round += 1) {
      const itemId = own(club, `fee-${round}`)
      const place = await pay(club, member, { itemId })
      for (const api of apis) expect([...((await paidBy(api, member))?.keys() ?? [])]).toEqual([itemId])
      await deleteDocuments(writerOf(club), [place])
      for (const api of apis) expect(await paidBy(api, member)).toBeUndefined()
    }
    await pay(club, member)
  }

  await Promise.all(Array.from({ length: 8 }, () => write(4)))
  const expected = await naive(apis[0], club.clubId)
  expect(expected.size).toBe(8)
  for (const api of apis) expect(unpackPaid(await ask(api, club))).toEqual(expected)
})

test('the version changes after each kind of write, and stays the same without one', async () => {
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
  // Recorded and deleted before anybody asked.
  await deleteDocuments(writerOf(club), [await pay(club, 'anna')])

  const kept = seen.at(-1)
  const elsewhere = await pay(other, 'zoe')
  await deleteDocuments(writerOf(other), [elsewhere])
  await writeDocument(writerOf(club), `paymentYears/${club.clubId}_2026`, {
    clubId: club.clubId,
    year: '2026',
    active: true,
  })
  for (let n = 0; n < 3; n += 1) expect((await ask(api, club)).version).toBe(kept)
})

async function firstCreated({ deps }: Api, { clubId }: Club): Promise<Date> {
  const { docs } = await deps.firebase.db.collection('payments').where('clubId', '==', clubId).get()
  return docs[0]?.get('createdAt').toDate()
}

test('no other server, later start or new cache reuses a version for other content', async () => {
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

test('an unchanged response reads no document, and none is stored in the browser’s cache', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  await pay(club, 'anna')
  const first = await ask(api, club)
  const reads = countRequests(api)
  expect(await ask(api, club)).toEqual(first)
  expect([reads.documents(), reads.queries()]).toEqual([0, 0])
  const { headers } = await send(api, 'GET', path, { token: club.admin.token })
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await send(api, 'GET', path)).status).toBe(401)
})
