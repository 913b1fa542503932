import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { makeApi, type Said, send } from '../../support/api.ts'
import { storedOf } from '../../support/club-documents.ts'
import { contracts } from '../../support/contracts.ts'
import { type FuzzedClubs, makeFuzzedClubs } from '../../support/fuzzed-clubs.ts'
import { startGoogleWallet } from '../../support/google-wallet.ts'
import { isLong } from '../../support/long.ts'
import { bodyOf } from '../../support/openapi-bodies.ts'
import { type Case, casesOf } from '../../support/openapi-cases.ts'
import { type OpenApi, type Operation, operationsOf, undeclared } from '../../support/openapi-operations.ts'

/** `TEST_SEED=…` generates other requests; the same seed generates the same ones. */
const seed = Number(process.env.TEST_SEED ?? 20_260_101)
const atOnce = 6
/** Number of cases of a kind: all at full length, otherwise a tenth. */
const runs = (times: number, atLeast: number) => (isLong ? times : Math.max(atLeast, Math.ceil(times / 10)))
const clubMark = `Fuzz ${randomUUID().slice(0, 13)}`

const google = await startGoogleWallet()
const api = await makeApi(() => ({ google: google.services }))
let document: OpenApi
let fuzzed: FuzzedClubs
const registered = new Set<string>()
const counts = { calls: 0, accepted: 0 }

beforeAll(async () => {
  document = (await send(api, 'GET', '/api/openapi.json')).body
  fuzzed = await makeFuzzedClubs(api, google, clubMark)
})

afterAll(async () => {
  await api.deps.firebase.close()
  google.stop()
})

const accessOf = ({ method, path }: Operation) =>
  contracts.find((one) => one.method === method && one.path === path)?.access ?? 'anyone'

function tokenOf(operation: Operation, as: Case['as']): string | undefined {
  if (as === 'nobody') return undefined
  const { club, member } = fuzzed
  if (as === 'nonsense') return `${club.admin.token.slice(0, -8)}AAAAAAAA`
  // The administrator's address is unverified, so it has no invitations.
  const isMembers =
    operation.path.startsWith('/api/member-auth/') ||
    ['/api/auth/invitation', '/api/committee/accepted'].includes(operation.path)
  if (!operation.guarded) return undefined
  return isMembers === (as === 'allowed') ? member.token : club.admin.token
}

/** Sends a request; expects a declared response, and a refusal if the document requires one. */
async function make(operation: Operation, one: Case): Promise<Said> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((one.params[name] ?? '').toWellFormed()),
  )
  const token = tokenOf(operation, one.as)
  const query = one.query ? `?${new URLSearchParams(one.query)}` : ''
  const said = await send(api, operation.method, path + query, {
    ...(token ? { token } : {}),
    ...bodyOf(operation, one),
  })
  counts.calls += 1
  const fault =
    said.status >= 500
      ? 'a fault of the server'
      : one.refused && said.status < 400
        ? 'accepted what the document forbids'
        : (undeclared(operation, document, said) ?? unlike(one, said) ?? wordless(said))
  if (fault) throw new Error(`seed ${seed}: ${operation.name}, ${one.why}: ${said.status}: ${fault}\n${inWords(one)}`)
  if (operation.name === 'POST /api/auth/register' && said.status < 400) registered.add(said.body.clubId)
  return said
}

const unlike = ({ answer: [status, sentence] = [0, ''] }: Case, said: Said) =>
  status > 0 && (said.status !== status || said.body.error !== sentence) ? `not "${sentence}" (${status})` : undefined

/** Describes what a refusal lacks that a person, or who helps them, needs; undefined if it lacks nothing. */
function wordless({ status, body, headers }: Said): string | undefined {
  if (status < 400) return undefined
  if (!/^[A-Z]/.test(body.error)) return `"${body.error}" is no sentence`
  if (body.requestId !== headers.get('x-request-id')) return 'the request has no id, or two'
  return /\bat \S+:\d|node_modules|\.ts\b|Error:/.test(body.error) ? `"${body.error}" is of the code` : undefined
}

const inWords = ({ params, query, fields, raw }: Case): string =>
  JSON.stringify({ params, query, fields, raw }, (_, value) =>
    value instanceof Uint8Array ? `${value.length} bytes` : value,
  )

const stored = ({ club, foreign, member }: FuzzedClubs) =>
  Promise.all([
    storedOf(api, club.clubId, [club.admin.uid, member.uid]),
    storedOf(api, foreign.clubId, [foreign.admin.uid]),
  ])

/** A seed of its own for each operation, which stays when others are added. */
const seedOf = ({ name }: Operation, place: number): number =>
  [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) | 0, seed + place)

