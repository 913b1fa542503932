import { readConfig, StartFaults } from './config.ts'
import { createLog } from './log.ts'
import { findTools, start } from './start.ts'

const log = createLog(process.env.LOG_LEVEL || 'info')
let stop = async () => {} // Until all runs, to end this process is enough: what it has started ends with it.
let stopping = false

async function stopOnce(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  await stop()
  log.info('stopped')
  process.exit()
}

process.on('SIGTERM', stopOnce)
process.on('SIGINT', stopOnce)

try {
  stop = await start(readConfig(process.env), findTools(process.env), log)
} catch (error) {
  const faults = error instanceof StartFaults ? error.faults : [error instanceof Error ? error.message : String(error)]
  for (const fault of faults) log.fatal(fault)
  process.exit(1)
}
