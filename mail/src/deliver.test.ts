import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { composeClubLetter } from './club-letter.ts'
import { Deliveries } from './deliver.ts'
import { smtpTransport } from './transport.ts'

const content = {
  subject: 'A subject',
  heading: 'A heading',
  greeting: 'Hello,',
  paragraphs: ['Words'],
  rows: [],
  closing: 'End',
}
const letter = composeClubLetter(content, 'en', { name: 'Ruderclub' })
const envelope = (to: string, messageId: string) => ({
  from: { name: 'Club', address: 'club@rowing.at' },
  to,
  letter,
  messageId,
})

async function deliveries(starttls = false, publicUrl = 'https://members.example.org') {
  const server = await startMailServer({ starttls })
  onTestFinished(server.stop)
  const transport = smtpTransport(server.url, publicUrl)
  const made = new Deliveries((one) => transport.carry(one), true)
  return { server, deliver: (to: string, id: string) => made.deliver(envelope(to, id)) }
}

test.each([false, true])('sends with the Message-ID, STARTTLS offered: %s', async (starttls) => {
  const { server, deliver } = await deliveries(starttls)
  expect(await deliver('anna@rowing.at', 'one@club')).toMatchObject({ kind: 'sent', before: false })
  expect(server.received.map(({ messageId, subject }) => [messageId, subject])).toEqual([['<one@club>', 'A subject']])
  expect(server.secured()).toBe(starttls ? 1 : 0)
})

test.each([
  ['https://members.example.org', 'members.example.org'],
  ['http://192.0.2.7:8080', '[192.0.2.7]'],
  ['http://[2001:db8::7]:8080', '[ipv6:2001:db8::7]'],
])('at %s it greets as %s', async (publicUrl, name) => {
  const { server, deliver } = await deliveries(false, publicUrl)
  await deliver('anna@rowing.at', 'one@club')
  expect([...server.names]).toEqual([name])
})

test('sends a Message-ID once, also when it is asked for while it is being sent', async () => {
  const { server, deliver } = await deliveries()
  const first = deliver('slow@rowing.at', 'one@club')
  const second = deliver('slow@rowing.at', 'one@club')
  server.release()
  expect([await first, await second, await deliver('slow@rowing.at', 'one@club')]).toMatchObject([
    { kind: 'sent', before: false },
    { kind: 'sent', before: true },
    { kind: 'sent', before: true },
  ])
  expect(server.received.length).toBe(1)
})

test('an unknown mailbox and a refused text are final', async () => {
  const { deliver } = await deliveries()
  expect(await deliver('gone@rowing.at', 'one@club')).toEqual({
    kind: 'refused',
    said: expect.stringContaining('550 No such mailbox'),
  })
  expect(await deliver('spam@rowing.at', 'two@club')).toMatchObject({ kind: 'refused' })
})

test('a mailbox that takes nothing now is tried later, and does not stop the others', async () => {
  const { server, deliver } = await deliveries()
  expect(await deliver('busy@rowing.at', 'one@club')).toMatchObject({ kind: 'deferred', server: false })
  expect(await deliver('busy@rowing.at', 'one@club')).toMatchObject({ kind: 'sent', before: false })
  expect(server.received.length).toBe(1)
})

test('a server that hangs up, or is not there, takes no e-mail at all', async () => {
  const { server, deliver } = await deliveries()
  expect(await deliver('dying@rowing.at', 'one@club')).toMatchObject({ kind: 'deferred', server: true })
  await server.stop()
  expect(await deliver('anna@rowing.at', 'two@club')).toMatchObject({ kind: 'deferred', server: true })
})

test('nothing leaves for an address that belongs to no one', async () => {
  const { server, deliver } = await deliveries()
  expect(await deliver('anna@example.org', 'one@club')).toEqual({ kind: 'reserved', said: '' })
  expect(server.received).toEqual([])
})
