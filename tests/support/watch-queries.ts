import { afterEach, expect } from 'vitest'
import { takeFaults } from './query-faults.ts'
import { workerStack } from './worker-stack.ts'

// Runs before each test file: an earlier file of the same process may have pointed the Admin SDK at its own stack.
const { insideHost, secret } = workerStack()
process.env.FIREBASE_AUTH_EMULATOR_HOST = `${insideHost}/${secret}`

afterEach(() => expect(takeFaults()).toEqual([]))
