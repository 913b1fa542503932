import { expect, test } from 'vitest'
import { secondStepNeededFrom } from './second-step.ts'

test.each([
  ['2026-12-01', null, '2026-12-01T00:00:00Z'],
  ['2026-12-01', 'Europe/Rome', '2026-12-01T00:00:00+01:00'],
  ['2026-07-01', 'Europe/Rome', '2026-07-01T00:00:00+02:00'],
  ['2027-01-01', 'Pacific/Auckland', '2027-01-01T00:00:00+13:00'],
  ['2026-03-30', 'Europe/Rome', '2026-03-30T00:00:00+02:00'],
])('the second step is needed from the beginning of %s in %s', (secondStepFrom, timeZone, moment) => {
  expect(secondStepNeededFrom({ secondStepFrom, timeZone })).toBe(Date.parse(moment) / 1000)
})

test('a club that leaves it to its administrators has no such moment', () => {
  expect(secondStepNeededFrom({ secondStepFrom: null, timeZone: 'Europe/Rome' })).toBeUndefined()
})
