import { readConfig, readLogLevel } from '@tessera/api/config'
import { serveApi } from '@tessera/api/serve'
import { makeDeps } from '@tessera/api/start'
import { makeUploads } from '@tessera/api/uploads/lanes'
import { createLog } from '@tessera/server/log'

/**
 * `api/src/main.ts` without its jobs, which work for every club of a stack, also for those of other tests. With
 * `TEST_HASTE` it gives up sooner on slow clients and on uploads that take long to read, so that a test need not wait. With
 * `TEST_PATIENCE` it gives Firestore two minutes to answer: its stand-in runs on the same machine as the tests.
 */
const log = createLog(readLogLevel(), 'api')
const isHasty = process.env.TEST_HASTE === '1'
const config = readConfig()
const isPatient = process.env.TEST_PATIENCE === '1'
const made = await makeDeps({ ...config, ...(isPatient && { readPatience: 120_000 }) }, log)
const deps = isHasty ? { ...made, uploads: makeUploads(log, () => undefined, { deadlineMs: 10_000 }) } : made
const server = serveApi(deps, isHasty ? { headers: 5_000, request: 20_000 } : undefined)
process.once('SIGTERM', async () => {
  deps.eventStreams.close()
  server.close()
  await deps.firebase.close()
  process.exit(0)
})
