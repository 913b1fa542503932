import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { Refusal } from './refusal.ts'
import { createDoor, type Handle, json, listen } from './server.ts'

async function open(handle: Handle): Promise<{ host: string; port: number }> {
  const server = createDoor(handle, createLog('silent'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const [host = '', port = ''] = (await listen(server, { host: '127.0.0.1', port: 0 })).split(':')
  return { host, port: Number(port) }
}

test('what comes afterwards begins when the answer is written', async () => {
  const told: string[] = []
  const at = await open(async () => ({
    ...json({}),
    get body() {
      told.push('answered')
      return '{}'
    },
    afterwards: () => void told.push('afterwards'),
  }))
  const asked = request({ ...at, method: 'POST' }).end()
  const [answer] = await once(asked, 'response')
  expect(await text(answer)).toBe('{}')
  expect(told.at(-1)).toBe('afterwards')
})

test('a refusal is read to its end though the body was not, and the next request on the connection is another', async () => {
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

test('the address is the last that the web server in front tells, else that of the connection', async () => {
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

test('addresses of one /64 are one network, and a mapped IPv4 address is itself', async () => {
  const at = await open(async ({ address }) => json({ address }))
  const from = async (told: string) => {
    const [answer] = await once(request({ ...at, headers: { 'x-forwarded-for': told } }).end(), 'response')
    return JSON.parse(await text(answer)).address
  }
  const home = await from('2001:db8:1:2::3')
  expect(await from('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe(home)
  expect(await from('2001:db8:1:3::3')).not.toBe(home)
  expect(await from('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(await from('x'.repeat(12_000))).toBe('unknown')
})
