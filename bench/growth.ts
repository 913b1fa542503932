import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type FirebaseStack, startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { donationOf, fillClub, type LoadedClub } from './club.ts'
import { type Asked, Clients } from './http-load.ts'
import { setUpPasses } from './pass-setup.ts'
import { printRatio } from './ratio.ts'
import { type Server, startServer } from './servers.ts'
import { memberOf, tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures how other clubs of an installation affect one: its most frequent requests alone, with nine other clubs of
 * its size, and while their admins work: `scripts/with-node node bench/growth.ts [members]`.
 */
const members = Number(process.argv[2] ?? 2_000)
const payments = 2 * members
const samples = 25
const paymentsEach = 10

interface Desk {
  readonly club: LoadedClub
  readonly token: string
  readonly member: { readonly memberId: string; readonly token: string }
  readonly api: Clients
  readonly gateway: Clients
}

const base = '/v1/projects/demo-tessera/databases/(default)/documents'
const text = (value: string) => ({ stringValue: value })

async function must(clients: Clients, asked: Asked): Promise<Buffer> {
  const { status, body } = await clients.send(asked)
  if (status >= 300) throw new Error(`${asked.method} ${asked.path}: ${status} ${body}`)
  return body
}

async function open(stack: FirebaseStack, server: Server): Promise<Desk> {
  const club = await fillClub({ address: server.address, dataDir: stack.dataDir }, { members, payments })
  const token = await tokenOf(stack, club)
  const person = await memberOf(stack, club.clubId)
  const member = { memberId: person.memberId, token: await tokenOf(stack, person) }
  const desk = { club, token, member, api: new Clients(server.address, 4), gateway: new Clients(stack.publicUrl, 4) }
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
const toGateway = (desk: Desk, verb: string, body: object) =>
  must(desk.gateway, { method: 'POST', path: `${base}:${verb}`, token: desk.token, body })
const toApi = ({ api, token }: Desk, method: string, path: string, body?: object) =>
  must(api, { method, path, token, body })

const uidOf = ({ token }: Desk): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

function pay(desk: Desk, memberId: string): Promise<unknown> {
  const fields = {
    clubId: text(desk.club.clubId),
    memberId: text(memberId),
    memberName: text('Max Member'),
    itemId: text(donationOf(desk.club.clubId)),
    itemName: text('Donation'),
    amount: { integerValue: '60' },
    notes: text(''),
    createdBy: text(uidOf(desk)),
    paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
  }
  const name = `${base.slice('/v1/'.length)}/payments/${randomUUID()}`
  const updateTransforms = [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }]
  return toGateway(desk, 'commit', { writes: [{ update: { name, fields }, updateTransforms }] })
}

/** The version of the payments that a desk has seen. */
const versions = new Map<Desk, string>()
let logo = 0

const does: Record<string, (desk: Desk) => Promise<unknown>> = {
  'the member list (API)': (desk) => toApi(desk, 'GET', '/api/members'),
  'the members with their statuses (API)': (desk) => toApi(desk, 'GET', '/api/members/standings'),
  'what everybody has paid (API)': (desk) => toApi(desk, 'GET', '/api/payments/paid'),
  'the statuses of all cards (API)': async (desk) => {
    const config = { passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123', logoText: `${logo++}` }
    await toApi(desk, 'POST', '/api/passes/config', { ...config, organizationName: '', description: '' })
    await toApi(desk, 'POST', '/api/passes/update-all')
  },
  "a member's own payments (API)": ({ api, member }) =>
    must(api, { method: 'GET', path: '/api/member-auth/payments', token: member.token }),
  "a member's payments (gateway)": (desk) => toGateway(desk, 'runQuery', { structuredQuery: ofMember(desk) }),
  'one payment (gateway)': (desk) => pay(desk, desk.member.memberId),
  'the items (gateway)': (desk) => toGateway(desk, 'runQuery', { structuredQuery: ofClub(desk, 'paymentItems') }),
  'all payments (API)': (desk) => toApi(desk, 'GET', '/api/payments'),
  'their number, from the changes (API)': async (desk) => {
    const since = versions.get(desk) ?? JSON.parse((await toApi(desk, 'GET', '/api/payments')).toString()).version
    const answer = await toApi(desk, 'GET', `/api/payments?since=${since}`)
    versions.set(desk, JSON.parse(answer.toString()).version)
  },
}

/** Does everything in turns, so that what else the machine does meets all alike; returns the median of each. */
async function look(desk: Desk): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(does).map((name) => [name, []]))
  for (let n = -1; n < samples; n += 1)
    for (const [name, work] of Object.entries(does)) {
      const took = await timed(() => work(desk))
      if (n >= 0) times.get(name)?.push(took)
    }
  return new Map([...times].map(([name, taken]) => [name, percentile(taken, 0.5)]))
}

/** Simulates an admin: records a payment, loads the members with their statuses and the changed payments, waits 500 ms. */
async function work(desk: Desk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await workOnce(desk)
    await pause(500)
  }
}

async function workOnce(desk: Desk): Promise<void> {
  await pay(desk, desk.member.memberId)
  await toApi(desk, 'GET', '/api/members/standings')
  await does['their number, from the changes (API)']?.(desk)
}

const stack = await startFirebaseStack({ env: highLimits })
const server = await startServer('whole', stack)
const desks: Desk[] = []
try {
  const first = await open(stack, server)
  desks.push(first)
  await setUpPasses(server.address, first.token)
  const [member] = JSON.parse((await toApi(first, 'GET', '/api/members')).toString()) as {
    id: string
    enabled: boolean
  }[]
  if (!member?.enabled) await toApi(first, 'PATCH', `/api/members/${member?.id}/toggle-status`)
  await toApi(first, 'POST', `/api/passes/generate/${member?.id}`)
  const alone = await look(first)
  while (desks.length < 10) desks.push(await open(stack, server))
  const beside = await look(first)
  for (const desk of desks.slice(1)) await workOnce(desk)
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
    printRatio(`one club beside nine at work to alone, ${name}`, (after.at(-1) ?? 0) / before, 'lower')
  }
} finally {
  for (const { api, gateway } of desks) {
    api.close()
    gateway.close()
  }
  await server.stop()
  await stack.stop()
}
