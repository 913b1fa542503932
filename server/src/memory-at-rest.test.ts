import { expect, test } from 'vitest'
import { MemoryAtRest } from './memory-at-rest.ts'

/** After how many of the periods there was a collection, counted from 1. */
function collectionsIn(shares: readonly number[]): number[] {
  const collected: number[] = []
  let period = 0
  const memory = new MemoryAtRest(() => collected.push(period))
  for (const share of shares) {
    period += 1
    memory.note(share)
  }
  return collected
}

test('a process collects its garbage once it has rested for two periods, and again only after it has worked', () => {
  expect(collectionsIn([0.9, 0.01, 0.01, 0.01, 0.01])).toEqual([3])
  expect(collectionsIn([0.9, 0.01, 0.01, 0.3, 0.01, 0.01])).toEqual([3, 6])
})

test('a pause of one period between requests collects nothing', () => {
  expect(collectionsIn([0.9, 0.01, 0.9, 0.01, 0.2, 0.01])).toEqual([])
})
