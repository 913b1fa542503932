import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '@tessera/api/deps'
import { silent } from '@tessera/api/firebase/inside-fetch'
import { queueLetter } from '@tessera/api/letter-queue/service'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { type AdminSdk, connectAdmin } from '../../support/admin-sdk.ts'
import { makeOwnApi } from '../../support/api.ts'
import { startApiProcess } from '../../support/api-processes.ts'
import { registerClub } from '../../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { clubWithDebtors, confirmAdmin, lettersTo, mailOf, remind, startSending } from '../../support/letters-club.ts'
import { isLong } from '../../support/long.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { readCodes } from '../../support/read-code.ts'
import { makeClub, makeMember } from '../../support/test-club.ts'

let server: MailServer
let stack: FirebaseStack
const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-mail-'))
const startStack = () =>
  startFirebaseStack({
    env: {
      DATA_DIR,
      SMTP_URL: server.url,
      MAIL_FROM: 'The office <office@rowing.at>',
      OPERATOR_MAIL: 'operator@example.org',
      LIMIT_MAIL_PER_CLUB: '3/3600s',
    },
  })
beforeAll(async () => {
  server = await startMailServer({ isLocked: true })
  stack = await startStack()
})
afterAll(async () => {
  await stack?.stop()
  await server.stop()
  rmSync(DATA_DIR, { recursive: true })
})

const mailTo = (address: string) => server.received.filter(({ to }) => to?.[0]?.address === address.toLowerCase())
const soon = { timeout: 60_000, interval: 50 }
/** The e-mail to an address, once there is one. */
const firstMailTo = (address: string) =>
  vi.waitFor(() => {
    const mails = mailTo(address)
    expect(mails).toHaveLength(1)
    return mails[0]
  }, soon)

const askForLink = (email: string) =>
  sendRaw(stack.publicUrl, {
    method: 'POST',
    path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=x',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true }),
  })

/** Runs a program of the gateway beside the data; in the background, because the mail server answers in this process. */
const runBeside = (...args: string[]) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    const options = { cwd: root, env: { ...process.env, DATA_DIR: stack.dataDir } }
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      done({ ok: error === null, output: `${stdout}${stderr}`.trim() }),
    )
  })

test('a start speaks to the mail server: a wrong password shows in the health report, before any e-mail', async () => {
  await vi.waitFor(async () => {
    const { mail } = await (await fetch(`http://${stack.insideHost}/health`)).json()
    expect(mail).toMatchObject({ waiting: 0, lastFailure: { reason: expect.stringContaining('535') } })
  }, 60_000)
})

test('a link that the mail server did not take waits over a restart, and is sent once the password is right', async () => {
  const admin = connectAdmin(stack)
  const member = await makeMember(admin, (await makeClub(admin)).clubId)
  await admin.close()
  await askForLink(member.email)
  const waiting = join(DATA_DIR, 'waiting-mail')
  await vi.waitFor(() => expect(readdirSync(waiting)).toEqual([expect.stringMatching(/\.mail$/)]), soon)
  await stack.stop()
  server.unlock()
  stack = await startStack()
  await firstMailTo(member.email)
  await vi.waitFor(() => expect(readdirSync(waiting)).toEqual([]), soon)
})

const held = () => stack.log.filter(({ msg }) => String(msg).startsWith('no letters of a club'))

