import type { Logger } from 'pino'
import { makeWorkerPool, type NoteOverrun, type WorkerPool } from './worker-pool.ts'

/** Makes a pool with workers of its own for each lane. */
export function makeUploads(
  log: Logger,
  noteOverrun: NoteOverrun,
  options: Parameters<typeof makeWorkerPool>[2] = {},
): WorkerPool {
  const lanes = { pictures: makeWorkerPool(log, noteOverrun, options), keys: makeWorkerPool(log, noteOverrun, options) }
  return { run: (task, clubId, input) => lanes[task.lane].run(task, clubId, input) }
}
