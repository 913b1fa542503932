import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookDays,
  dayWithin,
  fromInstant,
  isPlainDate,
  monthsAfter,
  plainDateSchema,
  toInstant,
  yearOf,
} from './plain-date.ts'

test('a day is one that exists', () => {
  expect(['2026-01-01', '2024-02-29', '0999-12-31'].every(isPlainDate)).toBe(true)
  expect(['2023-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z'].some(isPlainDate)).toBe(false)
  expect(plainDateSchema.safeParse('2026-02-30').error?.issues[0]?.message).toBe('Please enter a valid date')
})

test('a day comes back from its instant as it went in, in every time zone', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(fromInstant(toInstant(day))).toBe(day)
    }),
  )
})

test('an invalid instant is no day', () => {
  expect(fromInstant(new Date(Number.NaN))).toBeUndefined()
})

test('a day of the books is of a year that somebody means', () => {
  const schema = dayWithin(bookDays)
  expect(['1950-01-01', '2026-02-28', '2199-12-31'].every((day) => schema.safeParse(day).success)).toBe(true)
  for (const day of ['0020-01-03', '0026-01-03', '1949-12-31', '2200-01-01', '2206-01-03'])
    expect(schema.safeParse(day).error?.issues[0]?.message, day).toBe('Please enter a year from 1950 to 2199')
  expect(schema.safeParse('2026-02-30').success).toBe(false)
})

test('an empty field of a day is asked for in the words of its form', () => {
  const says = (day: string) =>
    dayWithin(bookDays, 'Please enter the last day')
      .safeParse(day)
      .error?.issues.map(({ message }) => message)
  expect(says('')).toEqual(['Please enter the last day'])
  expect(says('2026-02-30')?.[0]).toBe('Please enter a valid date')
  expect(dayWithin(bookDays).safeParse('').error?.issues[0]?.message).toBe('Please enter a valid date')
})

test('a day has a year', () => {
  expect(yearOf('2026-01-01')).toBe(2026)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-05-31', 36, '2029-05-31'],
  ['2026-05-31', 0, '2026-05-31'],
])('%s is followed after %i months by %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later)
})
