import { randomUUID } from 'node:crypto'
import { queueLetter, unsubscribeAddress } from '@tessera/api/letter-queue/service'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { makeApi, type Said, send } from '../../support/api.ts'
import { example, issueCertificate, openssl } from '../../support/certificates.ts'
import {
  addMember,
  type Club,
  exampleConfig,
  formOf,
  registerClub,
  setUpPasses,
  signInMember,
} from '../../support/club.ts'
import { storedOf } from '../../support/club-documents.ts'
import { contracts } from '../../support/contracts.ts'
import { startFirebaseStack } from '../../support/firebase-stack.ts'
import { signIn } from '../../support/gateway.ts'
import { startGoogleWallet } from '../../support/google-wallet.ts'
import { isLong } from '../../support/long.ts'
import { bodyOf } from '../../support/openapi-bodies.ts'
import { type Case, casesOf, type World } from '../../support/openapi-cases.ts'
import { type OpenApi, type Operation, operationsOf, undeclared } from '../../support/openapi-operations.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

/** `TEST_SEED=…` generates other requests; the same seed generates the same ones. */
const seed = Number(process.env.TEST_SEED ?? 20_260_101)
const atOnce = 6
/** Number of cases of a kind: all at full length, otherwise a tenth, but at least two. */
const runs = (times: number) => (isLong ? times : Math.max(Math.min(times, 2), Math.ceil(times / 10)))
const clubMark = `Fuzz ${randomUUID().slice(0, 13)}`

const google = await startGoogleWallet()
// On the shared stack, other tests' API processes remind the members of every club, and note it in the club.
const stack = await startFirebaseStack()
const api = await makeApi(() => ({ google: google.services }), {}, stack)
let club: Club
let foreign: Club
let member: { readonly uid: string; readonly token: string }
let document: OpenApi
let world: World
/** Makes what a request uses up, before each valid request. */
let fresh: Readonly<Record<string, () => Promise<string>>>
const registered = new Set<string>()
const counts = { calls: 0, accepted: 0 }

