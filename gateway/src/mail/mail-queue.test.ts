import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope, MailTransport } from '@tessera/mail/transport'
import { createLog } from '@tessera/server/log'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { MailQueue } from './mail-queue.ts'
import { WaitingMails } from './waiting-mail.ts'

const envelope: Envelope = {
  from: { name: 'Club', address: 'club@example.org' },
  to: 'anna@example.org',
  letter: { subject: 'Hello', text: '', html: '' },
}

const link = 15 * 60_000

/** A mail server that returns these responses to the recipient in order, then accepts everything. */
function mailServer(...answers: (number | undefined)[]) {
  const ids: (string | undefined)[] = []
  const say = (command: string) => {
    const responseCode = answers.shift()
    if (responseCode) throw Object.assign(new Error(`no (${responseCode})`), { responseCode, command })
  }
  const carry = async ({ messageId }: Envelope) => {
    ids.push(messageId)
    say('RCPT TO')
    return 'accepted'
  }
  return { carry, check: async () => say('AUTH PLAIN'), asked: () => ids.length, ids }
}

const folder = mkdtempSync(join(tmpdir(), 'waiting-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))
const quick = { pauses: [1], longest: 2, tooLate: 60_000 }
const queueTo = (server: MailTransport, pace = quick) =>
  new MailQueue(server, new WaitingMails(folder), createLog('silent'), pace)

describe('an e-mail', () => {
  test('is sent at once if possible', async () => {
    const server = mailServer()
    const mailQueue = queueTo(server)
    expect(await mailQueue.post(envelope, link)).toBe(true)
    expect(mailQueue.state).toEqual({ waiting: 0, lastFailure: null })
  })

  test('is retried after a temporary failure', async () => {
    const server = mailServer(451, 421)
    expect(await queueTo(server).post(envelope, link)).toBe(true)
    expect(server.asked()).toBe(3)
  })

  test('is tried as long as it makes sense, with one Message-ID', async () => {
    const server = mailServer(...Array.from({ length: 1_000 }, () => 451))
    const mailQueue = queueTo(server, { ...quick, tooLate: link - 500 })
    expect(await mailQueue.post(envelope, link)).toBe(false)
    expect(server.asked()).toBeGreaterThan(1)
    expect(new Set(server.ids)).toEqual(new Set([expect.stringMatching(/^[\w-]{36}@example\.org$/)]))
    expect(mailQueue.state).toMatchObject({ waiting: 0, lastFailure: { reason: 'no (451)' } })
    expect(readdirSync(folder)).toEqual([])
  })

  test('whose link has ended is not tried again', async () => {
    const server = mailServer(451)
    expect(await queueTo(server).post(envelope, quick.tooLate)).toBe(false)
    expect(server.asked()).toBe(1)
  })

  test('is given up at once after a permanent failure', async () => {
    const server = mailServer(550)
    expect(await queueTo(server).post(envelope, link)).toBe(false)
    expect(server.asked()).toBe(1)
  })

  test('is checked at the start: a server that refuses shows in the state before any e-mail', async () => {
    const mailQueue = queueTo(mailServer(535))
    await mailQueue.check()
    expect(mailQueue.state).toMatchObject({ waiting: 0, lastFailure: { reason: 'no (535)' } })
  })

  test('sent once for a test fails with the reason of the server', async () => {
    const mailQueue = queueTo(mailServer(550))
    await expect(mailQueue.sendNow(envelope)).rejects.toThrow('no (550)')
    await expect(mailQueue.sendNow(envelope)).resolves.toBe('accepted')
    expect(mailQueue.state.lastFailure).toBeNull()
  })

  test('goes on after a restart, also of a server whose password was wrong, and is sent once', async () => {
    const server = mailServer(451)
    const attachments = [
      {
        filename: 'logo.png',
        content: Buffer.from('é'),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      },
    ]
    const closing = queueTo(server, { ...quick, pauses: [60_000] })
    const posted = closing.post({ ...envelope, letter: { ...envelope.letter, attachments } }, link)
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1))
    expect(statSync(join(folder, readdirSync(folder)[0] ?? '')).mode & 0o077).toBe(0)
    closing.close()
    expect(await posted).toBe(false)
    writeFileSync(join(folder, 'damaged.mail'), 'no')
    const seen: Envelope[] = []
    const carry = async (one: Envelope) => {
      seen.push(one)
      if (seen.length === 1) throw Object.assign(new Error('no'), { responseCode: 535, command: 'AUTH PLAIN' })
      return 'accepted'
    }
    await queueTo({ ...server, carry }).resume()
    expect(seen.map(({ messageId }) => messageId)).toEqual([...server.ids, ...server.ids])
    expect(seen[0]?.letter.attachments).toEqual(attachments)
    expect(readdirSync(folder)).toEqual([])
  })
})
