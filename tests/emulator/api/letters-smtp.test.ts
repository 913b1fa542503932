import { randomUUID } from 'node:crypto'
import type { Deps } from '@tessera/api/deps'
import { queueLetter } from '@tessera/api/letter-queue/service'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Api, makeApi } from '../../support/api.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { clubWithDebtors, confirmAdmin, lettersTo, mailOf, remind, startSending } from '../../support/letters-club.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { readCodes } from '../../support/read-code.ts'

let server: MailServer
let stack: FirebaseStack
beforeAll(async () => {
  server = await startMailServer()
  stack = await startFirebaseStack({ env: { SMTP_URL: server.url, MAIL_FROM: 'The office <office@rowing.at>' } })
})
afterAll(async () => {
  await stack.stop()
  await server.stop()
})

/** An API beside the gateway with the mail server. */
async function apiWith(
  more: Record<string, string> = {},
  change?: (deps: Deps) => Partial<Deps>,
): Promise<Api<FirebaseStack>> {
  const api = await makeApi(change, { LETTERS_PER_MINUTE: '6000', ...more }, stack)
  onTestFinished(() => api.deps.firebase.close())
  return api
}

const mailTo = (address: string) => server.received.filter(({ to }) => to?.[0]?.address === address.toLowerCase())
const soon = { timeout: 60_000, interval: 50 }

