import { expect, test } from 'vitest'
import { certificateState, stageOf } from './certificate.ts'

test.each([
  ['2026-05-01T00:00:00.000Z', 'valid'],
  ['2026-03-31T00:00:01.000Z', 'valid'],
  ['2026-03-31T00:00:00.000Z', 'expires soon'],
  ['2026-03-01T00:00:01.000Z', 'expires soon'],
  ['2026-03-01T00:00:00.000Z', 'expired'],
])('a certificate until %s is %s', (until, state) => {
  expect(certificateState(until, new Date('2026-03-01T00:00:00.000Z'))).toBe(state)
})

test.each([
  [61, undefined],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, undefined],
])('a certificate that ends in %i days is at stage %s', (days, stage) => {
  expect(stageOf(days)).toBe(stage)
})
