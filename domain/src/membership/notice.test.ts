import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '../plain-date.ts'
import { lastDayAfterNotice } from './notice.ts'

test.each([
  ['on the last day that counts', '2026-09-30', '09-30', 1, '2026-12-31', '2026-09-30', true],
  ['a day later', '2026-10-01', '09-30', 1, '2027-12-31', '2026-09-30', false],
  ['on the first day of the season', '2026-01-01', '09-30', 1, '2026-12-31', '2026-09-30', true],
  ['on the last day of the season, which counts', '2026-12-31', '12-31', 1, '2026-12-31', '2026-12-31', true],
  ['in the autumn of a season from September on', '2026-11-15', '05-31', 9, '2027-08-31', '2027-05-31', true],
  ['in the summer of such a season', '2027-06-01', '05-31', 9, '2028-08-31', '2027-05-31', false],
])('notice %s: %s by %s', (_, gaveOn, noticeBy, startsInMonth, lastDay, deadline, isInTime) => {
  expect(lastDayAfterNotice(gaveOn, noticeBy, startsInMonth)).toEqual({ lastDay, deadline, isInTime })
})

test('the last day is the end of the season in which the day by which notice counts comes next, found day by day', () => {
  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const yearDay = day.map((one) => one.slice(5)).filter((one) => one !== '02-29')
  fc.assert(
    fc.property(day, yearDay, fc.integer({ min: 1, max: 12 }), (gaveOn, noticeBy, startsInMonth) => {
      const begins = `${String(startsInMonth).padStart(2, '0')}-01`
      let [at, counts] = [gaveOn, false]
      for (;;) {
        counts ||= at.slice(5) === noticeBy
        const next = dayAfter(at)
        if (counts && next.slice(5) === begins) break
        at = next
      }
      expect(lastDayAfterNotice(gaveOn, noticeBy, startsInMonth).lastDay).toBe(at)
    }),
    { numRuns: 300 },
  )
})
