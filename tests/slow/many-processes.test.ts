import { afterAll, beforeAll } from 'vitest'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { describeWith } from '../support/needs.ts'
import { onGateway, raceProcesses } from '../support/process-races.ts'

describeWith(['java'], 'three API processes hold every promise in 200 rounds', () => {
  let stack: FirebaseStack
  beforeAll(async () => {
    stack = await startFirebaseStack({ env: highLimits })
  })
  afterAll(() => stack?.stop())

  raceProcesses(
    onGateway(() => stack),
    200,
  )
})
