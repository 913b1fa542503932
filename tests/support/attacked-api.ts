import { readConfig, readLogLevel } from '@tessera/api/config'
import { serveApi } from '@tessera/api/serve'
import { makeDeps } from '@tessera/api/start'
import { createLog } from '@tessera/server/log'

/**
 * A process with the API as the product has it, but without the watch of passes: on the shared stack that would update
 * passes of other tests, which have APIs with other addresses.
 */
const deps = await makeDeps(readConfig(), createLog(readLogLevel()))
const server = serveApi(deps)
process.once('SIGTERM', async () => {
  deps.eventStreams.close()
  server.close()
  await deps.firebase.close()
  process.exit(0)
})
