import { afterAll } from 'vitest'
import { type FirebaseStack, startFirebaseStack } from './firebase-stack.ts'

/**
 * Starts a stack for one test file whose jobs or pass watch work for every club of a stack: on the shared stack, they would
 * change the clubs, and notify the phones, of other files.
 */
export async function startOwnStack(): Promise<FirebaseStack> {
  const stack = await startFirebaseStack()
  afterAll(stack.stop)
  return stack
}
