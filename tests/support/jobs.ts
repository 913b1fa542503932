import type { Deps } from '@tessera/api/deps'
import type { Pace } from '@tessera/api/jobs/club-job'
import { onTestFinished } from 'vitest'
import type { Api } from './api.ts'
import type { FirebaseStack } from './firebase-stack.ts'

/**
 * Runs one of the API's jobs until the test ends, or until the returned function is called. A job works for every club of
 * a stack: it runs only on a stack that the test file has started, not on a worker's.
 */
export function runJob(
  { deps }: Api<FirebaseStack>,
  start: (deps: Deps, pace?: Pace) => () => Promise<void>,
  pace?: Pace,
): () => Promise<void> {
  const stop = start(deps, pace)
  let stopping: Promise<void> | undefined
  const once = () => {
    stopping ??= stop()
    return stopping
  }
  onTestFinished(once)
  return once
}
