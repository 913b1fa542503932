import { onGateway, raceProcesses } from '../../support/process-races.ts'
import { workerStack } from '../../support/worker-stack.ts'

/** `tests/slow/many-processes.test.ts` runs them 50 times where a change calls for it, and 200 times before a release. */
raceProcesses(
  onGateway(() => workerStack()),
  4,
)
