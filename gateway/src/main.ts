import { createLog } from '@tessera/server/log'
import { giveBackMemoryAtRest } from '@tessera/server/memory-at-rest'
import { StartFaults } from '@tessera/server/start-faults'
import { readConfig } from './config.ts'
import { ensureJar, identifyJar } from './emulators/ensure-jar.ts'
import { findTools } from './find-tools.ts'
import { isFull } from './journal/journal.ts'
import { start } from './start.ts'

const levels = ['debug', 'info', 'warn', 'error']
const log = createLog(levels.find((level) => level === process.env.LOG_LEVEL) ?? 'info')
let stop = async () => {} // Until start() is done, exiting is enough: what it started ends with this process.
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
  const config = readConfig(process.env)
  await ensureJar(process.env, config.DATA_DIR, log)
  const tools = findTools(process.env)
  giveBackMemoryAtRest()
  stop = await start(config, { ...tools, emulator: await identifyJar(tools.jar, log) }, log)
} catch (error) {
  const faults = error instanceof StartFaults ? error.faults : [error instanceof Error ? error.message : String(error)]
  if (isFull(error)) log.fatal('The disk is full, so that a first start cannot make its files: free some space.')
  for (const fault of faults) log.fatal(fault)
  process.exit(1)
}
