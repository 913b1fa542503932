import { randomUUID } from 'node:crypto'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { doc, serverTimestamp, setDoc, Timestamp } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeMember } from '../../support/payments.ts'
import { deleteRecorded, updateRecorded } from '../../support/recorded-deletion.ts'
import { type Cast, castOfTwoClubs, expectAllowed } from './cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await castOfTwoClubs()
  await storeMember(cast.club, cast.member.memberId)
  for (const year of ['2024', '2025', '2026']) await put('paymentYears', yearId(year), yearOf(year))
})
afterAll(() => cast.close())

const yearId = (year: string) => paymentYearId(cast.club.clubId, year)
const place = (collection: string, id: string) => doc(cast.as.admin, collection, id)
const put = (collection: string, id: string, fields: object) => cast.admin.db.doc(`${collection}/${id}`).set(fields)
const close = (fields: object) => cast.admin.db.doc(`clubs/${cast.club.clubId}`).set(fields, { merge: true })
const open = () => close({ closedYears: [], seasonStartsInMonth: 1 })

const yearOf = (year: string) => ({ clubId: cast.club.clubId, year, active: true })
const itemOf = (year?: string) => ({
  clubId: cast.club.clubId,
  name: 'Fee',
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  ...(year && { yearId: yearId(year) }),
})
const at = (day: string) => Timestamp.fromDate(new Date(`${day}T00:00:00Z`))
const paymentOf = (itemId: string, day: string) => ({
  clubId: cast.club.clubId,
  memberId: cast.member.memberId,
  memberName: 'Max Member',
  itemId,
  itemName: 'Fee',
  amount: 60,
  paymentDate: at(day),
  notes: '',
  createdBy: cast.club.admin.uid,
  createdAt: serverTimestamp(),
})

/** Stores a document as the server does, and returns its id. */
async function stored(collection: string, fields: object, id: string = randomUUID()): Promise<string> {
  await put(collection, id, fields)
  return id
}
const item = (year?: string) => stored('paymentItems', itemOf(year))
const payment = async (day: string) =>
  stored('payments', {
    ...paymentOf(await item(), day),
    createdAt: new Date(),
    paymentDate: new Date(`${day}T00:00:00Z`),
  })

/** Each prepares what it needs while the year is open, and returns what is then tried. */
const writes: Record<string, (day: string) => Promise<() => Promise<unknown>>> = {
  'a new payment': async (day) => {
    const id = await item()
    return () => setDoc(place('payments', randomUUID()), paymentOf(id, day))
  },
  'the edit of a payment': async (day) => {
    const id = await payment(day)
    return () => updateRecorded(place('payments', id), { amount: 5 })
  },
  'the edit of a payment into the year': async (day) => {
    const id = await payment('2023-05-05')
    return () => updateRecorded(place('payments', id), { paymentDate: at(day) })
  },
  'the edit of a payment out of the year': async (day) => {
    const id = await payment(day)
    return () => updateRecorded(place('payments', id), { paymentDate: at('2023-05-05') })
  },
  'the deletion of a payment': async (day) => {
    const id = await payment(day)
    return () => deleteRecorded(place('payments', id))
  },
  'a new item': async (day) => () => setDoc(place('paymentItems', randomUUID()), itemOf(day.slice(0, 4))),
  'a new price of an item': async (day) => {
    const id = await item(day.slice(0, 4))
    return () => updateRecorded(place('paymentItems', id), { price: 61 })
  },
  'other types of an item': async (day) => {
    const id = await item(day.slice(0, 4))
    return () => updateRecorded(place('paymentItems', id), { typeIds: ['adult'] })
  },
  'an item moved into the year': async (day) => {
    const id = await item('2026')
    return () => updateRecorded(place('paymentItems', id), { yearId: yearId(day.slice(0, 4)) })
  },
  'an item moved out of the year': async (day) => {
    const id = await item(day.slice(0, 4))
    return () => updateRecorded(place('paymentItems', id), { yearId: yearId('2026') })
  },
  'the deletion of an item': async (day) => {
    const id = await item(day.slice(0, 4))
    return () => deleteRecorded(place('paymentItems', id))
  },
  'the year switched off': async (day) => () =>
    updateRecorded(place('paymentYears', yearId(day.slice(0, 4))), { active: false }),
  'the deletion of the year': async (day) => {
    const year = day.slice(0, 4)
    await put('paymentYears', yearId(year), yearOf(year))
    return () => deleteRecorded(place('paymentYears', yearId(year)))
  },
  'a new year': async (day) => {
    const year = day.slice(0, 4)
    await cast.admin.db.doc(`paymentYears/${yearId(year)}`).delete()
    return () => setDoc(place('paymentYears', yearId(year)), yearOf(year))
  },
}

describe.each(Object.entries(writes))('%s', (_, prepare) => {
  test('of a closed year is refused to an owner, and allowed once it is open again', async () => {
    const write = await prepare('2024-05-05')
    await close({ closedYears: ['2022', '2024'] })
    await expectAllowed(false, write())
    await open()
    await expectAllowed(true, write())
    await put('paymentYears', yearId('2024'), yearOf('2024'))
  })

  test('of another year is allowed', async () => {
    const write = await prepare('2025-05-05')
    await close({ closedYears: ['2022', '2024'] })
    await expectAllowed(true, write())
    await open()
    await put('paymentYears', yearId('2025'), yearOf('2025'))
  })
})

test('a closed season ends and begins with its month', async () => {
  const id = await item()
  const add = (day: string) => setDoc(place('payments', randomUUID()), paymentOf(id, day))
  await close({ closedYears: ['2024'], seasonStartsInMonth: 9 })
  await expectAllowed(true, add('2024-08-31'))
  await expectAllowed(false, add('2024-09-01'))
  await expectAllowed(false, add('2025-08-31'))
  await expectAllowed(true, add('2025-09-01'))
  await open()
  expect((await cast.admin.db.doc(`clubs/${cast.club.clubId}`).get()).get('closedYears')).toEqual([])
})

test('the fee of a closed year that is paid later is an entry of its own day', async () => {
  const id = await item('2024')
  await close({ closedYears: ['2024'] })
  await expectAllowed(
    true,
    setDoc(place('payments', randomUUID()), { ...paymentOf(id, '2026-05-05'), yearId: yearId('2024') }),
  )
  await open()
})
