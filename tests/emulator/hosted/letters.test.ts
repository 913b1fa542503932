import { randomUUID } from 'node:crypto'
import { letterAttachments } from '@tessera/api/letter-attachments'
import { hostedCarrier } from '@tessera/api/letter-queue/hosted-carrier'
import { sendLetters } from '@tessera/api/letter-queue/send-letters'
import { lettersOf, queueLetter, whyNoLetters } from '@tessera/api/letter-queue/service'
import { getApps } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { send } from '../../support/api.ts'
import { type HostedApi, startHostedApi } from '../../support/hosted-api.ts'
import { startMailServer } from '../../support/mail-server.ts'

let api: HostedApi
beforeAll(async () => {
  api = await startHostedApi('hosted-letters-1')
})
afterAll(() => api.stop())

const content = { subject: 'Hello', heading: '', greeting: '', paragraphs: ['Words'], rows: [], closing: '' }

async function register() {
  const person = { email: `admin-${randomUUID()}@rowing.at`, password: `pw-${randomUUID()}`, displayName: 'Anna' }
  const { status, body } = await send(api, 'POST', '/api/auth/register', { body: { ...person, clubName: 'Ruderclub' } })
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
  const app = getApps().find(({ options }) => options.projectId === 'hosted-letters-1')
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
      expect((await lettersOf(withMail, clubId, member.id, undefined)).letters).toMatchObject([{ id, state: 'sent' }]),
    { timeout: 60_000, interval: 100 },
  )
  expect(server.received.map(({ from, messageId }) => [from?.address, messageId])).toEqual([
    ['office@rowing.at', `<${id}@members.example.org>`],
  ])
})
