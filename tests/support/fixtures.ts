import { test as base } from 'vitest'
import { sharedApi } from './api.ts'
import { registerClub } from './club.ts'
import { workerStack } from './worker-stack.ts'

/** `test` with the worker's stack, the API on it that all files of the worker use, and a club of the test's own. */
export const test = base
  .extend('stack', { scope: 'worker' }, () => workerStack())
  .extend('api', { scope: 'worker' }, () => sharedApi())
  .extend('club', ({ api }) => registerClub(api))
