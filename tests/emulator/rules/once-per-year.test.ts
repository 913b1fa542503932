import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { doc, type Firestore, serverTimestamp, setDoc, Timestamp, writeBatch } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../support/browser-sdk.ts'
import { isLong } from '../../support/long.ts'
import { storeMember } from '../../support/payments.ts'
import { deleteRecorded, recordedDeletion, updateRecorded } from '../../support/recorded-deletion.ts'
import { makeAdmin } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'
import { type Cast, castOfTwoClubs, expectAllowed } from './cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await castOfTwoClubs()
})
afterAll(() => cast.close())

type Restriction = 'multiple' | 'once_per_year'

/** Stores a member and an item of the club. */
async function books(purchaseRestriction: Restriction = 'once_per_year', yearId?: string, more: object = {}) {
  const { clubId } = cast.club
  const [memberId, itemId] = [randomUUID(), randomUUID()]
  await storeMember(cast.club, memberId)
  await cast.admin.db
    .doc(`paymentItems/${itemId}`)
    .set({ clubId, purchaseRestriction, ...(yearId ? { yearId } : {}), ...more })
  if (yearId) await cast.admin.db.doc(`paymentYears/${yearId}`).set({ clubId })
  return { memberId, itemId, ...(yearId ? { yearId } : {}) }
}
type Named = Awaited<ReturnType<typeof books>>

const at = (day: string) => Timestamp.fromDate(new Date(`${day}T00:00:00Z`))
const fieldsOf = (named: Named, day: string, uid = cast.club.admin.uid) => ({
  ...named,
  clubId: cast.club.clubId,
  memberName: 'Max Member',
  itemName: 'Fee',
  amount: 60,
  notes: '',
  paymentDate: at(day),
  createdBy: uid,
  createdAt: serverTimestamp(),
})
const idOf = (named: Named, day: string) => oncePaymentId(cast.club.clubId, { ...named, paymentDate: day })
const place = (id: string, db: Firestore = cast.as.admin) => doc(db, 'payments', id)
const pay = (named: Named, day: string, id = idOf(named, day), more: object = {}) =>
  setDoc(place(id), { ...fieldsOf(named, day), ...more })
/** Stores a payment past the rules. */
const keep = (named: Named, id: string, day = '2026-02-01') =>
  cast.admin.db.doc(`payments/${id}`).set({
    ...fieldsOf(named, day),
    createdAt: new Date(0),
    paymentDate: new Date(`${day}T00:00:00Z`),
  })
const stored = async ({ memberId }: Named) =>
  (await cast.admin.db.collection('payments').where('memberId', '==', memberId).get()).docs

