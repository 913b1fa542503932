import { StartFaults } from '@tessera/server/start-faults'
import { backupsFault } from './backup/folder.ts'
import { readConfig } from './config.ts'
import { findTools } from './find-tools.ts'

/** Prints every fault of the gateway's settings, one a line; starts nothing. */
function checkFolder(): void {
  const fault = backupsFault(process.env.BACKUPS_DIR)
  if (fault) throw new StartFaults([fault])
}

const faults = [() => readConfig(process.env), () => findTools(process.env), checkFolder].flatMap((read) => {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof StartFaults) return error.faults
    throw error
  }
})
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exitCode = 1
}
