import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { fillClub, type LoadedClub } from './club.ts'
import { type Asked, Clients } from './http-load.ts'
import { setUpPasses } from './pass-setup.ts'
import { type Server, startServer } from './servers.ts'
import { memberOf, tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Whether a club feels the other clubs of its installation: what it does most, alone, beside nine other clubs of its size,
 * and while their administrators work: `scripts/with-node node tests/load/growth.ts [members]`.
 */
const members = Number(process.argv[2] ?? 2_000)
const payments = 2 * members
const samples = 15
const paymentsEach = 10

interface Desk {
  readonly club: LoadedClub
  readonly token: string
  /** One of the club's members. */
  readonly member: { readonly memberId: string; readonly token: string }
  readonly api: Clients
  readonly door: Clients
}

const base = '/v1/projects/demo-tessera/databases/(default)/documents'
const text = (value: string) => ({ stringValue: value })

async function must(clients: Clients, asked: Asked): Promise<Buffer> {
  const { status, body } = await clients.send(asked)
  if (status >= 300) throw new Error(`${asked.method} ${asked.path}: ${status} ${body}`)
  return body
}

async function open(room: FirebaseStack, server: Server): Promise<Desk> {
  const club = await fillClub({ address: server.address, dataDir: room.dataDir }, { members, payments })
  const token = await tokenOf(room, club)
  const person = await memberOf(room, club.clubId)
  const member = { memberId: person.memberId, token: await tokenOf(room, person) }
  const desk = { club, token, member, api: new Clients(server.address, 4), door: new Clients(room.publicUrl, 4) }
  for (let n = 0; n < paymentsEach; n += 1) await pay(desk, member.memberId)
  return desk
}

const equal = (fieldPath: string, value: string) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: text(value) },
})
const ofClub = ({ club }: Desk, collectionId: string) => ({
  from: [{ collectionId }],
  where: equal('clubId', club.clubId),
})
const ofMember = ({ club, member }: Desk) => ({
  from: [{ collectionId: 'payments' }],
  where: {
    compositeFilter: { op: 'AND', filters: [equal('clubId', club.clubId), equal('memberId', member.memberId)] },
  },
})
const toDoor = (desk: Desk, verb: string, body: object) =>
  must(desk.door, { method: 'POST', path: `${base}:${verb}`, token: desk.token, body })
const toApi = ({ api, token }: Desk, method: string, path: string, body?: object) =>
  must(api, { method, path, token, body })

const uidOf = ({ token }: Desk): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

function pay(desk: Desk, memberId: string): Promise<unknown> {
  const fields = {
    ...{ clubId: text(desk.club.clubId), memberId: text(memberId), memberName: text('Max Member'), itemId: text('i') },
    ...{ itemName: text('Fee'), amount: { integerValue: '60' }, notes: text(''), createdBy: text(uidOf(desk)) },
    paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
  }
  const name = `${base.slice('/v1/'.length)}/payments/${randomUUID()}`
  const updateTransforms = [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }]
  return toDoor(desk, 'commit', { writes: [{ update: { name, fields }, updateTransforms }] })
}

const all = { orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }], limit: 10_000 }
let logo = 0

const does: Record<string, (desk: Desk) => Promise<unknown>> = {
  'the member list (API)': (desk) => toApi(desk, 'GET', '/api/members'),
  'what everybody has paid (API)': (desk) => toApi(desk, 'GET', '/api/payments/paid'),
  'the statuses of all cards (API)': async (desk) => {
    const config = { passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123', logoText: `${logo++}` }
    await toApi(desk, 'POST', '/api/passes/config', { ...config, organizationName: '', description: '' })
    await toApi(desk, 'POST', '/api/passes/update-all')
  },
  "a member's own payments (API)": ({ api, member }) =>
    must(api, { method: 'GET', path: '/api/member-auth/payments', token: member.token }),
  "a member's payments (door)": (desk) => toDoor(desk, 'runQuery', { structuredQuery: ofMember(desk) }),
  'one payment (door)': (desk) => pay(desk, 'm'),
  'the items (door)': (desk) => toDoor(desk, 'runQuery', { structuredQuery: ofClub(desk, 'paymentItems') }),
  'all payments (door)': (desk) =>
    toDoor(desk, 'runQuery', { structuredQuery: { ...ofClub(desk, 'payments'), ...all } }),
  'their number (door)': (desk) =>
    toDoor(desk, 'runAggregationQuery', {
      structuredAggregationQuery: {
        structuredQuery: ofClub(desk, 'payments'),
        aggregations: [{ alias: 'n', count: {} }],
      },
    }),
}

async function look(desk: Desk): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [name, work] of Object.entries(does)) {
    await work(desk)
    const times: number[] = []
    for (let n = 0; n < samples; n += 1) times.push(await timed(() => work(desk)))
    found.set(name, percentile(times, 0.5))
  }
  return found
}

/** An administrator at work: a payment, a look at the members and at what they have paid, at how many payments, a breath. */
async function work(desk: Desk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pay(desk, 'm')
    await toApi(desk, 'GET', '/api/members')
    await toApi(desk, 'GET', '/api/payments/paid')
    await does['their number (door)']?.(desk)
    await pause(500)
  }
}

const room = await startFirebaseStack({ env: highLimits })
const server = await startServer('whole', room)
const desks: Desk[] = []
try {
  const first = await open(room, server)
  desks.push(first)
  await setUpPasses(server.address, first.token)
  const [member] = JSON.parse((await toApi(first, 'GET', '/api/members')).toString()) as {
    id: string
    enabled: boolean
  }[]
  if (!member?.enabled) await toApi(first, 'PATCH', `/api/members/${member?.id}/toggle-status`)
  await toApi(first, 'POST', `/api/passes/generate/${member?.id}`)
  const alone = await look(first)
  while (desks.length < 10) desks.push(await open(room, server))
  const beside = await look(first)
  let isOver = false
  const others = desks.slice(1).map((desk) => work(desk, () => isOver))
  const meanwhile = await look(first)
  isOver = true
  await Promise.all(others)
  const cells = (...values: string[]) => values.map((value) => value.padStart(18)).join('')
  const line = (name: string, ...values: string[]) => process.stdout.write(`${name.padEnd(34)}${cells(...values)}\n`)
  line(`p50 of a club of ${members} members`, 'alone', 'beside 9 like it', 'while they work')
  for (const name of Object.keys(does)) {
    const [before = 0, ...after] = [alone, beside, meanwhile].map((found) => found.get(name) ?? 0)
    line(name, `${ms(before)} ms`, ...after.map((value) => `${ms(value)} ms, ${(value / before).toFixed(1)} x`))
  }
} finally {
  for (const { api, door } of desks) {
    api.close()
    door.close()
  }
  await server.stop()
  await room.stop()
}
