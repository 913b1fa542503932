import type { TestProject } from 'vitest/node'
import { type FirebaseAddresses, startFirebaseStack } from './firebase-stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    firebase: FirebaseAddresses
  }
}

/** One firebase room for all test files of a project; each test makes its own club in it. `inject('firebase')` gives its addresses. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { process: _process, log: _log, stop, ...addresses } = await startFirebaseStack()
  project.provide('firebase', addresses)
  return stop
}
