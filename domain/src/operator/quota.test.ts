import { expect, test } from 'vitest'
import { quotasOf } from './quota.ts'

test('a limit is near from 80 % on', () => {
  const limits = { members: 10, payments: 10, paymentItems: 10, paymentYears: 1, photoBytes: 100 }
  const used = { members: 7, payments: 8, paymentItems: 12, paymentYears: 0, photoBytes: 79 }
  expect(quotasOf(used, limits).map(({ name, isNear }) => [name, isNear])).toEqual([
    ['members', false],
    ['payments', true],
    ['paymentItems', true],
    ['paymentYears', false],
    ['photoBytes', false],
  ])
})
