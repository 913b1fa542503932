import { expect, test } from 'vitest'
import { bankDay } from './bank-day.ts'

test.each([
  ['05.01.26', '2026-01-05'],
  ['5.1.31', '2031-01-05'],
  ['5.1.2026', '2026-01-05'],
  ['05/01/2026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05 00:00:00.0', '2026-01-05'],
  ['="05.01.2026"', '2026-01-05'],
  [' 05.01.2026 ', '2026-01-05'],
  ['31.02.2026', undefined],
  ['01/13/2026', undefined],
  ['offen', undefined],
  ['', undefined],
  [`2026-01-05 10:10${' '.repeat(100_000)}x`, undefined],
])('%j is %s', (written, day) => {
  expect(bankDay(written)).toBe(day)
})
