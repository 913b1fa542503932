import { expect, test } from 'vitest'
import { isTargetDay, nextTargetDay } from './target-days.ts'

test.each([
  ['2026-12-10', true],
  ['2026-12-12', false],
  ['2026-12-13', false],
  // Good Friday and Easter Monday of three years, with the days beside them.
  ['2026-04-02', true],
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-04-07', true],
  ['2027-03-26', false],
  ['2027-03-29', false],
  ['2038-04-23', false],
  ['2038-04-26', false],
  // Holidays of the countries, not of TARGET.
  ['2026-10-05', true],
  ['2026-05-14', true],
  ['2026-01-01', false],
  ['2026-05-01', false],
  ['2028-12-25', false],
  ['2028-12-26', false],
])('on %s, TARGET is open: %s', (day, open) => expect(isTargetDay(day)).toBe(open))

test.each([
  ['2026-12-10', '2026-12-11'],
  ['2026-12-11', '2026-12-14'],
  ['2026-04-02', '2026-04-07'],
  ['2026-12-24', '2026-12-28'],
  ['2026-12-31', '2027-01-04'],
])('after %s, the next business day is %s', (day, next) => expect(nextTargetDay(day)).toBe(next))
