import { networkOf } from '@tessera/domain/network'
import type { Context } from 'hono'
import type { Environment } from './environment.ts'

/**
 * Returns the network of a request's client: from X-Forwarded-For the entry that the outermost of `hops` proxies added,
 * as what stands before it comes from the client; without the header from the connection.
 */
export function addressOf(c: Context<Environment>, hops: number): string {
  const entries = c.req.header('x-forwarded-for')?.split(',') ?? []
  // A request with fewer entries came past some of the proxies.
  const forwarded = (entries.at(-hops) ?? entries[0])?.trim()
  return networkOf(forwarded || (c.env?.incoming?.socket.remoteAddress ?? ''))
}
