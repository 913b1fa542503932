import { serve } from '@hono/node-server'
import { createApp } from '@tessera/api/app'
import { readConfig } from '@tessera/api/config'
import { ClubCache } from '@tessera/api/firebase/club-cache'
import { makeDeps } from '@tessera/api/start'
import { Hono } from 'hono'
import pino from 'pino'

// Runs the API in a separate process: `whole`, or `plain` without its in-memory cache. `bare` is the same HTTP server
// with two static routes, as an upper bound.
const kind = process.argv[2]

async function product(): Promise<Hono> {
  const deps = await makeDeps(readConfig(), pino({ level: 'fatal' }))
  const { firebase } = deps
  const app = createApp(
    kind === 'plain' ? { ...deps, firebase: { ...firebase, clubCache: new ClubCache(firebase.db, undefined) } } : deps,
  )
  return app as unknown as Hono
}

function bare(): Hono {
  const member = (n: number) => ({
    id: `${n}`.padStart(20, 'x'),
    memberId: `${n}`,
    fullName: `Benedikt Ferraro ${n}`,
    email: `m${n}@${'x'.repeat(20)}.test`,
    photoUrl: null,
    enabled: true,
  })
  const lists = new Map(
    [1_000, 10_000].map((size) => [String(size), Array.from({ length: size }, (_, n) => member(n))]),
  )
  const app = new Hono()
  app.get('/small', (c) => c.json({ status: 'ok' }))
  app.get('/list/:size', (c) => c.json(lists.get(c.req.param('size')) ?? []))
  return app
}

const app = kind === 'bare' ? bare() : await product()
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`listening ${port}\n`)
})
process.once('SIGTERM', () => {
  server.close()
  process.exit(0)
})
