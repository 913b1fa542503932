import { expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

test('jobs run one after another, in the order they came, past those that fail', async () => {
  const mutex = new Mutex()
  const told: string[] = []
  const job = (name: string, turns: number) =>
    mutex.run(async () => {
      told.push(`${name} begins`)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      told.push(`${name} ends`)
      if (name === 'b') throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([job('a', 5), job('b', 1), job('c', 0)])
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
