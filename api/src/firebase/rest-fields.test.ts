import { GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { heldSnapshot } from './held-snapshot.ts'
import { restFields } from './rest-fields.ts'

test('every kind of value is read again as it was', () => {
  const fields = {
    text: 'Grüße',
    whole: 2 ** 53 - 1,
    fraction: 0.1,
    minusNothing: -0,
    huge: 1e300,
    notANumber: Number.NaN,
    endless: Number.NEGATIVE_INFINITY,
    nothing: null,
    yes: true,
    no: false,
    bytes: Buffer.from([0, 255, 10, 13]),
    exactly: new Timestamp(1_700_000_000, 123_456_789),
    old: Timestamp.fromDate(new Date('1969-12-31T23:59:59.500Z')),
    place: new GeoPoint(48.2, 16.4),
    list: [1, { two: 'x', none: [] }],
    map: { 'a.b': 1, inner: {} },
  }
  expect(heldSnapshot('history', 'h', JSON.stringify(restFields(fields))).data()).toEqual(fields)
})

test('a value of a kind that no document has is refused', () => {
  expect(() => restFields({ day: new Date() })).toThrow()
})
