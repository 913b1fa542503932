import { expect, test } from 'vitest'
import { firstSteps } from './first-steps.ts'

const nothing = { members: 0, requiredItems: 0, cardReady: false, cardIssued: false }
const done = (more: Partial<typeof nothing>) => firstSteps({ ...nothing, ...more }).map((step) => step.done)

test('only the first step of a new club is done', () => {
  expect(done({})).toEqual([true, false, false, false, false])
})

test('completes each step independently of the others', () => {
  expect(done({ cardReady: true })).toEqual([true, false, false, false, true])
  expect(done({ members: 3 })).toEqual([true, true, false, false, false])
  expect(done({ requiredItems: 1 })).toEqual([true, false, true, false, false])
  expect(done({ cardReady: true, cardIssued: true })).toEqual([true, false, false, true, true])
})
