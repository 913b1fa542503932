import { createLog } from '@tessera/server/log'
import { giveBackMemoryAtRest } from '@tessera/server/memory-at-rest'
import { StartFaults } from '@tessera/server/start-faults'
import { readConfig, readLogLevel } from './config.ts'
import type { Deps } from './deps.ts'
import { startJobs } from './job-table.ts'
import { holdLease } from './leases/hold-lease.ts'
import { serveApi } from './serve.ts'
import { makeDeps } from './start.ts'
import { warmUp } from './warm-up.ts'

const log = createLog(readLogLevel(), 'api')

/** Reads the environment; logs one line for each fault and exits if there are any. */
async function prepare(): Promise<Deps> {
  try {
    return await makeDeps(readConfig(), log)
  } catch (error) {
    if (!(error instanceof StartFaults)) throw error
    for (const fault of error.faults) log.fatal(fault)
    process.exit(1)
  }
}

const deps = await prepare()
const server = serveApi(deps)
giveBackMemoryAtRest()
const stopping = new AbortController()
warmUp(deps, stopping.signal).catch((err: unknown) => log.warn({ err }, 'lists are read once they are asked for'))
/** One lease for all jobs: each costs 10,800 writes a day in a project at Google. */
const stopJobs = holdLease(deps, 'jobs', () => startJobs(deps))

/** Stops accepting requests, finishes those in progress for at most 10 s, and exits. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(0), 10_000).unref()
  const closed = new Promise((resolve) => server.close(resolve))
  stopping.abort()
  deps.eventStreams.close()
  await Promise.all([closed, stopJobs()])
  await deps.firebase.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
