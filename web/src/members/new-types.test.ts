import { membershipTypesSchema } from '@tessera/domain/clubs/type-names'
import { expect, test } from 'vitest'
import { newTypes } from './new-types.ts'

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }

test('each name that the club lacks becomes a type, once, with a short name', () => {
  const made = newTypes(['Adult', 'ad', ' Familienangehörig', 'familienangehörig ', '', 'x'.repeat(99)], [adult])
  expect(made.map(({ name, shortName }) => [name, shortName])).toEqual([
    ['familienangehörig', 'familienange'],
    ['x'.repeat(60), 'x'.repeat(12)],
  ])
  expect(membershipTypesSchema.safeParse([adult, ...made]).error).toBeUndefined()
})

test('a column with more names than a club can have types has none', () => {
  const names = Array.from({ length: 30 }, (_, n) => `Type ${n}`)
  expect(newTypes(names, [])).toHaveLength(30)
  expect(newTypes(names, [adult])).toEqual([])
})
