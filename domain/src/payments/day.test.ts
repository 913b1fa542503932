import { expect, onTestFinished, test, vi } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { formatDay } from './day.ts'

test('a day shows in the short month form of the locale', { tags: spec('9.22') }, () => {
  expect(formatDay('2026-01-12', 'en-GB')).toBe('12 Jan 2026')
  expect(formatDay('2026-01-12', 'en-US')).toBe('Jan 12, 2026')
  expect(formatDay('2026-05-01', 'it-IT')).toBe('1 mag 2026')
})

test.each([
  ['Pacific/Pago_Pago', 13],
  ['UTC', 0],
  ['Pacific/Kiritimati', 14],
])('the first of January stays the first of January in %s', async (zone, hour) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.resetModules()
  const { formatDay } = await import('./day.ts')
  expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(hour)
  expect(formatDay('2026-01-01', 'en-GB')).toBe('1 Jan 2026')
})

test('what is no day shows as invalid', { tags: spec('8.73') }, () => {
  expect(formatDay(undefined, 'en-GB')).toBe('Invalid date')
  expect(formatDay('2026-02-30', 'en-GB')).toBe('Invalid date')
  expect(formatDay('', 'en-GB')).toBe('Invalid date')
})
