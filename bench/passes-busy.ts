import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startLocally } from '../tests/support/product.ts'
import { fillClub } from './club.ts'
import { passConfig, setUpPasses } from './pass-setup.ts'
import { percentile } from './times.ts'

/**
 * Measures latency of other requests while 1,000 passes are generated and updated, compared with idle, in one run:
 * `scripts/with-node node bench/passes-busy.ts [members]`. The event loop is the API process's.
 */
const members = Number(process.argv[2] ?? 1_000)
const probes = 500
const updates = 5

const folder = mkdtempSync(join(tmpdir(), 'tessera-loop-'))
const meter = `--import ${join(import.meta.dirname, 'loop-meter.ts')}`
const { product, stop } = await startLocally({ LOOP_METER: folder, NODE_OPTIONS: meter })
const { address } = product

let token = ''
async function call(method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Creates a club with a complete pass setup and signs its admin in. Returns the ids of the enabled members. */
async function openClub(): Promise<string[]> {
  if (product.kind !== 'local') throw new Error('local mode only')
  const { email, password } = await fillClub(product, { members, payments: members })
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test'
  const session = await (await call('POST', signIn, { email, password, returnSecureToken: true })).json()
  token = (session as { idToken: string }).idToken
  await setUpPasses(address, token)
  const listed = (await (await call('GET', '/api/members')).json()) as { id: string; enabled: boolean }[]
  return listed.filter(({ enabled }) => enabled).map(({ id }) => id)
}

/** Returns the API's event loop delay since the last call, in ms. */
async function readLoop(): Promise<{ p50: number; p99: number }> {
  const [pid = ''] = readdirSync(folder)
  const file = join(folder, pid)
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean) : [])
  const before = lines().length
  process.kill(Number(pid), 'SIGUSR2')
  while (lines().length === before) await pause(5)
  return JSON.parse(lines().at(-1) ?? '')
}

/** Repeats a small request until the work is done; prints the latencies and the event loop delay. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  await readLoop()
  let done = false
  const start = performance.now()
  const working = work().finally(() => {
    done = true
  })
  const times: number[] = []
  while (!done) {
    const asked = performance.now()
    await (await call('GET', '/api/clubs')).arrayBuffer()
    times.push(performance.now() - asked)
    await pause(10)
  }
  await working
  const loop = await readLoop()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const of = (share: number) => percentile(times, share).toFixed(1)
  process.stdout.write(
    `${what.padEnd(34)} ${seconds.padStart(6)} s  ${String(times.length).padStart(5)} requests  p50 ${of(0.5)} ms  p99 ${of(0.99)} ms` +
      `  event loop p50 ${loop.p50.toFixed(1)} ms p99 ${loop.p99.toFixed(1)} ms\n`,
  )
}

async function generateAll(): Promise<void> {
  await (await call('POST', '/api/passes/generate-all')).arrayBuffer()
}

async function updateAll(): Promise<void> {
  for (let n = 0; n < updates; n += 1) {
    await call('POST', '/api/passes/config', { ...passConfig, logoText: `Season ${n}` })
    await call('POST', '/api/passes/update-all')
  }
}

try {
  const ids = await openClub()
  await measure('idle', () => pause(probes * 15))
  await measure(`Generate All of ${ids.length}`, generateAll)
  await measure(`Update All of ${ids.length}, ${updates} times`, updateAll)
} finally {
  await stop()
  rmSync(folder, { recursive: true })
}
