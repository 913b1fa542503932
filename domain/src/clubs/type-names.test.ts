import { expect, test } from 'vitest'
import { keepsAll } from './membership-types.ts'
import { membershipTypesSchema, typeNamed } from './type-names.ts'

const type = (id: string, name: string, shortName = name.slice(0, 3)) => ({ id, name, shortName, enabled: true })
const types = [type('a', 'Adult'), type('j', 'Junior'), type('h', 'Honorary', 'Hon.')]
const fault = (list: object[]) => membershipTypesSchema.safeParse(list).error?.issues[0]?.message

test('a club has a few types with names of their own', () => {
  expect(fault(types)).toBeUndefined()
  expect(fault([])).toBeUndefined()
  expect(fault([type('a', ' ')])).toBe('Name is required')
  expect(fault([type('a', 'Adult', ' ')])).toBe('Short name is required')
  expect(fault([type('a', 'Adult'), type('b', 'ADULT')])).toBe('Two membership types have the same name')
  for (const alike of ['Ade\u0301lie  B', ' adélie\u00a0b '])
    expect(fault([type('a', 'Adélie B'), type('b', alike)])).toBe('Two membership types have the same name')
  expect(fault([type('a', 'Adult'), type('a', 'Junior')])).toBeDefined()
  expect(fault([type('a/b', 'Adult')])).toBeDefined()
  expect(fault(Array.from({ length: 31 }, (_, n) => type(`t${n}`, `Type ${n}`)))).toBe(
    'A club can have 30 membership types',
  )
})

test('a type may be for some ages', () => {
  const ages = (ageFrom?: unknown, ageTo?: unknown) => fault([{ ...type('a', 'Adult'), ageFrom, ageTo }])
  for (const [from, to] of [[], [0], [undefined, 17], [18, 18], [0, 120]]) expect(ages(from, to)).toBeUndefined()
  for (const age of [-1, 121, 1.5, Number.NaN, '7', null])
    expect([ages(age), ages(0, age)]).toEqual(Array(2).fill('Please enter an age from 0 to 120'))
  expect(ages(18, 17)).toBe('The second age is below the first')
})

test('a list may rename, add and switch off, but drops none', () => {
  expect(keepsAll([...types, type('f', 'Family')], types)).toBe(true)
  expect(keepsAll([{ ...type('a', 'Grown-up'), enabled: false }, ...types.slice(1)], types)).toBe(true)
  expect(keepsAll(types.slice(1), types)).toBe(false)
})

test.each([
  ['Junior', 'j'],
  [' JUN ', 'j'],
  ['hon.', 'h'],
  ['', undefined],
  ['Jun Junior', undefined],
])('%j in a file names the type %s', (words, id) => {
  expect(typeNamed(types, words)?.id).toBe(id)
})

test('a name is found with any spaces, in any case and Unicode form, and before a short name', () => {
  const list = [
    type('s', 'Senior', 'F'),
    type('f', 'F', 'X'),
    type('m', 'Aktive Mitglieder', 'A'),
    type('é', 'Élan', 'A'),
  ]
  expect(
    ['F', ' f', 'Aktive  Mitglieder', 'aktive\u00a0 mitglieder', 'E\u0301LAN', 'x'].map(
      (one) => typeNamed(list, one)?.id,
    ),
  ).toEqual(['f', 'f', 'm', 'm', 'é', 'f'])
  expect(typeNamed(list, 'A')).toBeUndefined()
})

test('of names that differ only in spaces, as older clubs have them, the exact one is found', () => {
  const list = [type('one', 'A B', '1'), type('two', 'A  B', '2')]
  expect(['A B', 'A  B', 'a b'].map((one) => typeNamed(list, one)?.id)).toEqual(['one', 'two', undefined])
})
