import { expect, test } from 'vitest'
import { fieldNameFaultIn, type NamingWrite } from './field-names.ts'

const value = {}
const signs = 'A field name must not contain ~ * / [ ]'

test.each<[string, NamingWrite, string]>([
  ['a field', { update: { fields: { 'a~b': value } } }, `${signs}: "a~b"`],
  ['an empty field', { update: { fields: { '': value } } }, 'A field name must not be empty: ""'],
  [
    'a field of a field',
    { update: { fields: { a: { mapValue: { fields: { __b__: value } } } } } },
    'A field name must not begin and end with double underscores: "__b__"',
  ],
  [
    'a field in a list',
    { update: { fields: { a: { arrayValue: { values: [{ mapValue: { fields: { 'b/c': value } } }] } } } } },
    `${signs}: "b/c"`,
  ],
  ['a mask', { updateMask: { fieldPaths: ['good', 'a.`b*c`'] } }, `${signs}: "b*c"`],
  ['a transform', { updateTransforms: [{ fieldPath: '`a[0]`' }] }, `${signs}: "a[0]"`],
])('returns the forbidden name in %s', (_, write, fault) => {
  expect(fieldNameFaultIn([{ update: { fields: { notes: value } } }, write])).toBe(fault)
})

test('allows other names', () => {
  const fields = { 'a.b': value, ünï: value, __a: value, m: { mapValue: {} }, l: { arrayValue: {} } }
  expect(fieldNameFaultIn([{ update: { fields } }, { updateMask: { fieldPaths: ['`a.b`', 'm.ünï'] } }])).toBeUndefined()
})
