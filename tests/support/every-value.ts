import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { expect } from 'vitest'
import type { AdminSdk } from './admin-sdk.ts'

/** Writes every kind of value, with increments, nested updates, batches, deletions and transactions. */
export async function writeValues({ db }: AdminSdk) {
  await db.doc('things/all').set({
    text: 'Grüße \u{1F3AB} \u202e abc',
    whole: 2 ** 53 - 1,
    fraction: 0.1 + 0.2,
    notANumber: Number.NaN,
    endless: Number.NEGATIVE_INFINITY,
    negativeZero: -0,
    nothing: null,
    yes: true,
    bytes: Buffer.from([0, 255, 10, 13]),
    moment: new Timestamp(1_700_000_000, 123_456_000),
    place: new GeoPoint(48.2, 16.4),
    list: [1, 'two', { three: 3 }],
    map: { 'a.b': 1, 'größe x': 2, inner: {} },
    when: FieldValue.serverTimestamp(),
    friend: db.doc('clubs/other'),
  })
  const [counted, gone] = [db.doc('things/counted'), db.doc('things/gone')]
  await counted.set({ n: 1, map: { left: 1 }, list: ['a'] })
  await gone.set({ n: 1 })
  await counted.update({
    n: FieldValue.increment(4),
    'map.right': 2,
    list: FieldValue.arrayUnion('b'),
    when: FieldValue.serverTimestamp(),
  })
  const batch = db
    .batch()
    .update(counted, { n: FieldValue.increment(1) })
    .update(counted, { again: true })
  await batch.delete(gone).commit()
  await db.runTransaction(async (transaction) => {
    const n = (await transaction.get(counted)).get('n')
    transaction.update(counted, { n: n * 2 })
  })
  const values = await readValues({ db })
  expect(values.counted).toMatchObject({ n: 12, map: { left: 1, right: 2 }, list: ['a', 'b'], again: true })
  expect(values.gone).toBe(false)
  return values
}

export async function readValues({ db }: Pick<AdminSdk, 'db'>) {
  const [all, counted, gone] = await Promise.all(['all', 'counted', 'gone'].map((id) => db.doc(`things/${id}`).get()))
  return {
    all: { ...all?.data(), friend: all?.get('friend').path },
    counted: counted?.data(),
    gone: gone?.exists,
  }
}
