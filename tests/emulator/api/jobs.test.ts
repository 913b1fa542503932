import { randomUUID } from 'node:crypto'
import { jobs } from '@tessera/api/job-table'
import { warmUp } from '@tessera/api/warm-up'
import type { WebhookParts } from '@tessera/api/webhooks/needs'
import { attendanceDays } from '@tessera/domain/attendance/contract'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, makeApi, makeOwnApi, send } from '../../support/api.ts'
import { startApiProcess } from '../../support/api-processes.ts'
import { countRequests } from '../../support/api-requests.ts'
import { pushed, scenesOn, soon, statusOf } from '../../support/carried-pass.ts'
import { certifiedClub, warnings } from '../../support/certified-club.ts'
import { addMember, registerClub } from '../../support/club.ts'
import { plantDamagedClub } from '../../support/damaged-club.ts'
import { startFirebaseStack } from '../../support/firebase-stack.ts'
import { runJob } from '../../support/jobs.ts'
import {
  automaticReminders,
  clubBeforeDue,
  clubWithDebtors,
  damageLetter,
  lettersTo,
  remind,
  sendOpen,
  startSending,
  today,
} from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { makeHook } from '../../support/webhook-receiver.ts'
import { workerStack } from '../../support/worker-stack.ts'

// Each job works for every club of a stack. What it does for one club is tested by the function that it calls.
const stack = await startFirebaseStack()
afterAll(stack.stop)
const setScene = scenesOn(stack)
const often = { every: 100, settle: 10, retry: 100 }
// Whatever a job does for a club, it does it beside one for which it can do nothing.
beforeAll(async () => {
  const { deps } = await makeApi(undefined, {}, stack)
  await plantDamagedClub(deps)
  await deps.firebase.close()
})

// @ts-expect-error: on a worker's stack, the jobs of a process would work for the clubs of other tests.
export const wouldDisturb = () => startApiProcess(workerStack(), { jobs: true })

test('administrators are warned of the end of a certificate once, also over a restart', async () => {
  const { clock, api, club } = await certifiedClub(stack)
  clock.left = 29
  const stop = runJob(api, jobs.certificates, often)
  const warned = ['The certificate for the cards ends in 29 days']
  await vi.waitFor(async () => expect(await warnings(api, club)).toEqual(warned), soon)
  await stop()
  runJob(api, jobs.certificates, often)
  const later = await certifiedClub(stack)
  // Reached after the first club, by the same job.
  await vi.waitFor(async () => expect(await warnings(api, later.club)).toHaveLength(1), soon)
  expect(await warnings(api, club)).toEqual(warned)
})

test('old lists of who was there go', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const club = await registerClub(api)
  await club.call('PATCH', '/api/clubs', { keepsAttendance: true })
  const day = daysAfter(api.deps.now().toISOString().slice(0, 10), -attendanceDays - 2)
  const doc = api.deps.firebase.db.doc(`attendance/gone.${day}`)
  const check = { memberId: 'gone', at: 0, by: club.admin.uid, result: 'valid', offline: false }
  await doc.set({ ...check, day, clubId: club.clubId })
  runJob(api, jobs.attendance, often)
  await vi.waitFor(async () => expect((await doc.get()).exists).toBe(false), soon)
})

test('photos that gave way to proposed ones go', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const club = await registerClub(api)
  const doc = api.deps.firebase.db.doc('photos/gave-way')
  const photo = { clubId: club.clubId, memberId: 'gone', bytes: Buffer.from('photo'), size: 5 }
  await doc.set({ ...photo, goneFrom: Date.now() - 60_000 })
  runJob(api, jobs.photos, often)
  await vi.waitFor(async () => expect((await doc.get()).exists).toBe(false), soon)
})

test('the leaves of old seals of the history become bytes', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const { clubId } = await registerClub(api)
  const { db } = api.deps.firebase
  const until = new Date(Date.now() - 100 * 24 * 60 * 60_000)
  const facts = { clubId, number: 1, at: until, until, count: 0, root: '', before: '', publicKey: '', signature: '' }
  const seal = db.doc(`historySeals/${clubId}.1`)
  await seal.set({ ...facts, leaves: {} })
  runJob(api, jobs.history, often)
  await vi.waitFor(async () => expect((await seal.get()).get('boundLeaves')).toBeDefined(), soon)
})

