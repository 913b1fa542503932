import { membershipTypesSchema } from '@tessera/domain/clubs/type-names'
import { expect, test } from 'vitest'
import { newTypes } from './new-types.ts'

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }

test('each name that the club lacks becomes a type, once, with a short name', () => {
  const made = newTypes(
    [
      'Adult',
      'ad',
      'Ehrenmitglied',
      'Mitglied 60+ Bezirk',
      'Twelve chars',
      ' Familienangehörig',
      'familienangehörig ',
      '',
      'x'.repeat(99),
    ],
    [adult],
  )
  expect(made.map(({ name, shortName }) => [name, shortName])).toEqual([
    ['Ehrenmitglied', 'Ehrenmitgli.'],
    ['Mitglied 60+ Bezirk', 'Mitglied 60.'],
    ['Twelve chars', 'Twelve chars'],
    ['familienangehörig', 'familienang.'],
    ['x'.repeat(60), `${'x'.repeat(11)}.`],
  ])
  expect(membershipTypesSchema.safeParse([adult, ...made]).error).toBeUndefined()
})

test('a column with more names than a club can have types has none', () => {
  const names = Array.from({ length: 30 }, (_, n) => `Type ${n}`)
  expect(newTypes(names, [])).toHaveLength(30)
  expect(newTypes(names, [adult])).toEqual([])
})
