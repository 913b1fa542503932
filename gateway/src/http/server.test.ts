import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLog } from '@tessera/server/log'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { createGateway, type Handle, json, listen } from './server.ts'

async function open(handle: Handle): Promise<{ host: string; port: number }> {
  const server = createGateway(handle, createLog('silent'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const [host = '', port = ''] = (await listen(server, { host: '127.0.0.1', port: 0 })).split(':')
  return { host, port: Number(port) }
}

test('runs afterResponse once the response is written', async () => {
  const events: string[] = []
  const at = await open(async () => ({
    ...json({}),
    get body() {
      events.push('answered')
      return '{}'
    },
    afterResponse: () => void events.push('afterwards'),
  }))
  const asked = request({ ...at, method: 'POST' }).end()
  const [answer] = await once(asked, 'response')
  expect(await text(answer)).toBe('{}')
  expect(events.at(-1)).toBe('afterwards')
})

test('drains the body of a refused request, and serves the next request on the connection', async () => {
  const at = await open(async ({ path }) => {
    if (path === '/next') return json({ next: true })
    throw new Refusal('UNAUTHENTICATED', 'no')
  })
  const socket = connect(at.port, at.host)
  onTestFinished(() => void socket.destroy())
  const length = 3_000_000
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write(Buffer.alloc(length, 'GET /hidden HTTP/1.1\r\n\r\n'))
  socket.write('POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  const said = await text(socket)
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('a refused body is taken slowly, and requests of others are served meanwhile', async () => {
  const order: string[] = []
  const at = await open(async ({ path }) => {
    order.push(path)
    if (path === '/refused') throw new Refusal('PAYLOAD_TOO_LARGE', 'no')
    return json({})
  })
  const socket = connect(at.port, at.host)
  onTestFinished(() => void socket.destroy())
  const length = 8_000_000
  socket.write(`POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write(Buffer.alloc(length))
  socket.write('POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('HTTP/1.1 413')
  for (let n = 0; n < 100; n += 1) {
    const [answer] = await once(request({ ...at, path: '/others' }).end(), 'response')
    await text(answer)
  }
  expect(await text(socket)).toContain('HTTP/1.1 200')
  expect(order).toEqual(['/refused', ...Array(100).fill('/others'), '/next'])
})

test('takes the last address of x-forwarded-for, else that of the connection', async () => {
  const at = await open(async ({ address }) => json({ address }))
  const from = async (headers: Record<string, string | string[]>) => {
    const [answer] = await once(request({ ...at, headers }).end(), 'response')
    return JSON.parse(await text(answer)).address
  }
  expect(await from({})).toBe('127.0.0.1')
  expect(await from({ 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9')
  expect(await from({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).toBe('203.0.113.9')
  expect(await from({ 'x-forwarded-for': ['198.51.100.1', '203.0.113.9'] })).toBe('203.0.113.9')
  expect(await from({ 'x-real-ip': '198.51.100.1', forwarded: 'for=198.51.100.1' })).toBe('127.0.0.1')
})

test('treats addresses of one /64 as one network, and a mapped IPv4 address as IPv4', async () => {
  const at = await open(async ({ address }) => json({ address }))
  const from = async (forwarded: string) => {
    const [answer] = await once(request({ ...at, headers: { 'x-forwarded-for': forwarded } }).end(), 'response')
    return JSON.parse(await text(answer)).address
  }
  const home = await from('2001:db8:1:2::3')
  expect(await from('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe(home)
  expect(await from('2001:db8:1:3::3')).not.toBe(home)
  expect(await from('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(await from('x'.repeat(12_000))).toBe('unknown')
})
