import { expect, test } from 'vitest'
import { changesOf, overtakenFields, overtakenNames } from './overtaken.ts'

const seen = { name: 'Fee', price: 60, types: ['a'], note: '' }

test('a change is what is wanted otherwise than it was seen', () => {
  expect(changesOf(seen, { ...seen, types: ['a'] })).toEqual({})
  expect(changesOf(seen, { ...seen, price: 70, types: [] })).toEqual({ price: 70, types: [] })
})

test.each([
  ['what only the user changed', { price: 70 }, {}, []],
  ['what only somebody else changed', {}, { price: 70 }, []],
  ['what both changed to the same', { price: 70 }, { price: 70 }, []],
  ['what both changed', { price: 70, name: 'Dues' }, { price: 80, note: 'old' }, ['price']],
  ['what both changed, of which one emptied it', { types: ['b'] }, { types: [] }, ['types']],
])('%s: is it overtaken?', (_, mine, theirs, names) => {
  expect(overtakenNames({ seen, stored: { ...seen, ...theirs }, wanted: { ...seen, ...mine } })).toEqual(names)
})

test('says both values in words, and that there is none', () => {
  const described = {
    name: { label: 'Name' },
    types: { label: 'Types', say: (ids: string[]) => ids.join('+') },
    price: { label: 'Price', say: (euro: number) => `${euro} euro` },
    note: { label: 'Note' },
  }
  const stored = { ...seen, price: 80, types: [] }
  expect(overtakenFields(described, { seen, stored, wanted: { ...seen, price: 70, types: ['a', 'b'] } })).toEqual([
    { field: 'price', label: 'Price', theirs: '80 euro', yours: '70 euro' },
    { field: 'types', label: 'Types', theirs: 'None', yours: 'a+b' },
  ])
})
