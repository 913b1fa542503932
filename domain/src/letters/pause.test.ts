import { expect, test } from 'vitest'
import { isWithinPause } from './pause.ts'

test.each([
  ['2026-03-25', '2026-03-25', true],
  ['2026-03-25', '2026-03-31', true],
  // Over the change to summer time, which counts as days.
  ['2026-03-25', '2026-04-01', false],
  ['2025-12-30', '2026-01-05', true],
  ['2025-12-30', '2026-01-06', false],
])('reminded on %s, on %s: within seven days %s', (on, today, is) => expect(isWithinPause(on, today, 7)).toBe(is))
