import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts'

const values = { name: 'Anna $& {club}', number: '7', club: 'Ruderclub' }

test.each([
  ['Hello {name}, number { number } of {club}', 'Hello Anna $& {club}, number 7 of Ruderclub'],
  ['{Name} {} {first name} {name', '{Name} {} {first name} {name'],
])('fills %s', (text, filled) => expect(fillPlaceholders(text, values)).toBe(filled))

test('names each unknown placeholder once', () => {
  expect(unknownPlaceholders('{name} {Name} {vorname}, {Name} {\n}')).toEqual(['Name', 'vorname'])
})
