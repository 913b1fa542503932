import { expect, test } from 'vitest'
import { Readiness } from './readiness.ts'

test('a part that comes up again once the server stops leaves nothing ready', () => {
  const readiness = new Readiness()
  readiness.up('accounts')
  readiness.up('documents')
  readiness.stop()
  readiness.up('documents')
  expect([readiness.ready, readiness.readable, readiness.missing]).toEqual([false, false, ['accounts', 'documents']])
})
