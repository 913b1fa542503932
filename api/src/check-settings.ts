import { StartFaults } from '@tessera/server/start-faults'
import { readConfig } from './config.ts'

/** Prints every fault of the API's settings, one a line; starts nothing. */
try {
  readConfig()
} catch (error) {
  if (!(error instanceof StartFaults)) throw error
  process.stderr.write(`${error.faults.join('\n')}\n`)
  process.exitCode = 1
}
