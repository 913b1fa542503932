import { type ServerType, serve } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'

/** How long a client may take for the headers, and for a whole request, upload included, in milliseconds. */
interface ClientPatience {
  readonly headers: number
  readonly request: number
}
const ordinary: ClientPatience = { headers: 10_000, request: 60_000 }

/** Listens at the configured address; exits the process if that fails. Cuts off slow clients. */
export function serveApi(deps: Deps, { headers, request }: ClientPatience = ordinary): ServerType {
  const { log } = deps
  const { host, port } = deps.config.listen
  const server = serve(
    {
      fetch: createApp(deps).fetch,
      hostname: host,
      port,
      serverOptions: { headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: 5_000 },
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
