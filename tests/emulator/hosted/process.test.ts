import { randomUUID } from 'node:crypto'
import { jobs } from '@tessera/api/job-table'
import { letterAttachments } from '@tessera/api/letter-attachments'
import { hostedCarrier } from '@tessera/api/letter-queue/hosted-carrier'
import { sendLetters } from '@tessera/api/letter-queue/send-letters'
import { lettersOf, queueLetter, whyNoLetters } from '@tessera/api/letter-queue/service'
import { liveCollections } from '@tessera/domain/events/contract'
import { getApps } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { send } from '../../support/api.ts'
import { countHostedUse } from '../../support/count-hosted-use.ts'
import { type FilledClub, fillClub } from '../../support/filled-club.ts'
import { type HostedApi, startHostedApi } from '../../support/hosted-api.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { makePhone, passJson } from '../../support/phone.ts'

let api: HostedApi
beforeAll(async () => {
  api = await startHostedApi('hosted-club-4')
})
afterAll(() => api?.stop())

function counting(): ReturnType<typeof countHostedUse> {
  const counter = countHostedUse(api.google)
  onTestFinished(counter.stop)
  return counter
}

const passOf = async ({ club, memberIds }: FilledClub) =>
  (await club.call('POST', `/api/passes/generate/${memberIds[0]}`)).body

test('a check at the door reads one member, what decides the status, and no list of members or payments', async () => {
  const filled = await fillClub(api, { members: 5, years: 2 })
  const scanned = passJson(await passOf(filled)).barcodes[0].message
  const { of } = counting()
  // The pass, the member, the club, the member's payment, two items and two years.
  const budget = { reads: 8, writes: 0, listeners: 0 }
  // As often as the API at the gateway needs to keep the lists in memory.
  for (let time = 0; time < 12; time += 1) {
    const use = await of(async () => {
      const { body } = await filled.club.call('POST', '/api/passes/check', { scanned })
      expect(body).toMatchObject({ valid: false, member: { id: filled.memberIds[0] } })
    })
    expect(use).toMatchObject(budget)
  }
})

test('a process opens a listener for each live collection of a club in use, five for one whose passes it watches, and one more for these', async () => {
  const clubs: FilledClub[] = []
  for (let n = 0; n < 3; n += 1) clubs.push(await fillClub(api, { members: 2, years: 1 }))
  const [first, second, third] = clubs as [FilledClub, FilledClub, FilledClub]
  const each = liveCollections.length
  const { now } = counting()
  await open(first)
  expect(now().listeners).toBe(each)
  await open(second)
  expect(now().listeners).toBe(2 * each)
  for (const filled of clubs) expect((await makePhone(api).add(await passOf(filled))).status).toBe(201)
  expect(now().listeners).toBe(2 * each)
  onTestFinished(jobs.passes(api.deps, { settle: 1, retry: 1_000 }))
  await expect.poll(() => now().listeners).toBe(2 * each + 5 + 1)
  await open(third)
  await open(first)
  expect(now().listeners).toBe(3 * each + 1)
})

test('lists of payments are made from what the listener reads: each payment once, and a changed one once more', async () => {
  const { club, pay, memberIds } = await fillClub(api, { members: 5, years: 3 })
  const { of } = counting()
  const list = async () => (await club.call('GET', '/api/payments')).body.payments.length
  const first = await of(async () => {
    expect(await list()).toBe(10)
    expect((await club.call('GET', '/api/payments/paid')).status).toBe(200)
  })
  expect(first).toMatchObject({ reads: 10, writes: 0, listeners: 1 })
  const more = await of(async () => {
    await pay(memberIds[0] ?? '')
    await expect.poll(list).toBe(11)
  })
  expect(more).toMatchObject({ reads: 1, writes: 1, listeners: 0 })
})

