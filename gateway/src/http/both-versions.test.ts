import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptHttp2 } from './both-versions.ts'

/** Opens a port for both versions; `taken` has the server's ends of all connections. */
async function open() {
  const server = createServer((_, response) => response.end('older'))
  const newer = createHttp2Server((_, response) => response.end('newer'))
  acceptHttp2(server, newer)
  const taken: Socket[] = []
  server.on('connection', (socket) => taken.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of taken) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, taken }
}

/** Sends parts, each once the server has read the one before. */
async function sendSlowly({ port, taken }: Awaited<ReturnType<typeof open>>, parts: readonly (string | Buffer)[]) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let sent = 0
  for (const part of parts) {
    socket.write(part)
    sent += part.length
    await vi.waitFor(() => expect(taken.at(-1)?.bytesRead).toBe(sent), { timeout: 10_000, interval: 1 })
  }
  return socket
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const settings = Buffer.from('000000040000000000', 'hex')

test('serves both versions, several requests of each at once', async () => {
  const { port } = await open()
  const session = connectHttp2(`http://127.0.0.1:${port}`)
  onTestFinished(() => session.destroy())
  const ask = async () => text(session.request({ ':path': '/' }).end())
  const older = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect(await Promise.all([ask(), older(), ask(), older()])).toEqual(['newer', 'older', 'newer', 'older'])
})

test.each([
  ['whole', [get]],
  ['byte by byte', get.split('')],
  ['as PRI without the rest', ['PRI', 'VATE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n']],
])('takes HTTP/1.1 that comes %s', async (_, parts) => {
  const socket = await sendSlowly(await open(), parts)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 (200|400) /)
})

test.each([
  ['whole', [preface, settings]],
  ['byte by byte', [...preface.split(''), settings]],
])('takes HTTP/2 that comes %s', async (_, parts) => {
  const [frame] = await once(await sendSlowly(await open(), parts), 'data')
  // The fourth byte is a frame's type: 4 is settings.
  expect(frame[3]).toBe(4)
})
