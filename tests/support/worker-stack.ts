import { inject } from 'vitest'
import type { FirebaseAddresses } from './firebase-stack.ts'

/** The stack of this worker. The worker's files share it, one after another. */
export function workerStack(): FirebaseAddresses {
  // From 1 to `maxWorkers`; two workers never have the same at one time.
  const stack = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!stack) throw new Error(`no stack was started for worker ${process.env.VITEST_POOL_ID}`)
  return stack
}
