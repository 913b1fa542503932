import { expect, test } from 'vitest'
import { exactShare } from './shares.ts'

test('an amount is exactly some of the times of an item that repeats, the oldest of which may be paid in part', () => {
  const monthly = [{ itemId: 'monthly', cents: 10_000, each: 4000 }]
  const of = (cents: number) => exactShare('anna', monthly, cents)
  for (const cents of [2000, 6000, 10_000]) expect(of(cents)).toEqual([{ memberId: 'anna', itemId: 'monthly', cents }])
  for (const cents of [4000, 5000, 14_000]) expect(of(cents)).toBeUndefined()
  expect(exactShare('anna', [{ itemId: 'fee', cents: 10_000 }], 6000)).toBeUndefined()
})