test('statuses are made from what the listeners read, and after a change no member is read again', async () => {
  const { club, pay, memberIds } = await fillClub(api, { members: 5, years: 3 })
  const { of } = counting()
  const ask = async (query = '') => (await club.call('GET', `/api/members/standings${query}`)).body
  let version = ''
  // The club, ten payments, three items and three years by listeners, the members by a query.
  const first = await of(async () => {
    version = (await ask('?part=first')).version
  })
  expect(first).toMatchObject({ reads: 1 + 10 + 3 + 3 + 5, writes: 0 })
  const since = async () => Object.keys((await ask(`?since=${version}`)).changed?.members ?? {})
  // The listener of the members begins.
  await since()
  const more = await of(async () => {
    await pay(memberIds[0] ?? '')
    await expect.poll(async () => (await ask(`?since=${version}`)).changed?.standings.length).toBe(1)
  })
  expect(more).toMatchObject({ reads: 1, writes: 1, listeners: 0 })
})

/** Opens two pages of a club, each with its event stream, and loads what they show. */
async function open({ club: { admin, call } }: FilledClub): Promise<void> {
  for (let page = 0; page < 2; page += 1) {
    const headers = { authorization: `Bearer ${admin.token}` }
    const { status, body } = await api.fetch(new Request('http://api.test/api/events', { headers }))
    expect(status).toBe(200)
    onTestFinished(() => body?.cancel())
    for (const path of ['/api/clubs', '/api/members/standings', '/api/payments', '/api/passes/config'])
      expect((await call('GET', path)).status).toBe(200)
  }
}

describe('letters', () => {
  const content = { subject: 'Hello', heading: '', greeting: '', paragraphs: ['Words'], rows: [], closing: '' }

  async function register() {
    const person = { email: `admin-${randomUUID()}@rowing.at`, password: `pw-${randomUUID()}`, displayName: 'Anna' }
    const { status, body } = await send(api, 'POST', '/api/auth/register', {
      body: { ...person, clubName: 'Ruderclub' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return { clubId: String(body.clubId), uid: String(body.uid) }
  }

  test('without SMTP_URL nothing is offered and nothing is sent', async () => {
    const { clubId } = await register()
    expect(await whyNoLetters(api.deps, clubId)).toBe('none')
  })

  test('with SMTP_URL the API sends by itself, once an administrator has confirmed the address', async () => {
    const server = await startMailServer()
    onTestFinished(server.stop)
    const { config } = api.deps
    const letters = { ...config.letters, perMinute: 6_000, smtpUrl: server.url, from: 'The office <office@rowing.at>' }
    const deps = { ...api.deps, config: { ...config, letters } }
    const withMail = { ...deps, letterCarrier: hostedCarrier(deps.config) }
    const { clubId, uid } = await register()
    expect(await whyNoLetters(withMail, clubId)).toBe('unconfirmed')
    const app = getApps().find(({ options }) => options.projectId === 'hosted-club-4')
    await getAuth(app).updateUser(uid, { emailVerified: true })
    expect(await whyNoLetters(withMail, clubId)).toBeUndefined()

    const stop = sendLetters(withMail, letterAttachments(withMail), { look: 50, server: 50 })
    onTestFinished(stop)
    const member = { id: `member-${clubId}`, fullName: 'Ben', email: 'ben@rowing.at' }
    const batch = deps.firebase.db.batch()
    const id = queueLetter(batch, withMail, {
      clubId,
      member,
      kind: 'reminder',
      language: 'en',
      content,
      queuedBy: uid,
    })
    await batch.commit()
    await vi.waitFor(
      async () =>
        expect((await lettersOf(withMail, clubId, member.id, undefined)).letters).toMatchObject([
          { id, state: 'sent' },
        ]),
      { timeout: 60_000, interval: 100 },
    )
    expect(server.received.map(({ from, messageId }) => [from?.address, messageId])).toEqual([
      ['office@rowing.at', `<${id}@members.example.org>`],
    ])
  })
})
