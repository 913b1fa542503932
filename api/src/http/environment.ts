import type { Logger } from 'pino'

/** Hono's context of a request. */
export interface Environment {
  /** Set by the Node server; absent if the app is called without a port. */
  Bindings?: { incoming?: { socket: { remoteAddress?: string } } }
  Variables: {
    requestId: string
    log: Logger
  }
}
