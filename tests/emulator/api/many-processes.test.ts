import { inject } from 'vitest'
import { onGateway, raceProcesses } from '../../support/process-races.ts'

/** `tests/slow/many-processes.test.ts` runs them 200 times. */
raceProcesses(
  onGateway(() => inject('firebase')),
  10,
)
