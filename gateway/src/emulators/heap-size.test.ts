import { expect, test } from 'vitest'
import { heapFor } from './heap-size.ts'

test.each([
  [512, 192],
  [1_024, 341],
  [2_048, 682],
  [3_072, 1_024],
  [65_536, 1_024],
])('a machine of %i MB gives the emulator a heap of %i MB', (memory, heap) => expect(heapFor(memory)).toBe(heap))
