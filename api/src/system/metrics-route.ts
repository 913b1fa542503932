import { createHash, timingSafeEqual } from 'node:crypto'
import { insideContract } from '@tessera/domain/inside/contract'
import type { Hono } from 'hono'
import type { Environment } from '../http/environment.ts'
import type { Needs } from '../needs.ts'
import { version } from '../version.ts'
import { formatMetrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** GET /metrics for Prometheus: 404 without METRICS_TOKEN, and for requests without it as a bearer token. */
export function metricsRoute(
  app: Hono<Environment>,
  { config, firebase, log }: Needs<'config' | 'health' | 'inside' | 'log'>,
): void {
  const { metricsToken } = config
  if (metricsToken === undefined) return
  const expected = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return c.notFound()
    const health = await firebase.health()
    const gateway = await firebase.inside?.(insideContract.state).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the gateway does not give its state')
      return undefined
    })
    const { rss: resident, heapUsed: heap } = process.memoryUsage()
    const measured = { version, isHealthy: health.status === 'ok', memory: { resident, heap }, gateway }
    return c.body(formatMetrics(measured), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
