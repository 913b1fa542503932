import type { Logger } from 'pino'

/** What a request carries along on its way through the API. */
export interface Environment {
  /** What the server in Node gives along; there is none where the app is called without a port. */
  Bindings?: { incoming?: { socket: { remoteAddress?: string } } }
  Variables: {
    requestId: string
    log: Logger
  }
}
