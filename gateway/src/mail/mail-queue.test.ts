import type { Envelope } from '@tessera/mail/transport'
import { createLog } from '@tessera/server/log'
import { describe, expect, test } from 'vitest'
import { MailQueue } from './mail-queue.ts'

const envelope: Envelope = {
  from: { name: 'Club', address: 'club@example.org' },
  to: 'anna@example.org',
  letter: { subject: 'Hello', text: '', html: '' },
}

/** A mail server that returns these responses in order, then accepts everything. */
function mailServer(...answers: (number | undefined)[]) {
  let asked = 0
  const carry = async () => {
    asked += 1
    const responseCode = answers.shift()
    if (responseCode) throw Object.assign(new Error(`no (${responseCode})`), { responseCode })
    return 'accepted'
  }
  const check = async () => void (await carry())
  return { carry, check, asked: () => asked }
}
const queueTo = (server: ReturnType<typeof mailServer>) => new MailQueue(server, createLog('silent'), [1, 1, 1])

describe('an e-mail', () => {
  test('is sent at once if possible', async () => {
    const server = mailServer()
    const mailQueue = queueTo(server)
    expect(await mailQueue.post(envelope)).toBe(true)
    expect(mailQueue.state).toEqual({ waiting: 0, lastFailure: null })
  })

  test('is retried after a temporary failure', async () => {
    const server = mailServer(451, 421)
    expect(await queueTo(server).post(envelope)).toBe(true)
    expect(server.asked()).toBe(3)
  })

  test('is given up after the last pause', async () => {
    const server = mailServer(451, 451, 451, 451, 451)
    const mailQueue = queueTo(server)
    expect(await mailQueue.post(envelope)).toBe(false)
    expect(server.asked()).toBe(4)
    expect(mailQueue.state).toMatchObject({ waiting: 0, lastFailure: { reason: 'no (451)' } })
  })

  test('is given up at once after a permanent failure', async () => {
    const server = mailServer(550)
    expect(await queueTo(server).post(envelope)).toBe(false)
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

  test('is given up when the queue closes', async () => {
    const server = mailServer(451)
    const mailQueue = new MailQueue(server, createLog('silent'), [60_000])
    const posted = mailQueue.post(envelope)
    await Promise.resolve()
    mailQueue.close()
    expect(await posted).toBe(false)
  })
})
