import { expect, test } from 'vitest'
import { checkCompaction } from '../support/check-compaction.ts'

test('loses nothing stored if killed with -9 at any step of a compaction', async () => {
  const all = ['before open', 'after open', 'before writeFile', 'within writeFile', 'after writeFile', 'before sync']
  expect(await checkCompaction(1)).toEqual(
    new Set([...all, 'after sync', 'before rename', 'after rename', 'before rm', 'after rm']),
  )
})