describe('with the right password', () => {
  let admin: AdminSdk
  beforeAll(() => {
    server.unlock()
    admin = connectAdmin(stack)
  })
  afterAll(() => admin?.close())

  test('testmail says what the mail server says, and the operator hears of a nightly backup that failed', async () => {
    const testMail = (to: string) => runBeside('gateway/src/test-mail.ts', to)
    const sent = await testMail('me@example.org')
    expect(sent.output).toContain('The e-mail to me@example.org was accepted by the mail server')
    expect(mailTo('me@example.org')).toMatchObject([{ subject: 'Test e-mail of Tessera' }])
    const refused = await testMail('gone@example.org')
    expect(refused).toEqual({ ok: false, output: expect.stringContaining('550 No such mailbox') })

    // A file where the folder of backups should be.
    const folder = join(stack.dataDir, 'backups')
    await writeFile(folder, '')
    const backUp = () => runBeside('gateway/src/back-up-now.ts')
    expect(await backUp()).toEqual({ ok: false, output: expect.stringContaining('ENOTDIR') })
    const letter = await firstMailTo('operator@example.org')
    expect(letter).toMatchObject({ subject: 'The nightly backup failed', text: expect.stringContaining('ENOTDIR') })

    await rm(folder)
    const { ok, output: name } = await backUp()
    expect([ok, name]).toEqual([true, expect.stringMatching(/^tessera-.*\.backup$/)])
    const listed = await runBeside('gateway/src/list-backups.ts')
    expect(listed.output).toMatch(new RegExp(`^${name}  \\d+ kB\nRestored for a test and compared: ${name}`))
    expect((await runBeside('gateway/src/print-health.ts')).output).toContain(`backup verified: ${name}`)
    const checked = await runBeside('gateway/src/restore.ts', '--check', name)
    expect(checked.output).toContain('The backup is whole')
    const outside = await runBeside('gateway/src/restore.ts', '--check', '../keys/inside-secret')
    expect(outside).toEqual({ ok: false, output: expect.stringContaining('make backups lists them') })
  })

  test('a club that has had its letters sent gets no more; the answer stays the same, and the log says it once', async () => {
    const [club, other] = [await makeClub(admin), await makeClub(admin)]
    const members = []
    for (let n = 0; n < 5; n += 1) members.push(await makeMember(admin, club.clubId))
    const answers = []
    for (const { email } of members.slice(0, 3)) {
      answers.push(await askForLink(email))
      await firstMailTo(email)
    }
    for (const { email } of members.slice(3)) answers.push(await askForLink(email))
    const unknown = `nobody-${randomUUID()}@club.test`
    const stranger = await askForLink(unknown)
    await expect.poll(held).toEqual([expect.objectContaining({ level: 40, club: club.clubId, max: 3 })])
    for (const [n, { status, body }] of answers.entries())
      expect([status, body.replace(members[n]?.email ?? '', '')]).toEqual([
        stranger.status,
        stranger.body.replace(unknown, ''),
      ])

    const neighbour = await makeMember(admin, other.clubId)
    await askForLink(neighbour.email)
    await firstMailTo(neighbour.email)
    expect(members.slice(3).flatMap(({ email }) => mailTo(email))).toEqual([])
    expect(held()).toHaveLength(1)
  })

  test('a mailbox gets no more letters by tags of its address', async () => {
    const { clubId } = await makeClub(admin)
    const name = randomUUID()
    const tagged = ['one', 'two'].map((tag) => `${name}+${tag}@club.test`)
    for (const email of tagged) {
      const { uid } = await admin.auth.createUser({ email, emailVerified: true })
      await admin.auth.setCustomUserClaims(uid, { role: 'member', clubId, memberId: uid })
      await admin.db.doc(`users/${uid}`).set({ email, role: 'member', adminOf: {}, memberOf: { [clubId]: uid } })
    }
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await askForLink(tagged[n % 2] ?? '')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('an API killed in the middle of many letters loses none, and another sends none of them twice', async () => {
    const letters = isLong ? 500 : 60
    const fast = { LETTERS_PER_MINUTE: '60000' }
    const api = await makeOwnApi(undefined, fast, stack)
    const club = await registerClub(api)
    await confirmAdmin(api, club)
    const { db } = api.deps.firebase
    const batch = db.batch()
    const content = { subject: 'Hello', heading: '', greeting: '', paragraphs: ['Words'], rows: [], closing: '' }
    for (let nth = 0; nth < letters; nth += 1) {
      const member = { id: `${club.clubId}-${nth}`, fullName: `Member ${nth}`, email: `each${nth}@rowing.at` }
      queueLetter(batch, api.deps, {
        clubId: club.clubId,
        member,
        kind: 'note',
        language: 'en',
        content,
        queuedBy: 'automatic',
      })
    }
    await batch.commit()

    const sent = () => server.received.filter(({ to }) => to?.[0]?.address?.startsWith('each'))
    const killed = await startApiProcess(stack, { jobs: true, env: fast })
    await vi.waitFor(() => expect(sent().length).toBeGreaterThan(letters / 4), 120_000)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    expect(sent().length).toBeLessThan(letters)

    // At once: leases.test.ts shows how long another process waits for the lease of a killed one.
    startSending(api)
    const done = db.collection('letters').where('clubId', '==', club.clubId).where('state', '==', 'sent').count()
    await vi.waitFor(async () => expect((await done.get()).data().count).toBe(letters), {
      timeout: 150_000,
      interval: 100,
    })
    const ids = sent().map(({ messageId }) => messageId)
    expect([ids.length, new Set(ids).size]).toEqual([letters, letters])
  })

  /** An API beside the gateway. */
  const apiWith = (more: Record<string, string> = {}, change?: (deps: Deps) => Partial<Deps>) =>
    makeOwnApi(change, { LETTERS_PER_MINUTE: '6000', ...more }, stack)

  test('a reminder is sent once, from the operator, with the name of the club, what is due and a Message-ID', async () => {
    const api = await apiWith()
    const { club, members } = await clubWithDebtors(api, ['anna'])
    const [anna] = members
    if (!anna) throw new Error('no member')
    startSending(api)
    expect((await remind(club, members)).body).toEqual({ outcomes: [{ memberId: anna.id, outcome: 'queued' }] })
    const mail = await firstMailTo(anna.email)
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
    expect((await club.call('PATCH', '/api/clubs', { bankAccount: account })).status).toBe(200)
    startSending(api)
    await remind(club, members)
    const mail = await firstMailTo(paul.email)
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
      status: 409,
      body: { code: 'letters_unavailable' },
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
    const letter = {
      clubId: club.clubId,
      member: anna,
      kind: 'receipt',
      language: 'en',
      queuedBy: 'automatic',
    } as const
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
        memberId: 'x',
        fullName: 'Nobody',
        email: `nobody-${club.clubId}@example.org`,
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
          throw silent(undefined)
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
    const last = members.at(-1)?.email ?? ''
    expect((await askForLink(last)).status).toBe(200)
    expect((await firstMailTo(last))?.text).toContain('/member-auth?')
    expect(reminded().length).toBeLessThan(members.length)
  })
})
