import { readConfig, readLogLevel } from '@tessera/api/config'
import { serveApi } from '@tessera/api/serve'
import { makeDeps } from '@tessera/api/start'
import { createLog } from '@tessera/server/log'

/** `api/src/main.ts` without its jobs, which work for every club of a stack, also for those of other tests. */
const deps = await makeDeps(readConfig(), createLog(readLogLevel(), 'api'))
const server = serveApi(deps)
process.once('SIGTERM', async () => {
  deps.eventStreams.close()
  server.close()
  await deps.firebase.close()
  process.exit(0)
})
