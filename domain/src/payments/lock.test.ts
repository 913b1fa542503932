import { expect, test } from 'vitest'
import {
  type BookLock,
  booksLocked,
  dayOfClosedYear,
  demandUnlocked,
  whyLocked,
  whyYearClosed,
  yearIsClosed,
} from './lock.ts'

const open: BookLock = { lockedUntil: null, closedYears: [], seasonStartsInMonth: 1 }
const locked = { ...open, lockedUntil: '2025-12-31' }
const closed = { ...open, closedYears: ['2023', '2024'] }
const closedSeason = { ...closed, seasonStartsInMonth: 9 }

test.each<[string, string | undefined, BookLock, string | undefined]>([
  ['in a club that locks nothing', '2025-12-31', open, undefined],
  ['before the last locked day', '2025-12-30', locked, booksLocked],
  ['on the last locked day', '2025-12-31', locked, booksLocked],
  ['on the day after', '2026-01-01', locked, undefined],
  ['without a valid day', undefined, locked, booksLocked],
  ['without a valid day, where nothing is locked', undefined, open, undefined],
  ['without a valid day, where a year is closed', undefined, closed, dayOfClosedYear],
  ['on the first day of a closed year', '2023-01-01', closed, dayOfClosedYear],
  ['on the last day of a closed year', '2024-12-31', closed, dayOfClosedYear],
  ['on the day before a closed year', '2022-12-31', closed, undefined],
  ['on the day after a closed year', '2025-01-01', closed, undefined],
  ['on the first day of a closed season', '2023-09-01', closedSeason, dayOfClosedYear],
  ['on the last day of a closed season', '2025-08-31', closedSeason, dayOfClosedYear],
  ['on the day before a closed season', '2023-08-31', closedSeason, undefined],
  ['on the day after a closed season', '2025-09-01', closedSeason, undefined],
])('a payment %s', (_, day, lock, why) => {
  expect(whyLocked(day, lock)).toBe(why)
})

test.each([
  ['an item of a closed year', 'club_2024', yearIsClosed],
  ['an item of another year', 'club_2025', undefined],
  ['an item of no year', undefined, undefined],
])('%s', (_, yearId, why) => {
  expect(whyYearClosed(yearId, closed)).toBe(why)
})

test.each<[string, BookLock, string, object]>([
  [
    'the last locked day',
    locked,
    'The books are locked up to 2025-12-31. Record it with a later date.',
    { day: '2025-12-31' },
  ],
  ['the closed year', closed, 'The year 2024 is closed. Record it with a later date.', { year: '2024' }],
])('the refusal names %s, in its sentence and as a value', (_, lock, says, values) => {
  const refusal = () => demandUnlocked('2024-12-30', lock)
  expect(refusal).toThrow(says)
  expect(refusal).toThrow(
    expect.objectContaining({
      code: 'invalid_fields',
      details: { paymentDate: whyLocked('2024-12-30', lock) },
      params: expect.objectContaining({ values }),
    }),
  )
  expect(() => demandUnlocked('2026-01-01', lock)).not.toThrow()
})
