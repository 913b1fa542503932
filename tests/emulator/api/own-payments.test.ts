import { Copies } from '@tessera/api/firebase/copies'
import type { Payment } from '@tessera/domain/payments/payment'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, registerClub, signInMember } from '../../support/club.ts'
import { countReads } from '../../support/document-reads.ts'
import { recordPayment, removePayments, requireItem, type TestItem } from '../../support/payments.ts'

const path = '/api/member-auth/payments'

/** A club with a fee, and two of its members, one of them signed in. */
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

/** So often that the server knows the club's payments. */
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

test('a member sees the own payments whole, and nobody else’s, asked little or often', async () => {
  const api = await makeOwnApi()
  const { club, fee, own, other, ask } = await world(api)
  expect(await ask()).toEqual([])
  await everybodyPays(club, fee, own, other)
  const neighbour = await world(api)
  await everybodyPays(neighbour.club, neighbour.fee, neighbour.own, neighbour.other)
  const expected = {
    ...{ id: expect.any(String), memberId: own.id, memberName: 'Benedikt Ferraro', itemId: fee.id, itemName: fee.name },
    ...{ amount: 60.1, notes: 'in cash', createdBy: club.admin.uid, yearId: fee.yearId },
  }
  for (let time = 0; time < untilKnown; time += 1)
    expect(await ask()).toEqual([{ ...expected, paymentDate: '2026-12-31' }])
  // As it may have come from elsewhere, before a server looked at dates.
  const [{ id }] = (await ask()) as [Payment]
  await api.deps.firebase.db.doc(`payments/${id}`).update({ paymentDate: 'one day', notes: '' })
  expect(await ask()).toEqual([{ ...expected, notes: '' }])
})

test('once the club’s payments are known, the database is asked no question, and for the own payments alone', async () => {
  const api = await makeOwnApi()
  const { club, fee, own, other, ask } = await world(api)
  for (let time = 0; time < untilKnown; time += 1) await ask()
  for (const notes of ['one', 'two', 'three']) await recordPayment(club, own.id, fee, { notes })
  await Promise.all(Array.from({ length: 20 }, () => recordPayment(club, other.id, fee)))
  await ask()
  const reads = countReads()
  expect(noted(await ask())).toEqual(['one', 'three', 'two'])
  // The member and their three payments.
  expect([reads.queries(), reads.documents()]).toEqual([0, 4])
})

test('after each write that was answered the next answer includes it, while others pay', async () => {
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

test('whose membership belongs to another account by now is refused', async () => {
  const api = await makeOwnApi()
  const { own, token } = await world(api)
  await api.deps.firebase.db.doc(`members/${own.id}`).update({ uid: 'of somebody else' })
  const { status, body } = await send(api, 'GET', path, { token })
  expect([status, body.code]).toEqual([403, 'no_membership'])
})

test('where nobody tells what has changed, a member’s payments are asked for each time', async () => {
  const api = await makeOwnApi(({ firebase }) => ({
    firebase: { ...firebase, copies: new Copies(firebase.db, undefined) },
  }))
  const { club, fee, own, other, ask } = await world(api)
  for (let time = 0; time < untilKnown; time += 1) await ask()
  await everybodyPays(club, fee, own, other)
  const reads = countReads()
  expect(noted(await ask())).toEqual(['in cash'])
  expect(reads.queries()).toBe(1)
})
