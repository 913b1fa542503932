import { expect, test } from 'vitest'
import { canonicalFields, fieldsInProject, inProject } from './values.ts'

const text = (fields: object) => JSON.stringify(canonicalFields({ ...fields }))

test.each<[string, object, object]>([
  ['times', { at: { timestampValue: '2026-03-01T12:00:00Z' } }, { at: { timestampValue: '2026-03-01T12:00:00.000Z' } }],
  ['whole numbers', { n: { integerValue: '7' } }, { n: { integerValue: 7 } }],
  [
    'the order of fields',
    { a: { booleanValue: true }, b: { nullValue: null } },
    { b: { nullValue: 'NULL_VALUE' }, a: { booleanValue: true } },
  ],
  [
    'empty maps and lists',
    { m: { mapValue: {} }, l: { arrayValue: {} } },
    { m: { mapValue: { fields: {} } }, l: { arrayValue: { values: [] } } },
  ],
  [
    'places on the equator',
    { p: { geoPointValue: { longitude: 16 } } },
    { p: { geoPointValue: { latitude: 0, longitude: 16 } } },
  ],
])('%s: equal in two encodings', (_, one, other) => {
  expect(text(one)).toBe(text(other))
})

test.each<[string, object, object]>([
  ['a whole number and a fraction', { n: { integerValue: '60' } }, { n: { doubleValue: 60 } }],
  [
    'microseconds',
    { at: { timestampValue: '2026-03-01T12:00:00.000001Z' } },
    { at: { timestampValue: '2026-03-01T12:00:00Z' } },
  ],
  ['bytes and their text', { b: { bytesValue: 'aGk=' } }, { b: { stringValue: 'aGk=' } }],
  ['zero and minus zero', { n: { doubleValue: 0 } }, { n: { doubleValue: -0 } }],
  [
    'the order of a list',
    { l: { arrayValue: { values: [{ integerValue: '1' }, { integerValue: '2' }] } } },
    { l: { arrayValue: { values: [{ integerValue: '2' }, { integerValue: '1' }] } } },
  ],
  ['an absent field', { a: { nullValue: null } }, {}],
])('%s: not equal', (_, one, other) => {
  expect(text(one)).not.toBe(text(other))
})

test('changes the project in names and nested references', () => {
  const name = (project: string) => `projects/${project}/databases/(default)/documents/clubs/projects`
  const deep = (project: string) => ({
    m: { mapValue: { fields: { l: { arrayValue: { values: [{ referenceValue: name(project) }] } } } } },
    t: { stringValue: name('old') },
  })
  expect(inProject(name('old'), 'new')).toBe(name('new'))
  expect(fieldsInProject(deep('old'), 'new')).toEqual(deep('new'))
})
