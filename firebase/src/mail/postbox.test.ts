import { describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { Envelope } from './carrier.ts'
import { Postbox } from './postbox.ts'

const envelope: Envelope = {
  from: { name: 'Club', address: 'club@example.org' },
  to: 'anna@example.org',
  letter: { subject: 'Hello', text: '', html: '' },
}

/** A mail server that gives these answers, one after another, and then takes everything. */
function mailServer(...answers: (number | undefined)[]) {
  let asked = 0
  const carry = async () => {
    asked += 1
    const responseCode = answers.shift()
    if (responseCode) throw Object.assign(new Error(`no (${responseCode})`), { responseCode })
    return 'accepted'
  }
  return { carry, asked: () => asked }
}
const postboxTo = (server: ReturnType<typeof mailServer>) => new Postbox(server, createLog('silent'), [1, 1, 1])

describe('an e-mail', () => {
  test('goes out at once where it can', async () => {
    const server = mailServer()
    const postbox = postboxTo(server)
    expect(await postbox.post(envelope)).toBe(true)
    expect(postbox.state).toEqual({ waiting: 0, lastFailure: null })
  })

  test('is tried again after a passing failure', async () => {
    const server = mailServer(451, 421)
    expect(await postboxTo(server).post(envelope)).toBe(true)
    expect(server.asked()).toBe(3)
  })

  test('is given up after the last pause', async () => {
    const server = mailServer(451, 451, 451, 451, 451)
    const postbox = postboxTo(server)
    expect(await postbox.post(envelope)).toBe(false)
    expect(server.asked()).toBe(4)
    expect(postbox.state).toMatchObject({ waiting: 0, lastFailure: { reason: 'no (451)' } })
  })

  test("is given up at once where the server's answer is final", async () => {
    const server = mailServer(550)
    expect(await postboxTo(server).post(envelope)).toBe(false)
    expect(server.asked()).toBe(1)
  })

  test('waits no longer when the postbox closes', async () => {
    const server = mailServer(451)
    const postbox = new Postbox(server, createLog('silent'), [60_000])
    const posted = postbox.post(envelope)
    await Promise.resolve()
    postbox.close()
    expect(await posted).toBe(false)
  })
})
