import { expect, test } from 'vitest'
import { firstDayOf, lastDayOf, seasonName, seasonOf, withSeasonNames } from './season.ts'

test('a season that begins in January is the calendar year', () => {
  expect([seasonOf('2026-01-01', 1), seasonOf('2026-12-31', 1), seasonName(2026, 1)]).toEqual([2026, 2026, '2026'])
  expect([firstDayOf(2026, 1), lastDayOf(2026, 1)]).toEqual(['2026-01-01', '2026-12-31'])
})
test('any other begins in its year and ends in the next', () => {
  expect(['2026-08-31', '2026-09-01', '2027-08-31'].map((day) => seasonOf(day, 9))).toEqual([2025, 2026, 2026])
  expect([firstDayOf(2026, 9), lastDayOf(2026, 9), lastDayOf(2027, 3)]).toEqual([
    '2026-09-01',
    '2027-08-31',
    '2028-02-29',
  ])
  expect([seasonName(2026, 9), seasonName(2099, 9), seasonName(2108, 12)]).toEqual(['2026/27', '2099/00', '2108/09'])
})
test('years get the names of their seasons', () => {
  const years = [{ id: 'y', year: '2026' }]
  expect(withSeasonNames(years, 1)).toBe(years)
  expect(withSeasonNames(years, 9)).toEqual([{ id: 'y', year: '2026/27' }])
})
