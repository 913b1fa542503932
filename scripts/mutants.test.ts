import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '../tests/mutants/mutants.ts'
import { root } from './product/environment.ts'

test('the text that a mutation replaces occurs exactly once in its file', () => {
  const edits = mutants.flatMap(({ id, also = [], ...edit }) => [edit, ...also].map((one) => ({ id, ...one })))
  const lost = edits.filter(({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2)
  expect(lost.map(({ id }) => id)).toEqual([])
})