describe('a payment of a once-per-year item', () => {
  test('has the id of its member, item and year, and no other', async () => {
    const named = await books()
    for (const id of [randomUUID(), idOf(named, '2027-02-01'), `${named.memberId}~${named.itemId}~`])
      await expectAllowed(false, pay(named, '2026-02-01', id))
    await expectAllowed(true, pay(named, '2026-02-01'))
    await expectAllowed(false, pay(named, '2026-12-31', idOf(named, '2026-12-31'), { amount: 5 }))
    await expectAllowed(true, pay(named, '2027-01-01'))
    expect(await stored(named)).toHaveLength(2)
  })

  test('has an id of its own if the item must be paid in full, so that a year can have several', async () => {
    const named = await books('once_per_year', undefined, { mustBePaidInFull: true })
    await expectAllowed(false, pay(named, '2026-02-01'))
    for (const day of ['2026-02-01', '2026-03-01']) await expectAllowed(true, pay(named, day, randomUUID()))
  })

  test('counts for the year of its item, whatever the day', async () => {
    const named = await books('once_per_year', paymentYearId(cast.club.clubId, '2026'))
    const { yearId: _none, ...without } = named
    await expectAllowed(false, pay(without, '2027-02-01'))
    await expectAllowed(true, pay(named, '2025-12-20'))
    await expectAllowed(false, pay(named, '2026-02-01', undefined, { amount: 5 }))
    expect(await stored(named)).toHaveLength(1)
  })

  test('may be recorded again once it is deleted', async () => {
    const named = await books()
    await pay(named, '2026-02-01')
    await deleteRecorded(place(idOf(named, '2026-02-01')))
    await expectAllowed(true, pay(named, '2026-03-01'))
  })

  test('of an item for families has the id of the head, so that a family has one', async () => {
    const head = await books('once_per_year', undefined, { forFamily: true })
    const child = { ...head, memberId: randomUUID() }
    await storeMember(cast.club, child.memberId)
    await cast.admin.db.doc(`members/${child.memberId}`).update({ belongsTo: head.memberId })
    await expectAllowed(false, pay(child, '2026-02-01'))
    await expectAllowed(true, pay(child, '2026-02-01', idOf(head, '2026-02-01')))
    await expectAllowed(false, pay(head, '2026-03-01'))
    await expectAllowed(true, pay(head, '2027-03-01'))
  })

  test.each([
    ['multiple', randomUUID],
    ['once_per_year', undefined],
  ] as const)(
    'of an item for families, paid %s, may name the family: the head first, with the member',
    async (restriction, ownId) => {
      const [head, other] = [await books(restriction, undefined, { forFamily: true }), randomUUID()]
      const child = { ...head, memberId: randomUUID() }
      await storeMember(cast.club, child.memberId)
      await cast.admin.db.doc(`members/${child.memberId}`).update({ belongsTo: head.memberId })
      const record = (familyIds: unknown, named = child) =>
        pay(named, '2026-02-01', ownId?.() ?? idOf(head, '2026-02-01'), { familyIds })
      const many = Array.from({ length: 50 }, () => randomUUID())
      for (const familyIds of [
        head.memberId,
        [],
        [head.memberId],
        [head.memberId, other],
        [child.memberId, head.memberId],
        [head.memberId, child.memberId, 7],
        [head.memberId, child.memberId, 'a/b'],
        [head.memberId, child.memberId, ''],
        [head.memberId, child.memberId, ...many],
      ])
        await expectAllowed(false, record(familyIds))
      const often = await books(restriction)
      await expectAllowed(false, pay(often, '2026-02-01', ownId?.(), { familyIds: [often.memberId, other] }))
      await expectAllowed(true, record([head.memberId, child.memberId, ...many.slice(1)]))
    },
  )

  test('no payment of another item takes its id', async () => {
    const [once, often] = [await books(), await books('multiple')]
    await expectAllowed(false, pay(often, '2026-02-01', idOf(once, '2026-02-01')))
    await expectAllowed(false, pay(often, '2026-02-01'))
    await expectAllowed(true, pay(often, '2026-02-01', randomUUID()))
  })
})

