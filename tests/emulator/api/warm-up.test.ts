import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { warmUp } from '@tessera/api/warm-up'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../gateway/src/emulators/free-port.ts'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { addMember, registerClub } from '../../support/club.ts'
import { countReads } from '../../support/document-reads.ts'
import { startFirebaseStack } from '../../support/firebase-stack.ts'
import { startOwnStack } from '../../support/own-stack.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const stack = await startOwnStack()

const startApi = () => makeOwnApi(undefined, {}, stack)
const running = new AbortController().signal

async function fillClub(api: Api) {
  const club = await registerClub(api)
  const member = await addMember(club)
  await recordPayment(club, member.id, await requireItem(club, 'Membership fee', '2026'))
  return club
}

test('after a start, lists come from memory, also what changed meanwhile', async () => {
  const first = await startApi()
  const clubs = [await fillClub(first), await fillClub(first)]
  const api = await startApi()
  await warmUp(api.deps, running)
  const reads = countReads()
  const list = async (path: string, { admin }: (typeof clubs)[number]) =>
    (await send(api, 'GET', path, { token: admin.token })).body
  for (const club of clubs) {
    expect(await list('/api/members', club)).toHaveLength(1)
    expect((await list('/api/payments', club)).payments).toHaveLength(1)
  }
  expect(reads.queries()).toBe(0)
  const [club] = clubs
  if (!club) throw new Error('no club')
  await addMember(club)
  expect(await list('/api/members', club)).toHaveLength(2)
})

test('stops once enough is in memory, and when the server stops', async () => {
  const first = await startApi()
  for (let n = 0; n < 3; n += 1) await fillClub(first)
  const one = await startApi()
  await warmUp(one.deps, running, 1)
  // A member or two, a payment, an item, a season: those of one club of five.
  expect([4, 5]).toContain(one.deps.firebase.clubCache.size)
  const none = await startApi()
  await warmUp(none.deps, AbortSignal.abort())
  expect(none.deps.firebase.clubCache.size).toBe(0)
})

test('waits for a database that starts after the API', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-warm-up-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const port = async () => `127.0.0.1:${await freePort()}`
  const env = { DATA_DIR: dataDir, GATEWAY_PUBLIC: await port(), GATEWAY_INSIDE: await port() }
  const before = await startFirebaseStack({ env })
  await fillClub(await makeOwnApi(undefined, {}, before))
  await before.stop()
  const api = await makeOwnApi(undefined, {}, before)
  const warming = warmUp(api.deps, running)
  const after = await startFirebaseStack({ env })
  onTestFinished(after.stop)
  await warming
  expect(api.deps.firebase.clubCache.size).toBe(4)
})
