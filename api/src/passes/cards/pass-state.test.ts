import { expect, test } from 'vitest'
import { inTurn } from './pass-state.ts'

test('runs changes of one pass type in sequence, without blocking other types', async () => {
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const change = (passTypeIdentifier: string, name: string, until?: Promise<void>) =>
    inTurn({ passTypeIdentifier }, async () => {
      await until
      done.push(name)
    })
  const slow = change('pass.shared', 'slow', gate.promise)
  const quick = change('pass.shared', 'quick')
  await change('pass.other', 'other')
  expect(done).toEqual(['other'])
  gate.resolve()
  await Promise.all([slow, quick])
  expect(done).toEqual(['other', 'slow', 'quick'])
})