test('members hear of changed cards', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const club = await registerClub(api)
  await club.call('PATCH', '/api/clubs', { cardChangesIn: 'de' })
  const member = await addMember(club)
  const { db } = api.deps.firebase
  runJob(api, jobs.cards, often)
  const noted = async () => (await db.doc(`memberMail/${member.id}`).get()).get('cardMark')
  await vi.waitFor(async () => expect(await noted()).toBeDefined(), soon)
  await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Another Name' })
  const letters = db.collection('letters').where('clubId', '==', club.clubId)
  await vi.waitFor(
    async () => expect((await letters.get()).docs.map((doc) => doc.get('kind'))).toEqual(['card-changed']),
    soon,
  )
})

test('members are asked for a new proof before theirs ends', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const club = await registerClub(api)
  const types = [{ id: 'student', name: 'Student', shortName: 'St', enabled: true, proof: 'Student card' }]
  await club.call('PATCH', '/api/clubs', { membershipTypes: types, proofLettersIn: 'de' })
  await addMember(club, { typeId: 'student', proofUntil: daysAfter(today, 20) })
  const letters = api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId)
  runJob(api, jobs.proofs, often)
  await vi.waitFor(
    async () => expect((await letters.get()).docs.map((doc) => doc.get('kind'))).toEqual(['proof']),
    soon,
  )
})

test('reminders go out on their days, once, in the clubs that have switched them on', async () => {
  const { clock, api, club, members, kinds } = await clubBeforeDue(stack, ['anna'])
  const off = await clubWithDebtors(api, ['cora'])
  const [anna = { id: '' }, cora = { id: '' }] = [...members, ...off.members]
  await club.call('PUT', '/api/letters/settings', automaticReminders)
  const sentFor = async () => (await api.deps.firebase.db.doc(`clubs/${club.clubId}`).get()).get('reminders.sentFor')
  const reach = async (days: number) => {
    clock.days = days
    await vi.waitFor(async () => expect(await sentFor()).toBe(daysAfter(today, days)), soon)
  }
  const stop = runJob(api, jobs.reminders, often)
  await reach(7)
  expect(await kinds(anna)).toEqual(['reminder'])
  await sendOpen(api, club)
  await stop()
  runJob(api, jobs.reminders, often)
  await reach(21)
  expect(await kinds(anna)).toEqual(['reminder', 'reminder'])
  expect(await lettersTo(off.club, cora)).toEqual([])
})

test('of two processes and restarts, each new payment leads to one letter with its receipt; those before the switch to none', async () => {
  const api = await makeOwnApi(undefined, {}, stack)
  const season = String(new Date().getUTCFullYear())
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben', 'cora'])
  const switchOn = (more: object) => club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1', ...more } })
  const fee = await requireItem(club, 'Boat fee', season)
  const [anna = { id: '' }] = members
  await switchOn({})
  const before = await recordPayment(club, anna.id, fee)
  await switchOn({ automatic: true, language: 'de' })
  const stops = [1, 2].map(() => runJob(api, jobs.receipts))
  const paid = await Promise.all(members.flatMap(({ id }) => [1, 2].map(() => recordPayment(club, id, fee))))
  await recordPayment(club, anna.id, fee, { amount: 0, notes: 'hardship' })
  // Saving other settings does not begin again.
  await switchOn({ automatic: true, language: 'de', address: 'Elsewhere' })
  const all = async () => (await Promise.all(members.map((member) => lettersTo(club, member)))).flat()
  // Two that a member paid at once can be in one e-mail, which names both receipts.
  const numbers = async () =>
    new Set((await all()).flatMap(({ content }) => JSON.stringify(content).match(/\b\d{4}-\d{4}\b/g) ?? []))
  await vi.waitFor(async () => expect((await numbers()).size).toBe(paid.length), soon)
  await Promise.all(stops.map((stop) => stop()))
  const later = await recordPayment(club, anna.id, fee)
  for (const _ of [1, 2]) runJob(api, jobs.receipts)
  await vi.waitFor(async () => expect((await numbers()).size).toBe(paid.length + 1), soon)
  const rows = (await club.call('GET', `/api/receipts/members/${anna.id}`)).body
  const given = rows.map(({ paymentId }: { paymentId: string }) => paymentId)
  expect(given).toContain(later)
  expect(given).not.toContain(before)
  expect((await all()).length).toBeLessThanOrEqual(paid.length + 1)
})

