import { networkOf } from '@tessera/domain/network'
import type { Context } from 'hono'
import type { Environment } from './environment.ts'

/** The network a request comes from: as the web server in front tells it, else the other end of the connection. */
export function addressOf(c: Context<Environment>): string {
  const told = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return networkOf(told || (c.env?.incoming?.socket.remoteAddress ?? ''))
}
