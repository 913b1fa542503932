import { afterAll, beforeAll } from 'vitest'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { describeWith } from '../support/needs.ts'
import { onGateway, raceProcesses } from '../support/process-races.ts'

/** 50 where a change calls for the races, 200 before a release. */
const rounds = Number(process.env.TESSERA_RACES ?? 200)

describeWith(['java'], `three API processes hold every promise in ${rounds} rounds`, () => {
  let stack: FirebaseStack
  beforeAll(async () => {
    stack = await startFirebaseStack({ env: highLimits })
  })
  afterAll(() => stack?.stop())

  raceProcesses(
    onGateway(() => stack),
    rounds,
  )
})