test('letters of every club leave as they are queued', async () => {
  const api = await makeOwnApi(undefined, { LETTERS_PER_MINUTE: '6000' }, stack)
  const clubs = [await clubWithDebtors(api, ['anna']), await clubWithDebtors(api, ['ben'])]
  startSending(api)
  for (const { club, members } of clubs) await remind(club, members, { group: randomUUID() })
  for (const { members } of clubs) {
    const email = members[0]?.email ?? ''
    await vi.waitFor(async () => expect(await mailsTo(stack.dataDir, email)).toHaveLength(1), soon)
  }
})

test('a letter that cannot be put together, and documents that are none, hold up no other letter', async () => {
  const api = await makeOwnApi(undefined, { LETTERS_PER_MINUTE: '6000' }, stack)
  const { db } = api.deps.firebase
  const faulty = await clubWithDebtors(api, ['anna'])
  await remind(faulty.club, faulty.members)
  const letter = await damageLetter(api, faulty.members[0] ?? { id: '' })
  // More than are read at once, and due before every other.
  const { clubId } = faulty.club
  const batch = db.batch()
  for (let n = 0; n < 60; n += 1)
    for (const state of ['open', 'sending']) batch.create(db.collection('letters').doc(), { clubId, state, due: n })
  await batch.commit()
  const { club, members } = await clubWithDebtors(api, ['ben'])
  await remind(club, members)
  startSending(api)
  const [ben] = members
  await vi.waitFor(async () => expect(await mailsTo(stack.dataDir, ben?.email ?? '')).toHaveLength(1), soon)
  expect((await letter.get()).data()).toMatchObject({ state: 'open', error: { fault: 'composition' } })
  const states = (await db.collection('letters').where('clubId', '==', clubId).get()).docs.map((doc) =>
    doc.get('state'),
  )
  expect(states.filter((state) => state === 'failed')).toHaveLength(120)
})

test('cards on phones follow members, items, payments and the club', async () => {
  const all = await setScene()
  const { api, club, member, phone } = all
  await phone.refresh()
  runJob(api, jobs.passes, often)
  const seen = async (count: number) => {
    await pushed(all, count)
    return (await phone.refresh())[0]
  }
  await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Another Name' })
  expect((await seen(1)).generic.primaryFields[0].value).toBe('Another Name')
  const fee = await requireItem(club, 'Membership fee', String(new Date().getUTCFullYear()))
  expect(statusOf(await seen(2))).toBe('Payment Due')
  await recordPayment(club, member.id, fee)
  expect(statusOf(await seen(3))).toBe('Active')
  await club.call('PATCH', '/api/clubs', { colour: '#1f5f8b' })
  expect((await seen(4)).backgroundColor).toBe('rgb(30, 91, 133)')
})

test('cards on phones change by themselves at midnight of the club: when a fee is due, and with the season', async () => {
  const next = new Date().getUTCFullYear() + 1
  const lastSecond = (day: string) => new Date(`${next}-${day}T23:59:59+01:00`)
  let now = lastSecond('01-14')
  const all = await setScene(undefined, () => ({ now: () => now }))
  const { api, club, phone } = all
  await club.call('PATCH', '/api/clubs', { timeZone: 'Europe/Zurich' })
  await requireItem(club, 'Membership fee', String(next), { dueOn: `${next}-01-15` })
  const { notified } = (await club.call('POST', '/api/passes/update-all')).body
  expect((await phone.refresh()).map(statusOf)).toEqual(['Active'])
  runJob(api, jobs.passes, often)
  now = new Date(now.getTime() + 1000)
  await pushed(all, notified + 1)
  expect((await phone.refresh()).map(statusOf)).toEqual(['Payment Due'])
  now = new Date(lastSecond('12-31').getTime() + 1000)
  await pushed(all, notified + 2)
  const [renewed] = await phone.refresh()
  expect(renewed.expirationDate).toBe(`${next + 1}-12-31T23:59:59+01:00`)
})

