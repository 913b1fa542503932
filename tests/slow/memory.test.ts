import { expect, test } from 'vitest'
import { memoryUnderLoad } from '../../bench/memory-under-load.ts'

test('memory does not grow over 5,000 requests through the rules', { timeout: 300_000 }, async () => {
  const samples = await memoryUnderLoad(5_000, () => undefined)
  const [warm, last] = [samples[3], samples.at(-1)]
  if (!warm || !last) throw new Error('no samples')
  expect(last.held.live - warm.held.live).toBeLessThan(2)
  expect(last.held.resident - warm.held.resident).toBeLessThan(40)
  expect(last.java).toBeLessThan(1_300)
})
