import { expect, test } from 'vitest'
import { fewAtATime } from './few-at-a-time.ts'

test('answers in order, with never more than a few under way', async () => {
  let underWay = 0
  let most = 0
  const work = async (one: number) => {
    underWay += 1
    most = Math.max(most, underWay)
    for (let turn = 0; turn < one % 5; turn += 1) await Promise.resolve()
    underWay -= 1
    return one * 2
  }
  const all = Array.from({ length: 40 }, (_, i) => i)
  expect(await fewAtATime(all, 4, work)).toEqual(all.map((one) => one * 2))
  expect(most).toBe(4)
})

test('a failure is the caller’s', async () => {
  await expect(fewAtATime([1, 2], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