test('a server that did not run at midnight updates the cards of a fee that became due once it starts', async () => {
  const next = new Date().getUTCFullYear() + 1
  let now = new Date(`${next}-01-14T12:00:00Z`)
  const all = await setScene(undefined, () => ({ now: () => now }))
  const { api, club, phone } = all
  await requireItem(club, 'Membership fee', String(next), { dueOn: `${next}-01-15` })
  const { notified } = (await club.call('POST', '/api/passes/update-all')).body
  expect((await phone.refresh()).map(statusOf)).toEqual(['Active'])
  now = new Date(`${next}-01-17T12:00:00Z`)
  runJob(api, jobs.passes, often)
  await pushed(all, notified + 1)
  expect((await phone.refresh()).map(statusOf)).toEqual(['Payment Due'])
})

test('a phone whose push service stays busy is told later', async () => {
  const all = await setScene([])
  const { api, club, phone, pushes } = all
  const updateAll = async () => (await club.call('POST', '/api/passes/update-all')).body
  pushes.answers.set(phone.pushToken, [[429, 'TooManyRequests']])
  await requireItem(club, 'Membership fee', String(new Date().getUTCFullYear()))
  const body = await updateAll()
  expect(body).toMatchObject({ notified: 0, unreached: 1 })
  expect(body.message).toContain('1 phone was not reached and will be told later.')
  runJob(api, jobs.passes, often)
  await pushed(all, 2)
  // The push arrives before the API records it.
  await vi.waitFor(async () => expect(await updateAll()).toMatchObject({ notified: 0, unreached: 0 }), soon)
})

test('a payment is told to a webhook as soon as it is recorded, beside one whose receiver does not answer', async () => {
  const silent = 'https://silent.club.example'
  const told = Promise.withResolvers<void>()
  const callWebhook: WebhookParts['callWebhook'] = async (url) => {
    if (url !== silent) return { status: 200, retryAfter: 0 }
    await told.promise
    return { fault: 'timeout' }
  }
  const api = await makeOwnApi(() => ({ callWebhook }), {}, stack)
  const [other, club] = [await registerClub(api), await registerClub(api)]
  const [waiting, hook] = [
    await makeHook(other, silent),
    await makeHook(club, 'https://hooks.club.example', ['payment.recorded']),
  ]
  await other.call('POST', `/api/webhooks/${waiting.id}/test`)
  runJob(api, jobs.webhooks)
  const member = await addMember(club)
  await recordPayment(club, member.id, await requireItem(club, 'Membership fee', '2026'))
  const log = async () => (await club.call('GET', `/api/webhooks/${hook.id}/deliveries`)).body
  try {
    const taken = [{ kind: 'payment.recorded', state: 'taken' }]
    await vi.waitFor(async () => expect(await log()).toMatchObject(taken), soon)
  } finally {
    told.resolve()
  }
})

const running = new AbortController().signal

async function fillClub(api: Api) {
  const club = await registerClub(api)
  const member = await addMember(club)
  await recordPayment(club, member.id, await requireItem(club, 'Membership fee', '2026'))
  return club
}

test('after a start, lists come from memory, also what changed meanwhile', async () => {
  const first = await makeOwnApi(undefined, {}, stack)
  const clubs = [await fillClub(first), await fillClub(first)]
  const api = await makeOwnApi(undefined, {}, stack)
  await warmUp(api.deps, running)
  const reads = countRequests(api)
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
  const first = await makeOwnApi(undefined, {}, stack)
  for (let n = 0; n < 3; n += 1) await fillClub(first)
  const one = await makeOwnApi(undefined, {}, stack)
  const all = await makeOwnApi(undefined, {}, stack)
  await warmUp(all.deps, running)
  await warmUp(one.deps, running, 1)
  const [few, most] = [one, all].map(({ deps }) => deps.firebase.clubCache.size)
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(most ?? 0)
  const none = await makeOwnApi(undefined, {}, stack)
  await warmUp(none.deps, AbortSignal.abort())
  expect(none.deps.firebase.clubCache.size).toBe(0)
})
