import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firestoreBodies } from './firestore-bodies.ts'
import { documentName } from './firestore-names.ts'

const base = 'projects/demo-tessera/databases/(default)/documents'
const bodies = firestoreBodies(base)
const name = documentName(base)

describe('a document name', () => {
  test.each(['payments/x', 'payments/x/notes/y', 'users/Ünï cödé', 'users/🎫', 'a/...'])('may be %s', (path) => {
    expect(name.safeParse(`${base}/${path}`).success).toBe(true)
  })

  test.each([
    '',
    'payments',
    'payments/',
    '/payments/x',
    'payments//x',
    'payments/../x',
    'payments/.',
    'a/__x__',
    'a/b/c',
    'a/\u0000',
    'a/\n',
    'payments/\ud83d',
    'payments/x\udfab',
    'pay\ud83dments/x',
  ])('may not be "%s"', (path) => {
    expect(name.safeParse(`${base}/${path}`).success).toBe(false)
  })

  test.each([
    'projects/evil/databases/(default)/documents/payments/x',
    'projects/demo-tessera/databases/other/documents/payments/x',
    'projects/demo-tessera/databases/%28default%29/documents/payments/x',
    `/${base}/payments/x`,
    `${base}x/payments/x`,
  ])('lies elsewhere: %s', (whole) => {
    expect(name.safeParse(whole).success).toBe(false)
  })
})

describe('a validated body', () => {
  const value = fc.letrec<{ value: object }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.record({ stringValue: fc.string() }),
      fc.record({ booleanValue: fc.boolean() }),
      fc.record({ integerValue: fc.maxSafeInteger().map(String) }),
      fc.record({
        doubleValue: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('NaN', 'Infinity')),
      }),
      fc.constant({ nullValue: 'NULL_VALUE' }),
      fc.record({ timestampValue: fc.constant('2026-03-01T00:00:00.000000000Z') }),
      fc.record({ arrayValue: fc.record({ values: fc.array(tie('value')) }) }),
      fc.record({
        mapValue: fc.record({
          fields: fc.dictionary(
            fc.string().filter((key) => key !== '__proto__'),
            tie('value'),
          ),
        }),
      }),
    ),
  })).value

  test('equals the body that was sent', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
          value,
        ),
        (fields) => {
          const body = {
            writes: [{ update: { name: `${base}/payments/x`, fields }, currentDocument: { exists: false } }],
          }
          expect(JSON.parse(JSON.stringify(bodies.commit.parse(body)))).toEqual(JSON.parse(JSON.stringify(body)))
        },
      ),
    )
  })

  test.each<[string, object]>([
    [
      'a transform',
      {
        update: { name: `${base}/payments/x`, fields: {} },
        updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
      },
    ],
    [
      'a mask',
      {
        update: { name: `${base}/payments/x`, fields: {} },
        updateMask: { fieldPaths: ['a'] },
        currentDocument: { exists: true },
      },
    ],
    ['a removal', { delete: `${base}/payments/x` }],
    ['a check', { verify: `${base}/payments/x`, currentDocument: { updateTime: '2026-03-01T00:00:00.000000Z' } }],
  ])('may hold %s', (_what, write) => {
    expect(bodies.commit.parse({ writes: [write] })).toEqual({ writes: [write] })
  })

  test.each<[string, unknown]>([
    ['a write of two kinds', { writes: [{ delete: `${base}/a/b`, update: { name: `${base}/a/c` } }] }],
    ['a write of no kind', { writes: [{}] }],
    ['no writes at all', {}],
    [
      'a transform of an unknown kind',
      {
        writes: [
          { update: { name: `${base}/a/b` }, updateTransforms: [{ fieldPath: 'a', minimum: { integerValue: 1 } }] },
        ],
      },
    ],
    ['a number where a text belongs', { writes: [{ delete: 1 }] }],
    ['half a character in a name', { writes: [{ update: { name: `${base}/a/\ud83d`, fields: {} } }] }],
    [
      'half a character in a field',
      { writes: [{ update: { name: `${base}/a/b`, fields: { '\ud83d': { nullValue: null } } } }] },
    ],
    [
      'half a character in a field of a field',
      {
        writes: [
          {
            update: { name: `${base}/a/b`, fields: { a: { mapValue: { fields: { '\udfab': { nullValue: null } } } } } },
          },
        ],
      },
    ],
    [
      'half a character in a mask',
      { writes: [{ update: { name: `${base}/a/b` }, updateMask: { fieldPaths: ['`\ud83d`'] } }] },
    ],
  ])('may not hold %s', (_what, body) => {
    expect(bodies.commit.safeParse(body).success).toBe(false)
  })

  test.each<[string, object]>([
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }],
    ['a path for a collection', { from: [{ collectionId: 'clubs/x/payments' }] }],
    ['no collection', { from: [] }],
    [
      'an unknown operator',
      {
        from: [{ collectionId: 'a' }],
        where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'LIKE', value: { stringValue: '' } } },
      },
    ],
    ['an unknown part', { from: [{ collectionId: 'a' }], findNearest: {} }],
  ])('may not query %s', (_what, structuredQuery) => {
    expect(bodies.runQuery.safeParse({ structuredQuery }).success).toBe(false)
  })

  test('throws a RangeError for a very deeply nested value', () => {
    const deep = '{"arrayValue":{"values":['.repeat(4000) + ']}}'.repeat(4000)
    const body: unknown = JSON.parse(`{"writes":[{"update":{"name":"${base}/a/b","fields":{"a":${deep}}}}]}`)
    expect(() => bodies.commit.safeParse(body)).toThrow(RangeError)
  })
})
