import { test as base } from 'vitest'
import { makeApi } from './api.ts'
import { registerClub } from './club.ts'
import { workerStack } from './worker-stack.ts'

/** `test` with the worker's stack, an API on it that all files of the worker use, and a club of the test's own. */
export const test = base
  .extend('stack', { scope: 'worker' }, () => workerStack())
  .extend('api', { scope: 'worker' }, async ({ stack }, { onCleanup }) => {
    const api = await makeApi(undefined, {}, stack)
    onCleanup(() => api.deps.firebase.close())
    return api
  })
  .extend('club', ({ api }) => registerClub(api))
