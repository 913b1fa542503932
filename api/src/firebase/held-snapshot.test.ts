import { GeoPoint, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { heldSnapshot } from './held-snapshot.ts'

test('reads every kind of value as the SDK does', () => {
  const fields = {
    text: { stringValue: 'Grüße' },
    whole: { integerValue: '9007199254740991' },
    fraction: { doubleValue: 0.1 },
    notANumber: { doubleValue: 'NaN' },
    endless: { doubleValue: '-Infinity' },
    nothing: { nullValue: null },
    yes: { booleanValue: true },
    bytes: { bytesValue: 'AP8KDQ==' },
    exactly: { timestampValue: '2023-11-14T22:13:20.123456Z' },
    day: { timestampValue: '2026-03-01T00:00:00Z' },
    old: { timestampValue: '1969-12-31T23:59:59.500Z' },
    place: { geoPointValue: { latitude: 48.2, longitude: 16.4 } },
    list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: { fields: { two: { stringValue: 'x' } } } }] } },
    empty: { arrayValue: {} },
    map: { mapValue: { fields: { 'a.b': { integerValue: '1' }, inner: { mapValue: {} } } } },
  }
  const snapshot = heldSnapshot('members', 'm', JSON.stringify(fields))
  expect(snapshot.data()).toEqual({
    text: 'Grüße',
    whole: 2 ** 53 - 1,
    fraction: 0.1,
    notANumber: Number.NaN,
    endless: Number.NEGATIVE_INFINITY,
    nothing: null,
    yes: true,
    bytes: Buffer.from([0, 255, 10, 13]),
    exactly: new Timestamp(1_700_000_000, 123_456_000),
    day: Timestamp.fromDate(new Date('2026-03-01')),
    old: Timestamp.fromDate(new Date('1969-12-31T23:59:59.500Z')),
    place: new GeoPoint(48.2, 16.4),
    list: [1, { two: 'x' }],
    empty: [],
    map: { 'a.b': 1, inner: {} },
  })
  expect([snapshot.get('text'), snapshot.get('none'), snapshot.ref.path]).toEqual(['Grüße', undefined, 'members/m'])
})
