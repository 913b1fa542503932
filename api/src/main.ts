import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { makeDeps } from './start.ts'
import { watchPasses } from './wallet/watch.ts'

const log = createLog()

/** Reads the environment; every fault is one log line, and then nothing starts. */
async function prepare(): Promise<Deps> {
  try {
    return await makeDeps(readConfig(), log)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const fault of error.faults) log.fatal(fault)
    process.exit(1)
  }
}

const deps = await prepare()
const { listen } = deps.config
const server = serve(
  {
    fetch: createApp(deps).fetch,
    hostname: listen.host,
    port: listen.port,
    // Who sends slowly is cut off: a header within ten seconds, a whole request, upload included, within a minute.
    serverOptions: { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 },
  },
  ({ address, port }) => {
    log.info({ api: `${address}:${port}` }, 'listening')
  },
)
const stopWatching = watchPasses(deps)
server.on('error', (err) => {
  log.fatal(
    { err },
    `The API cannot listen on ${listen.host}:${listen.port}: is the port taken? Choose another in API_LISTEN.`,
  )
  process.exit(1)
})

/** Takes no new requests, finishes those under way, and ends. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(0), 10_000).unref()
  await Promise.all([new Promise((resolve) => server.close(resolve)), stopWatching()])
  await deps.firebase.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
