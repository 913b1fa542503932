import { type ServerType, serve } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'

/** Listens at the configured address; exits the process if that fails. */
export function serveApi(deps: Deps): ServerType {
  const { log } = deps
  const { host, port } = deps.config.listen
  const server = serve(
    {
      fetch: createApp(deps).fetch,
      hostname: host,
      port,
      // Cuts off slow clients: 10 s for the headers, 60 s for a whole request, upload included.
      serverOptions: { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 },
    },
    ({ address, port }) => {
      log.info({ api: `${address}:${port}` }, 'listening')
    },
  )
  server.on('error', (err) => {
    log.fatal({ err }, `The API cannot listen on ${host}:${port}: is the port taken? Choose another in API_LISTEN.`)
    process.exit(1)
  })
  return server
}