describe('an edit that moves it to another year', () => {
  const moved = async (named: Named, from: string, to: string, entry: { movedTo?: string }, more: object) => {
    const day = to.slice(to.lastIndexOf('_') + 1)
    const found = await cast.admin.db.doc(`payments/${from}`).get()
    const { paymentDate: _, createdAt, ...fields } = found.data() ?? {}
    const before = { ...fields, createdAt: Timestamp.fromMillis(createdAt.toMillis()), movedFrom: from }
    const written = { ...before, paymentDate: at(`${day}-05-05`), updatedAt: serverTimestamp(), ...more }
    const batch = await recordedDeletion(place(from), entry)
    await batch.set(place(to), written).commit()
    return stored(named)
  }
  const move = (named: Named, from: string, to: string, more: object = {}) =>
    moved(named, from, to, { movedTo: to }, more)
  const moveUnnamed = (named: Named, from: string, to: string) => moved(named, from, to, {}, {})

  test('gives it the id of that year, if that is free', async () => {
    const named = await books()
    const [of2026, of2027] = [idOf(named, '2026-02-01'), idOf(named, '2027-02-01')]
    await keep(named, of2026)
    await expectAllowed(false, updateRecorded(place(of2026), { paymentDate: at('2027-02-01') }))
    // A deletion beside the new payment could be restored, and the payment would be there twice.
    await expectAllowed(false, moveUnnamed(named, of2026, of2027))
    await expectAllowed(false, move(named, of2026, of2027, { createdBy: 'another' }))
    await expectAllowed(false, move(named, of2026, of2027, { memberName: 'Another' }))
    await expectAllowed(false, move(named, of2026, of2027, { amount: 0 }))
    await expectAllowed(false, move(named, of2026, of2027, { createdAt: serverTimestamp() }))
    const [moved, ...others] = await move(named, of2026, of2027)
    expect(others).toEqual([])
    expect(moved?.id).toBe(of2027)
    expect(moved?.get('createdAt').toMillis()).toBe(0)
    await pay(named, '2026-02-01')
    await expectAllowed(false, move(named, of2027, of2026))
    await expectAllowed(false, updateRecorded(place(of2026), { paymentDate: at('2027-02-01') }))
    await expectAllowed(true, updateRecorded(place(of2026), { paymentDate: at('2026-12-31') }))
    expect(await stored(named)).toHaveLength(2)
  })

  test('is refused from a locked day and to one', async () => {
    const named = await books()
    const [of2026, of2027] = [idOf(named, '2026-02-01'), idOf(named, '2027-02-01')]
    const club = cast.admin.db.doc(`clubs/${cast.club.clubId}`)
    const before = (await club.get()).data() ?? {}
    const lock = (lockedUntil: string) => club.set({ ...before, lockedUntil })
    try {
      await keep(named, of2026)
      await lock('2026-02-01')
      await expectAllowed(false, move(named, of2026, of2027))
      await lock('2027-12-31')
      await expectAllowed(false, move(named, of2026, of2027))
      await lock('2026-01-31')
      await expectAllowed(true, move(named, of2026, of2027))
      await lock('2026-12-31')
      await expectAllowed(false, move(named, of2027, of2026))
    } finally {
      await club.set(before)
    }
  })

  test('is refused while the payment stays where it was, and for a payment of another club', async () => {
    const named = await books()
    const [of2026, of2027] = [idOf(named, '2026-02-01'), idOf(named, '2027-02-01')]
    await keep(named, of2026)
    const copy = { ...fieldsOf(named, '2027-02-01'), createdAt: Timestamp.fromMillis(0), updatedAt: serverTimestamp() }
    await expectAllowed(false, setDoc(place(of2027), { ...copy, movedFrom: of2026 }))
    await cast.admin.db.doc(`payments/${of2026}`).update({ clubId: cast.foreign.clubId })
    const batch = writeBatch(cast.as.admin).delete(place(of2026))
    await expectAllowed(false, batch.set(place(of2027), { ...copy, movedFrom: of2026 }).commit())
  })

  test('holds for a payment recorded before it had such an id, and for one of which the item is gone', async () => {
    const named = await books()
    const old = randomUUID()
    await keep(named, old)
    await expectAllowed(true, updateRecorded(place(old), { paymentDate: at('2026-03-01') }))
    await expectAllowed(false, updateRecorded(place(old), { paymentDate: at('2027-03-01') }))
    await expectAllowed(true, move(named, old, idOf(named, '2027-02-01')))
    await cast.admin.db.doc(`paymentItems/${named.itemId}`).delete()
    const [now] = await stored(named)
    const plain = `${randomUUID()}_2028`
    await expectAllowed(true, move(named, now?.id ?? '', plain))
    await expectAllowed(true, updateRecorded(place(plain), { paymentDate: at('2029-03-01') }))
  })
})

const rounds = isLong ? 200 : 40

test(`of two treasurers who record the same fee in the same instant, one is refused: ${rounds} times`, async () => {
  const second = await makeAdmin(cast.admin, cast.club.clubId)
  const browser = openBrowser(workerStack())
  onTestFinished(() => browser.close())
  await signInWithEmailAndPassword(browser.auth, second.email, second.password)
  const named = await books()
  for (let round = 0; round < rounds; round += 1) {
    const day = `${1950 + round}-02-01`
    const tries = [
      [cast.as.admin, cast.club.admin.uid],
      [browser.db, second.uid],
    ] as const
    const results = await Promise.allSettled(
      tries.map(async ([db, uid]) => {
        await wait(Math.random() * 3)
        await setDoc(place(idOf(named, day), db), fieldsOf(named, day, uid))
      }),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
  expect(await stored(named)).toHaveLength(rounds)
})
