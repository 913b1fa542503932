import { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import type { Environment } from './environment.ts'
import { identifyAndLog } from './request-id.ts'

test('logs requests after the response, health checks only if they fail', async () => {
  const lines: { route: string; status: number }[] = []
  const log: Logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let health: 200 | 503 = 200
  const app = new Hono<Environment>().use(identifyAndLog(log))
  app.get('/api/health', (c) => c.text('', health))
  app.get('/api/clubs', (c) => c.text(''))
  await app.request('/api/health')
  await app.request('/api/clubs')
  health = 503
  await app.request('/api/health')
  expect(lines.map(({ route, status }) => [route, status])).toEqual([
    ['/api/clubs', 200],
    ['/api/health', 503],
  ])
})
