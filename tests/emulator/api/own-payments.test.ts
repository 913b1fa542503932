import { ClubCache } from '@tessera/api/firebase/club-cache'
import type { Payment } from '@tessera/domain/payments/payment'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { type AddedMember, addMember, type Club, registerClub, signInMember } from '../../support/club.ts'
import { recordPayment, removePayments, requireItem, type TestItem } from '../../support/payments.ts'

const path = '/api/member-auth/payments'

/** Makes a club with a fee and two members, one of them signed in. */
async function world(api: Api) {
  const club = await registerClub(api)
  const fee = await requireItem(club, 'Annual fee', '2026')
  const [own, other] = [await addMember(club), await addMember(club)]
  const { token } = await signInMember(api, own)
  const ask = async (): Promise<Payment[]> => {
    const { status, body } = await send(api, 'GET', path, { token })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  return { club, fee, own, other, token, ask }
}

/** Enough requests for the server to cache the club's payments. */
const untilKnown = 12

const noted = (payments: readonly Payment[]) => payments.map(({ notes }) => notes).sort()

async function everybodyPays(club: Club, fee: TestItem, own: AddedMember, other: AddedMember) {
  await recordPayment(club, own.id, fee, {
    notes: 'in cash',
    amount: 60.1,
    paymentDate: new Date('2026-12-31T00:00:00Z'),
  })
  await recordPayment(club, other.id, fee, { notes: 'somebody else’s' })
}

test('returns all payments of the member and no others, for few and for many requests', async () => {
  const api = await makeOwnApi()
  const { club, fee, own, other, ask } = await world(api)
  expect(await ask()).toEqual([])
  await everybodyPays(club, fee, own, other)
  const neighbour = await world(api)
  await everybodyPays(neighbour.club, neighbour.fee, neighbour.own, neighbour.other)
  const expected = {
    id: expect.any(String),
    memberId: own.id,
    memberName: 'Benedikt Ferraro',
    itemId: fee.id,
    itemName: fee.name,
    amount: 60.1,
    notes: 'in cash',
    createdBy: club.admin.uid,
    yearId: fee.yearId,
  }
  for (let time = 0; time < untilKnown; time += 1)
    expect(await ask()).toEqual([{ ...expected, paymentDate: '2026-12-31' }])
  // A payment with an invalid date, as it may exist from before dates were validated.
  const [{ id }] = (await ask()) as [Payment]
  await api.deps.firebase.db.doc(`payments/${id}`).update({ paymentDate: 'one day', notes: '' })
  expect(await ask()).toEqual([{ ...expected, notes: '' }])
})

test('sends no query and reads no document once the club’s payments and members are cached', async () => {
  const api = await makeOwnApi()
  const { club, fee, own, other, ask } = await world(api)
  for (let time = 0; time < untilKnown; time += 1) await ask()
  for (const notes of ['one', 'two', 'three']) await recordPayment(club, own.id, fee, { notes })
  await Promise.all(Array.from({ length: 20 }, () => recordPayment(club, other.id, fee)))
  await ask()
  const reads = countRequests(api)
  expect(noted(await ask())).toEqual(['one', 'three', 'two'])
  expect([reads.queries(), reads.documents()]).toEqual([0, 0])
})

test('the next response includes each acknowledged write, with concurrent payments', async () => {
  const api = await makeOwnApi()
  const { club, fee, own, other, ask } = await world(api)
  for (let time = 0; time < untilKnown; time += 1) await ask()
  let isOver = false
  const others = (async () => {
    while (!isOver) await recordPayment(club, other.id, fee)
  })()
  for (let n = 1; n <= 15; n += 1) {
    await recordPayment(club, own.id, fee, { notes: String(n) })
    expect(await ask()).toHaveLength(n)
  }
  isOver = true
  await others
  await removePayments(club)
  expect(await ask()).toEqual([])
})

test('refuses a user if the membership now belongs to another account', async () => {
  const api = await makeOwnApi()
  const { own, token } = await world(api)
  await api.deps.firebase.db.doc(`members/${own.id}`).update({ uid: 'of somebody else' })
  const { status, body } = await send(api, 'GET', path, { token })
  expect([status, body.code]).toEqual([403, 'no_membership'])
})

test('without a change feed, queries the member’s payments each time', async () => {
  const api = await makeOwnApi(({ firebase }) => ({
    firebase: { ...firebase, clubCache: new ClubCache(firebase.db, undefined) },
  }))
  const { club, fee, own, other, ask } = await world(api)
  for (let time = 0; time < untilKnown; time += 1) await ask()
  await everybodyPays(club, fee, own, other)
  const reads = countRequests(api)
  expect(noted(await ask())).toEqual(['in cash'])
  expect(reads.queries()).toBe(1)
})