test('a reminder is sent once, from the operator, with the name of the club, what is due and a Message-ID', async () => {
  const api = await apiWith()
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna] = members
  if (!anna) throw new Error('no member')
  startSending(api)
  expect((await remind(club, members)).body).toEqual({ outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
  const [mail] = await vi.waitFor(() => {
    expect(mailTo(anna.email).length).toBe(1)
    return mailTo(anna.email)
  }, soon)
  const [letter] = await vi.waitFor(async () => {
    const letters = await lettersTo(club, anna)
    expect(letters).toMatchObject([{ state: 'sent', to: anna.email, kind: 'reminder' }])
    return letters
  }, soon)
  expect(mail).toMatchObject({
    from: { name: 'The office', address: 'office@rowing.at' },
    subject: 'Your payment is due',
    messageId: `<${letter?.id}@localhost>`,
  })
  expect(mail?.text).toContain(`Hello ${anna.fullName},`)
  expect(mail?.text).toContain('Annual fee: €120.00')
  expect(mail?.text).toContain(club.name)
  expect(mail?.html).toContain('€120.00')
})

test('a reminder brings the account, the reference and a code for the bank’s app, and is kept as it was sent', async () => {
  const api = await apiWith()
  const { club, members } = await clubWithDebtors(api, ['paul'])
  const [paul] = members
  if (!paul) throw new Error('no member')
  const account = { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' }
  expect((await club.call('PUT', '/api/clubs/bank-account', account)).status).toBe(200)
  startSending(api)
  await remind(club, members)
  const [mail] = await vi.waitFor(() => {
    expect(mailTo(paul.email).length).toBe(1)
    return mailTo(paul.email)
  }, soon)
  const [letter] = await lettersTo(club, paul)
  const [code] = letter?.content.payment?.codes ?? []
  expect(code?.content).toMatch(/^BCD\n002\n1\nSCT\n\nRuderclub\nDE89370400440532013000\nEUR120\.00\n/)
  const [image] = mail?.attachments ?? []
  expect(image).toMatchObject({ mimeType: 'image/gif', disposition: 'inline', contentId: '<code-1@tessera>' })
  expect(
    await readCodes(
      await sharp(new Uint8Array(image?.content as ArrayBuffer))
        .png()
        .toBuffer(),
    ),
  ).toEqual([code?.content])
  expect(mail?.text).toContain('IBAN: DE89 3704 0044 0532 0130 00')
})

test('a refused address and a text that is refused are named on the member, a later letter clears them', async () => {
  const api = await apiWith()
  const { club, members } = await clubWithDebtors(api, ['gone', 'spam'])
  const stop = startSending(api)
  await remind(club, members)
  for (const [member, said] of [
    [members[0], '550 No such mailbox'],
    [members[1], '554 Looks like spam'],
  ] as const) {
    if (!member) throw new Error('no member')
    await vi.waitFor(async () => {
      const error = { fault: 'refused', said: expect.stringContaining(said) }
      expect(await lettersTo(club, member)).toMatchObject([{ state: 'failed', error }])
      expect(await mailOf(club, member)).toMatchObject({ refused: { address: member.email, said: error.said } })
    }, soon)
  }
  await stop()
  const [gone] = members
  if (!gone) throw new Error('no member')
  await remind(club, [gone], { force: true })
  expect(await mailOf(club, gone)).not.toHaveProperty('refused')
})

test('a deferred letter is tried again after its pause, and one that is slow is sent once', async () => {
  let ahead = 0
  const api = await apiWith({}, () => ({ now: () => new Date(Date.now() + ahead) }))
  const { club, members } = await clubWithDebtors(api, ['busy', 'slow'])
  const [busy, slow] = members
  if (!busy || !slow) throw new Error('no members')
  startSending(api)
  await remind(club, [busy])
  await vi.waitFor(async () => {
    expect(await lettersTo(club, busy)).toMatchObject([{ state: 'open', error: { fault: 'deferred' } }])
  }, soon)
  expect(mailTo(busy.email)).toEqual([])
  ahead = 61_000
  // A change wakes the job, which looks at the clock.
  await remind(club, [slow])
  await vi.waitFor(async () => expect(await lettersTo(club, busy)).toMatchObject([{ state: 'sent' }]), soon)
  server.release()
  await vi.waitFor(async () => expect(await lettersTo(club, slow)).toMatchObject([{ state: 'sent' }]), soon)
  expect([mailTo(busy.email).length, mailTo(slow.email).length]).toEqual([1, 1])
})

test('a letter that nobody takes for 48 hours has failed', async () => {
  let ahead = 0
  const api = await apiWith({}, (deps) => ({
    now: () => new Date(Date.now() + ahead),
    letterCarrier: {
      ...deps.letterCarrier,
      deliver: async () => ({ kind: 'deferred', said: 'connect ECONNREFUSED', server: true }),
    },
  }))
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna, ben] = members
  if (!anna || !ben) throw new Error('no members')
  startSending(api)
  await remind(club, [anna])
  await vi.waitFor(
    async () => expect(await lettersTo(club, anna)).toMatchObject([{ error: { fault: 'deferred' } }]),
    soon,
  )
  ahead = 48 * 60 * 60_000
  await remind(club, [ben])
  await vi.waitFor(
    async () => expect(await lettersTo(club, anna)).toMatchObject([{ state: 'failed', error: { fault: 'expired' } }]),
    soon,
  )
  expect(await lettersTo(club, ben)).toMatchObject([{ state: 'open' }])
})

test('nothing is queued or sent for a club whose administrator has not confirmed the address', async () => {
  const api = await apiWith()
  const { club, members } = await clubWithDebtors(api, ['anna'], false)
  const [anna] = members
  if (!anna) throw new Error('no member')
  expect((await club.call('GET', '/api/letters')).body.hindrance).toBe('unconfirmed')
  expect(await remind(club, members)).toMatchObject({ status: 409, body: { code: 'letters_unavailable' } })
  const receipt = { group: randomUUID(), language: 'en' }
  expect(await club.call('POST', '/api/receipts/any/letters', receipt)).toMatchObject({
    ...{ status: 409, body: { code: 'letters_unavailable' } },
  })
  expect(await lettersTo(club, anna)).toEqual([])
  await confirmAdmin(api, club)
  expect((await club.call('GET', '/api/letters')).body.hindrance).toBe(null)
  expect((await remind(club, members)).body.outcomes).toMatchObject([{ outcome: 'queued' }])
})

test('what a feature queues for such a club waits, and leaves once the address is confirmed', async () => {
  let ahead = 0
  const api = await apiWith({}, () => ({ now: () => new Date(Date.now() + ahead) }))
  const { club, members } = await clubWithDebtors(api, ['anna'], false)
  const [anna] = members
  if (!anna) throw new Error('no member')
  const batch = api.deps.firebase.db.batch()
  const content = { subject: 'Receipt', heading: '', greeting: '', paragraphs: [], rows: [], closing: '' }
  const letter = { clubId: club.clubId, member: anna, kind: 'receipt', language: 'en', queuedBy: 'automatic' } as const
  queueLetter(batch, api.deps, { ...letter, content })
  await batch.commit()
  const stop = startSending(api)
  await vi.waitFor(async () => {
    expect(await lettersTo(club, anna)).toMatchObject([{ state: 'open', error: { fault: 'unconfirmed' } }])
  }, soon)
  await stop()
  expect(mailTo(anna.email)).toEqual([])
  await confirmAdmin(api, club)
  ahead = 11 * 60_000
  startSending(api)
  await vi.waitFor(async () => expect(await lettersTo(club, anna)).toMatchObject([{ state: 'sent' }]), soon)
})

test('the limit of a day lets the rest wait, and addresses that belong to no one get nothing', async () => {
  const api = await apiWith({ LIMIT_LETTERS_PER_CLUB: '1' })
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const nobody = (
    await club.call('POST', '/api/members', {
      ...{ memberId: 'x', fullName: 'Nobody', email: `nobody-${club.clubId}@example.org` },
    })
  ).body
  startSending(api)
  await remind(club, [nobody])
  await vi.waitFor(
    async () =>
      expect(await lettersTo(club, nobody)).toMatchObject([{ state: 'failed', error: { fault: 'reserved' } }]),
    soon,
  )
  await remind(club, members)
  await vi.waitFor(async () => {
    const states = (await Promise.all(members.map((member) => lettersTo(club, member)))).flat()
    expect(states.filter(({ state }) => state === 'sent').length).toBe(1)
    expect(states.filter(({ state, error }) => state === 'open' && error?.fault === 'limit').length).toBe(1)
  }, soon)
  expect(server.received.some(({ to }) => to?.[0]?.address === nobody.email)).toBe(false)
})

test('a letter whose result was lost is not sent again: the gateway knows its Message-ID', async () => {
  let lose = true
  const api = await apiWith({}, ({ letterCarrier }) => ({
    letterCarrier: {
      ...letterCarrier,
      async deliver(letter) {
        const delivery = await letterCarrier.deliver(letter)
        if (!lose) return delivery
        lose = false
        throw new Error('the response was lost')
      },
    },
  }))
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna] = members
  if (!anna) throw new Error('no member')
  startSending(api)
  await remind(club, members)
  await vi.waitFor(async () => expect(await lettersTo(club, anna)).toMatchObject([{ state: 'sent' }]), soon)
  expect(lose).toBe(false)
  expect(mailTo(anna.email).length).toBe(1)
})

test('a sign-in link goes through the same mail server before a club’s letters that wait', async () => {
  const api = await apiWith({ LETTERS_PER_MINUTE: '6' })
  const { club, members } = await clubWithDebtors(
    api,
    Array.from({ length: 20 }, (_, nth) => `waits${nth}`),
  )
  const [first] = members
  if (!first) throw new Error('no member')
  await remind(club, members)
  startSending(api)
  const reminded = () =>
    members.filter(({ email }) => mailTo(email).some(({ subject }) => /payment/.test(subject ?? '')))
  await vi.waitFor(() => expect(reminded().length).toBeGreaterThan(0), soon)
  const call = `identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=test`
  const last = members.at(-1)?.email ?? ''
  const asked = await fetch(`${stack.publicUrl}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ requestType: 'EMAIL_SIGNIN', email: last, canHandleCodeInApp: true },
      continueUrl: `${stack.appUrl}/member-auth`,
    }),
  })
  expect(asked.status, await asked.text()).toBe(200)
  await vi.waitFor(() => expect(mailTo(last)).toHaveLength(1), soon)
  expect(mailTo(last)[0]?.text).toContain('/member-auth?')
  expect(reminded().length).toBeLessThan(members.length)
})
