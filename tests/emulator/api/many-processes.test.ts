import { onGateway, raceProcesses } from '../../support/process-races.ts'
import { workerStack } from '../../support/worker-stack.ts'

/** `tests/slow/many-processes.test.ts` runs them 200 times. */
raceProcesses(
  onGateway(() => workerStack()),
  10,
)
