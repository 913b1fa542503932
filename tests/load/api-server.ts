import { serve } from '@hono/node-server'
import { createApp } from '@tessera/api/app'
import { readConfig } from '@tessera/api/config'
import { Copies } from '@tessera/api/firebase/copies'
import { makeDeps } from '@tessera/api/start'
import { Hono } from 'hono'
import pino from 'pino'

// The API as a process of its own, for the measures: `whole`, or `plain` as it would be if it kept nothing in memory. And
// `bare`: the same server with two routes and nothing behind them, which is as fast as it gets.
const kind = process.argv[2]

async function product(): Promise<Hono> {
  const deps = await makeDeps(readConfig(), pino({ level: 'fatal' }))
  const { firebase } = deps
  const app = createApp(
    kind === 'plain' ? { ...deps, firebase: { ...firebase, copies: new Copies(firebase.db, undefined) } } : deps,
  )
  return app as unknown as Hono
}

function bare(): Hono {
  const member = (n: number) => ({
    ...{ id: `${n}`.padStart(20, 'x'), memberId: `${n}`, fullName: `Benedikt Ferraro ${n}` },
    ...{ email: `m${n}@${'x'.repeat(20)}.test`, photoUrl: null, enabled: true },
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
