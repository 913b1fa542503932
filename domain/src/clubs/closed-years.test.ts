import { expect, test } from 'vitest'
import { closableYears, closedYearsSchema, renamedOfClosedYears, whyNotClosed } from './closed-years.ts'

const none = { closedYears: [], seasonStartsInMonth: 1 }
const some = { closedYears: ['2023'], seasonStartsInMonth: 1 }
const september = { closedYears: [], seasonStartsInMonth: 9 }

test.each([
  ['a year on its last day', none, { closedYears: ['2025'] }, '2025-12-31', 'closedYears'],
  ['a year on the day after', none, { closedYears: ['2025'] }, '2026-01-01', undefined],
  ['a season on its last day', september, { closedYears: ['2024'] }, '2025-08-31', 'closedYears'],
  ['a season on the day after', september, { closedYears: ['2024'] }, '2025-09-01', undefined],
  [
    'a year that is closed already, wherever the clock stands',
    some,
    { closedYears: ['2023'] },
    '2020-01-01',
    undefined,
  ],
  ['opening again', some, { closedYears: [] }, '2026-01-01', undefined],
  [
    'another beginning of the year while one is closed',
    some,
    { seasonStartsInMonth: 9 },
    '2026-01-01',
    'seasonStartsInMonth',
  ],
  ['the same beginning', some, { seasonStartsInMonth: 1 }, '2026-01-01', undefined],
  [
    'another beginning with the opening of all',
    some,
    { closedYears: [], seasonStartsInMonth: 9 },
    '2026-01-01',
    undefined,
  ],
  [
    'another beginning with a closing',
    none,
    { closedYears: ['2020'], seasonStartsInMonth: 9 },
    '2026-01-01',
    'seasonStartsInMonth',
  ],
] as const)('%s', (_, before, wanted, today, field) => {
  expect(Object.keys(whyNotClosed(before, wanted, today) ?? {})).toEqual(field ? [field] : [])
})

test('years are kept once each, the oldest first; what is no year is refused', () => {
  expect(closedYearsSchema.parse(['2024', '2020', '2024'])).toEqual(['2020', '2024'])
  for (const wrong of ['24', '1949', '2200', '2024/25', ''])
    expect([wrong, closedYearsSchema.safeParse([wrong]).success]).toEqual([wrong, false])
})

test('those that are over can be closed, and older ones opened again', () => {
  const past = ['2020', '2021', '2022', '2023', '2024', '2025']
  expect(closableYears({ ...none, closedYears: ['2011', '2023'] }, '2026-05-05')).toEqual(['2011', ...past])
  expect(closableYears(september, '2026-08-31').at(-1)).toBe('2024')
})

test('a type keeps its name if an item of a closed year names it; an item for all names none', () => {
  const type = (id: string, name: string) => ({ id, name, shortName: id })
  const before = [type('a', 'Adult'), type('y', 'Youth')]
  const renamed = [type('a', 'Full'), type('y', 'Young'), type('n', 'New')]
  const namesOf = (...items: { typeIds?: string[] }[]) =>
    renamedOfClosedYears(renamed, before, items).map(({ name }) => name)
  expect(namesOf({ typeIds: ['a'] })).toEqual(['Full'])
  expect(namesOf({}, { typeIds: [] })).toEqual([])
  expect(namesOf({}, { typeIds: ['y', 'n'] })).toEqual(['Young'])
})