beforeAll(async () => {
  document = (await send(api, 'GET', '/api/openapi.json')).body
  club = await registerClub(api)
  foreign = await registerClub(api)
  await setUpPasses(club)
  const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
  await club.call('PUT', '/api/clubs', { name: club.name, membershipTypes: [adult] })
  const own = await addMember(club)
  member = await signInMember(api, own)
  await addMember(foreign, { email: own.email })
  await club.call('PUT', '/api/clubs/receipts', { enabled: true, address: '' })
  const paid = await recordPayment(club, own.id, await requireItem(club, 'Annual fee', '2026'))
  const people = [await addMember(club), await addMember(club)].map(({ id }) => id)
  const { id: stranger } = await addMember(foreign)
  const card = await club.call('POST', `/api/passes/generate/${own.id}`)
  const request = await club.call('POST', '/api/passes/certificates/request')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f5c4d' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const shown = { memberId: 'photo', fullName: 'Photo', email: `${randomUUID()}@club.test` }
  for (const [name, value] of Object.entries(shown)) form.set(name, value)
  form.set('photo', new File([new Uint8Array(picture)], 'photo.png'))
  const { photoUrl } = (await club.call('POST', '/api/members/with-photo', form)).body
  const unsubscribeTicket = async () => unsubscribeAddress(api.deps, club.clubId, own.id).split('/').at(-1) ?? ''
  const file = (bytes: Uint8Array) => fc.constant({ bytes })
  const word = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
  world = {
    colour: fc.constantFrom('#1f5f8b', '#FFD400', null),
    timeZone: fc.constantFrom('Europe/Zurich', 'Pacific/Niue', null),
    'membershipTypes[]': fc.constant([adult]),
    holder: word,
    iban: fc.constantFrom('DE89370400440532013000', 'IT60 X054 2811 1010 0000 0123 456'),
    bic: fc.constantFrom('', 'BYLADEM1001'),
    typeId: fc.constantFrom('', adult.id),
    joinedOn: fc.constantFrom('', '2020-02-29'),
    leavesOn: fc.constantFrom('', '2090-12-31'),
    email: fc.uuid().map((id) => `${id}@club.test`),
    uid: fc.constant(member.uid),
    password: fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 30 }),
    clubName: word.map((text) => `${clubMark} ${text}`),
    clubId: fc.constantFrom(club.clubId, foreign.clubId),
    // The member is invited to one club and belongs to the other; both can be accepted repeatedly.
    accept: fc.constant(true),
    passTypeIdentifier: fc.constant(exampleConfig.passTypeIdentifier),
    teamIdentifier: fc.constant(exampleConfig.teamIdentifier),
    signerCert: file(await example('signer-cert.pem')),
    signerKey: file(await example('signer-key.pem')),
    issuedCert: file(await issueCertificate(Buffer.from(request.body))),
    bundle: file(await openBundle()),
    template: file(card.body),
    issuerId: fc.constant(google.issuerId),
    key: file(Buffer.from(google.keyFile())),
    photo: file(picture),
    logo: file(picture),
    id: fc.constantFrom(...people),
    'memberIds[]': fc.subarray(people, { minLength: 1 }),
    group: fc.uuid(),
    kind: fc.constantFrom('reminder', 'card', 'invitation'),
    'path of another club': fc.constant(stranger),
    'path id': fc.constantFrom(...people),
    'path memberId': fc.constant(own.id),
    'path photoId': fc.constant(String(photoUrl).split('/').at(-1)),
    'path logoId': fc.constant('replaced'),
    // Receipts stay on: with them off, nothing could be asked for.
    enabled: fc.constant(true),
    address: fc.constantFrom('', 'Bootshaus 1\n1220 Wien'),
    'path paymentId': fc.constant(paid),
    'path season': fc.constant('2026'),
    'path day': fc.constantFrom('2026-01-01', new Date().toISOString().slice(0, 10)),
    madeAt: fc.constantFrom(undefined, new Date().toISOString()),
    'path importId': fc.constantFrom(...people),
    'path ticket': fc.constantFrom(...people),
  }
  fresh = {
    'DELETE /api/members/{id}': async () => (await addMember(club)).id,
    'DELETE /api/auth/sessions/{id}': async () =>
      String(decodeJwt((await signIn(club.email, club.password, stack)).token).sid),
    'POST /api/members/imports/{id}': beginImport,
    'DELETE /api/members/imports/{id}': beginImport,
    'GET /api/logos/{id}': async () => {
      const { body } = await club.call('PUT', '/api/clubs/logo', formOf({ logo: picture }))
      return String(body.logo.url).split('/').at(-1) ?? ''
    },
    'GET /api/letters/unsubscribe/{ticket}': unsubscribeTicket,
    'POST /api/letters/unsubscribe/{ticket}': unsubscribeTicket,
    'GET /api/letters/groups/{id}': async () => {
      const batch = api.deps.firebase.db.batch()
      const letter = {
        clubId: club.clubId,
        member: own,
        kind: 'reminder',
        language: 'en',
        queuedBy: club.admin.uid,
      } as const
      const content = { subject: '', heading: '', greeting: '', paragraphs: [], rows: [], closing: '' }
      const id = queueLetter(batch, api.deps, { ...letter, content })
      await batch.commit()
      return id
    },
    'POST /api/member-auth/google-pass': setUpGoogle,
    'GET /api/member-auth/passes/{ticket}': async () => {
      const { body } = await send(api, 'POST', '/api/member-auth/pass-ticket', { token: member.token })
      return String(body.url).split('/').at(-1) ?? ''
    },
  }
})

afterAll(async () => {
  await api.deps.firebase.close()
  await stack.stop()
  google.stop()
})

const setUpGoogle = async () => {
  const { body } = await club.call(
    'POST',
    '/api/google-wallet',
    formOf({ key: google.keyFile() }, { issuerId: google.issuerId }),
  )
  return String(body.issuerId)
}

