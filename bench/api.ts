import { startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { fillClub } from './club.ts'
import { type Answered, type Asked, type Measured, measure } from './http-load.ts'
import { setUpPasses } from './pass-setup.ts'
import { residentMb } from './processes.ts'
import { printRatio } from './ratio.ts'
import { type Server, startServer } from './servers.ts'
import { memberOf, tokenOf } from './signed-in.ts'
import { fixedWork, ms } from './times.ts'

/**
 * Measures each API request with 1, 32 and 128 concurrent clients and several club sizes; for comparison, a static
 * route of the same HTTP server, and the member list without cache:
 * `scripts/with-node node bench/api.ts [members …]`. Throws if a request fails.
 */
const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [1_000, 10_000]
const crowds = [1, 32, 128]
const eachMs = 500

interface Call {
  readonly name: string
  readonly next: () => Asked | undefined
  readonly take?: (answer: Answered) => void
  /** Measures one client only, because concurrent requests would just wait for each other. */
  readonly alone?: true
}

/** Requests with a ratio of one client's median to a fixed amount of work. */
const watched = [
  'GET /api/clubs',
  'GET /api/auth/places',
  'GET /api/member-auth/me',
  'POST /api/members',
  'POST /api/passes/generate/{id}',
  'GET /api/member-auth/download-pass',
]

const failed: string[] = []
const line = (text: string) => process.stdout.write(`${text}\n`)
const cell = ({ p50, p99, perSecond }: Measured) =>
  `${ms(p50).padStart(6)} ${ms(p99).padStart(6)} ${perSecond.toFixed(0).padStart(6)}/s`

async function row(server: Server, { name, next, take, alone }: Call, some = crowds): Promise<number> {
  const cells: string[] = []
  let alone50 = Number.NaN
  await measure(server.address, 1, 0, next, take) // Warm-up, not counted.
  for (const clients of alone ? [1] : some) {
    const measured = await measure(server.address, clients, eachMs, next, take)
    failed.push(...measured.errors)
    cells.push(cell(measured))
    if (clients === 1) alone50 = measured.p50
  }
  line(`${name.padEnd(38)} ${cells.join(' | ')}`)
  return alone50
}

/** Frequent requests of the contract, in an order in which each finds the data it needs. */
function callsOf(token: string, member: { token: string; memberId: string }): Call[] {
  let made = 0
  const added: { id: string; memberId: string; fullName: string; email: string }[] = []
  const removed = new Set<string>()
  let turn = 0
  const someone = () => added[turn++ % added.length]
  const get = (path: string, as?: string): Call => ({
    name: `GET ${path}`,
    next: () => ({ method: 'GET', path, token: as }),
  })
  const post = (path: string, as: string, body?: object): Call => ({
    name: `POST ${path}`,
    next: () => ({ method: 'POST', path, token: as, body }),
  })
  const run = Math.random().toString(36).slice(2, 10)
  let card = ''
  const cardIn = ({ body }: Answered) => {
    card = /"message":"([^"]+)"/.exec(body.toString('latin1'))?.[1] ?? card
  }
  return [
    get('/api/health'),
    get('/config.json'),
    get('/api/passes/keys'),
    get('/api/clubs', token),
    get('/api/auth/places', token),
    get('/api/members', token),
    {
      name: 'POST /api/members',
      next: () => {
        const n = made++
        const input = { memberId: `new-${n}`, fullName: 'Benedikt Ferraro', email: `new-${n}-${run}@club.test` }
        return { method: 'POST', path: '/api/members', token, body: input }
      },
      take: ({ body }) => added.push(JSON.parse(body.toString())),
    },
    {
      name: 'PUT /api/members/{id}',
      next: () => {
        const one = someone()
        const { id, memberId, email } = one ?? { id: '', memberId: '', email: '' }
        const body = { memberId, email, fullName: `Ferraro ${turn}` }
        return one && { method: 'PUT', path: `/api/members/${id}`, token, body }
      },
    },
    {
      name: 'PATCH /api/members/{id}/toggle-status',
      next: () => ({ method: 'PATCH', path: `/api/members/${someone()?.id}/toggle-status`, token }),
    },
    get('/api/members/imports', token),
    get('/api/payments/paid', token),
    get('/api/passes/config', token),
    { ...post(`/api/passes/generate/${member.memberId}`, token), name: 'POST /api/passes/generate/{id}', take: cardIn },
    {
      name: 'POST /api/passes/check',
      next: () => ({ method: 'POST', path: '/api/passes/check', token, body: { scanned: card } }),
    },
    { ...post('/api/passes/update-all', token), alone: true },
    get('/api/member-auth/me', member.token),
    get('/api/member-auth/club-info', member.token),
    get('/api/member-auth/payments', member.token),
    get('/api/member-auth/download-pass', member.token),
    post('/api/member-auth/pass-ticket', member.token),
    {
      name: 'DELETE /api/members/{id}',
      next: () => {
        const one = added.find(({ id }) => !removed.has(id))
        if (one) removed.add(one.id)
        return one && { method: 'DELETE', path: `/api/members/${one.id}`, token }
      },
    },
  ]
}

const stack = await startFirebaseStack({ env: highLimits })
const [whole, plain, bare] = await Promise.all([
  startServer('whole', stack),
  startServer('plain', stack),
  startServer('bare'),
])
try {
  line(`${'p50 ms, p99 ms, requests'.padEnd(38)} ${crowds.map((one) => `${one} clients`.padEnd(22)).join(' | ')}`)
  await row(bare, { name: 'bare Hono', next: () => ({ method: 'GET', path: '/small' }) })
  for (const size of sizes) {
    const club = await fillClub({ address: whole.address, dataDir: stack.dataDir }, { members: size, payments: size })
    const token = await tokenOf(stack, club)
    const person = await memberOf(stack, club.clubId)
    const member = { memberId: person.memberId, token: await tokenOf(stack, person) }
    await setUpPasses(whole.address, token)
    const list = { method: 'GET', path: '/api/members', token }
    line(`a club of ${size} members`)
    await row(bare, { name: `bare Hono, a list of ${size}`, next: () => ({ method: 'GET', path: `/list/${size}` }) })
    await row(plain, { name: 'GET /api/members, nothing kept, 1 and 4', next: () => list }, [1, 4])
    const work = fixedWork()
    const medians = new Map<string, number>()
    for (const call of callsOf(token, member)) medians.set(call.name, await row(whole, call))
    for (const name of watched)
      printRatio(`${name} of a club of ${size} to fixed work`, (medians.get(name) ?? Number.NaN) / work, 'lower')
    line(`memory of the API: ${residentMb(whole.pid)} MB; where nothing is kept ${residentMb(plain.pid)} MB`)
  }
} finally {
  await Promise.all([whole, plain, bare].map(({ stop }) => stop()))
  await stack.stop()
}
line(`errors: ${failed.length}`)
if (failed.length > 0) throw new Error([...new Set(failed)].slice(0, 10).join('\n'))
