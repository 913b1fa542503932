import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const done = (more: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ members: 0, years: 0, requiredItems: 0, cardReady: false, ...more }).map((step) => step.done)

test('a new club has its name, and everything else before it', () => {
  expect(done({})).toEqual([true, false, false, false])
})

test('each thing done ticks off its own step, in whatever order', () => {
  expect(done({ cardReady: true })).toEqual([true, false, false, true])
  expect(done({ members: 3 })).toEqual([true, true, false, false])
  expect(done({ years: 1 })).toEqual([true, false, false, false])
  expect(done({ years: 1, requiredItems: 1, members: 1, cardReady: true })).toEqual([true, true, true, true])
})

test('the fee begins with a year, and goes on with an item', () => {
  const fee = (years: number) => firstSteps({ members: 0, years, requiredItems: 0, cardReady: false })[2]?.to
  expect([fee(0), fee(1)]).toEqual(['/?view=years#payments', '/?view=items#payments'])
})