/** Sends requests, a few at once; returns the refused ones. */
async function severalAtOnce(operation: Operation, cases: readonly Case[]): Promise<Case[]> {
  const queue = cases.values()
  const refused: Case[] = []
  const worker = async () => {
    for (const one of queue) if ((await make(operation, one)).status >= 400) refused.push(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return refused
}

/** Sends requests one after another, because accepted ones change data; returns the refused ones. */
async function oneByOne(operation: Operation, cases: readonly Case[]): Promise<Case[]> {
  const refused: Case[] = []
  for (const one of cases) {
    const renew = ['valid', 'a query'].includes(one.why) ? fuzzed.fresh[operation.name] : undefined
    const [name] = operation.params
    const renewed = await renew?.()
    const sent = renewed !== undefined && name ? { ...one, params: { ...one.params, [name]: renewed } } : one
    if ((await make(operation, sent)).status >= 400) refused.push(sent)
  }
  return refused
}

/** Requests to an operation that are refused. */
type Refusals = readonly (readonly [Operation, readonly Case[]])[]

/** Repeats requests that were refused, without those that are accepted by now, until all are refused. */
async function withoutAccepted(refusals: Refusals): Promise<Refusals> {
  let left = refusals
  for (;;) {
    const again: [Operation, Case[]][] = []
    for (const [operation, cases] of left) again.push([operation, await severalAtOnce(operation, cases)])
    if (again.every(([, { length }], nth) => length === left[nth]?.[1].length)) return again
    left = again
  }
}

/** Checks that refused requests change no data; names the operation of one that does. */
async function expectUnchanged(refusals: Refusals): Promise<void> {
  const before = await stored(fuzzed)
  for (const [operation, cases] of refusals) await severalAtOnce(operation, cases)
  const after = await stored(fuzzed)
  const names = refusals.map(([{ name }]) => name)
  if (names.length > 1 && !isDeepStrictEqual(after, before)) for (const one of refusals) await expectUnchanged([one])
  expect(after, `seed ${seed}: a refused ${names.join(' or ')} changed something`).toEqual(before)
}

test('every operation conforms to the contract for any input', {
  tags: [...spec('3.28'), 'long'],
  timeout: 900_000,
}, async () => {
  // The stream of events has no end; events.test.ts covers it.
  const operations = operationsOf(document).filter(({ path }) => path !== '/api/events')
  const [mayFail, mustFail]: [[Operation, Case[]][], [Operation, Case[]][]] = [[], []]
  for (const operation of operations) {
    // The operator's calls concern all clubs: with a token, operator.test.ts makes them on a stack of its own. A link can
    // be asked for by everyone.
    const isOperators = operation.path.startsWith('/api/operator/') && operation.name !== 'POST /api/operator/links'
    const draw = (round: number) =>
      casesOf(operation, fuzzed.world, accessOf(operation)).flatMap(([times, cases], place) =>
        fc.sample(cases, { numRuns: runs(times, place === 0 ? 2 : 1), seed: seedOf(operation, 100 * round + place) }),
      )
    let drawn: Case[] = []
    let failed: Case[] = []
    let accepted = 0
    // A few draws may all be of values that this operation refuses, such as the line of another kind.
    for (let round = 0; round < (isOperators ? 1 : 10) && accepted === 0; round += 1) {
      const more = draw(round)
      const may = more.filter(({ refused }) => !refused)
      const left = await oneByOne(operation, may)
      accepted = may.length - left.length
      drawn = [...drawn, ...more]
      failed = [...failed, ...left]
    }
    if (isOperators) expect(accepted, operation.name).toBe(0)
    else expect(accepted, `seed ${seed}: ${operation.name} accepted nothing valid`).toBeGreaterThan(0)
    mayFail.push([operation, failed])
    const forbidden = drawn.filter(({ refused }) => refused)
    // The operator's calls are refused before their bodies are read.
    mustFail.push([operation, isOperators ? forbidden.map(({ answer: _, ...one }) => one) : forbidden])
    counts.accepted += accepted
  }
  await expectUnchanged([...(await withoutAccepted(mayFail)), ...mustFail])
  const { docs } = await api.deps.firebase.db
    .collection('clubs')
    .where('name', '>=', clubMark)
    .where('name', '<', `${clubMark}\uf8ff`)
    .get()
  expect(docs.filter(({ id }) => !registered.has(id)).map(({ id }) => id)).toEqual([])
  console.info(
    `seed ${seed}: ${counts.calls} calls of ${operationsOf(document).length} operations, ${counts.accepted} accepted`,
  )
})