/** A PKCS#12 file without encryption, which any passphrase opens. */
const openBundle = async (): Promise<Buffer> => {
  const [c, k] = [await example('signer-cert.pem'), await example('signer-key.pem')]
  const plain = ['-keypbe', 'NONE', '-certpbe', 'NONE', '-nomac', '-passout', 'pass:']
  return openssl({ c, k }, ['pkcs12', '-export', '-in', 'c', '-inkey', 'k', ...plain])
}

const beginImport = async () => (await club.call('POST', '/api/members/imports')).body.id as string
const accessOf = ({ method, path }: Operation) =>
  contracts.find((one) => one.method === method && one.path === path)?.access ?? 'anyone'

function tokenOf(operation: Operation, as: Case['as']): string | undefined {
  if (as === 'nobody') return undefined
  if (as === 'nonsense') return `${club.admin.token.slice(0, -8)}AAAAAAAA`
  // The administrator's address is unverified, so it has no invitations.
  const isMembers = operation.path.startsWith('/api/member-auth/') || operation.path === '/api/auth/invitation'
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
        : undeclared(operation, document, said)
  if (fault) throw new Error(`seed ${seed}: ${operation.name}, ${one.why}: ${said.status}: ${fault}\n${inWords(one)}`)
  return said
}

const inWords = ({ params, query, fields, raw }: Case): string =>
  JSON.stringify({ params, query, fields, raw }, (_, value) =>
    value instanceof Uint8Array ? `${value.length} bytes` : value,
  )

const stored = async () => [
  await storedOf(api, club.clubId, [club.admin.uid, member.uid]),
  await storedOf(api, foreign.clubId, [foreign.admin.uid]),
]

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
    const renew = one.why === 'valid' ? fresh[operation.name] : undefined
    const [name] = operation.params
    const renewed = await renew?.()
    const sent = renewed !== undefined && name ? { ...one, params: { [name]: renewed } } : one
    const said = await make(operation, sent)
    if (said.status >= 400) refused.push(sent)
    else if (operation.name === 'POST /api/auth/register') registered.add(said.body.clubId)
  }
  return refused
}

/** Checks that refused requests change no data; repeats without the accepted ones until all are refused. */
async function refusedChangeNothing(operation: Operation, cases: readonly Case[]): Promise<void> {
  let left = cases
  for (let again = true; again; ) {
    const before = await stored()
    const refused = await severalAtOnce(operation, left)
    again = refused.length < left.length
    left = refused
    if (!again) expect(await stored(), `seed ${seed}: a refused ${operation.name} changed something`).toEqual(before)
  }
}

test('every operation conforms to the contract for any input', {
  tags: spec('3.28'),
  timeout: 900_000,
}, async () => {
  // The stream of events has no end; events.test.ts covers it.
  const operations = operationsOf(document).filter(({ path }) => path !== '/api/events')
  for (const [nth, operation] of operations.entries()) {
    const drawn = casesOf(operation, world, accessOf(operation)).flatMap(([times, cases], place) =>
      fc.sample(cases, { numRuns: runs(times), seed: seed + 1_000 * nth + place }),
    )
    const [mustFail, may] = [drawn.filter(({ refused }) => refused), drawn.filter(({ refused }) => !refused)]
    const failed = await oneByOne(operation, may)
    const accepted = may.length - failed.length
    // The operator's calls concern all clubs: with a token, operator.test.ts makes them on a stack of its own. A link can
    // be asked for by everyone.
    const isOperators = operation.path.startsWith('/api/operator/') && operation.name !== 'POST /api/operator/links'
    if (isOperators) expect(accepted, operation.name).toBe(0)
    else expect(accepted, `seed ${seed}: ${operation.name} accepted nothing valid`).toBeGreaterThan(0)
    await refusedChangeNothing(operation, [...mustFail, ...failed])
    counts.accepted += accepted
  }
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
