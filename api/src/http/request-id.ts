import { randomUUID } from 'node:crypto'
import { systemContract } from '@tessera/domain/system/contract'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Environment } from './environment.ts'

/** Successful health checks are not logged, as they come every few seconds. */
const isProbe = (path: string, status: number) => path === systemContract.health.path && status === 200

/** Sets each request's id, or keeps a proxy's, and logs the request when done: its route, as a path may be a ticket's link. */
export const identifyAndLog = (log: Logger) =>
  createMiddleware<Environment>(async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    const own = log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', own)
    const start = performance.now()
    await next()
    c.header('X-Request-Id', requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    const { method, path } = c.req
    if (isProbe(path, c.res.status)) return
    const client = c.req.header('x-forwarded-for')
    const route = routePath(c, -1)
    own.info({ method, route, status: c.res.status, ms: Math.round(performance.now() - start), client }, 'request')
  })
