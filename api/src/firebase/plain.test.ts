import { Firestore, GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { fieldsOf } from './plain.ts'

const snapshotWith = (fields: object) => ({
  id: 'a',
  exists: true,
  ref: { path: 'members/a' },
  data: () => fields,
  get: () => undefined,
})

test('times are dates and references are paths, wherever they stand', () => {
  const [at, friend] = [new Date('2026-01-01T10:00:00Z'), new Firestore({ projectId: 'p' }).doc('members/b')]
  const fields = { at: Timestamp.fromDate(at), friend, inner: { friends: [friend], place: new GeoPoint(1, 2) } }
  expect(fieldsOf(snapshotWith(fields))).toMatchObject({
    at,
    friend: 'members/b',
    inner: { friends: ['members/b'] },
  })
})
