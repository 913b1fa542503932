import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeWebhookCaller } from './call.ts'
import { newWebhookKey, webhookHeaders } from './signature.ts'

const here = async () => ['127.0.0.1']

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Starts a receiver; returns its port and the paths that it was asked for. */
async function receiver(answer: RequestListener = (_, response) => response.end()) {
  const asked: string[] = []
  const port = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? '')
      answer(request, response)
    }),
  )
  return { port, asked }
}

/** Makes a certificate for a name that no authority has signed. */
function certificateFor(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
    execFileSync('openssl', ['req', '-x509', ...curve, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a receiver with a certificate gets what the library of Standard Webhooks verifies', async () => {
  const { key: tlsKey, cert } = certificateFor('receiver.test')
  const verified: unknown[] = []
  const key = newWebhookKey()
  const server = createSecureServer({ key: tlsKey, cert }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    verified.push(new Webhook(key).verify(Buffer.concat(parts), request.headers as Record<string, string>))
    response.writeHead(204).end()
  })
  const url = `https://receiver.test:${await listen(server)}/in`
  const body = JSON.stringify({ type: 'webhook.test', data: { word: 'ü' } })
  const headers = webhookHeaders({ id: 'msg_1', at: new Date(), body }, [newWebhookKey(), key])
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here, ca: cert })
  expect(await call(url, headers, body)).toEqual({ status: 204, retryAfter: 0 })
  expect(verified).toEqual([JSON.parse(body)])
  const untrusting = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await untrusting(url, headers, body)).toEqual({ fault: 'certificate' })
  const elsewhere = url.replace('receiver.test', 'other.test')
  expect(await call(elsewhere, headers, body)).toEqual({ fault: 'certificate' })
  expect(verified).toHaveLength(1)
})

test.each([
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['10.0.0.1']],
  [['::ffff:10.0.0.1']],
  [['192.168.1.1']],
  [['169.254.169.254']],
  [['0.0.0.0']],
  [['1.1.1.1', '127.0.0.1']],
  [['127.0.0.1', '1.1.1.1']],
])('a name that leads to %j is not called', async (addresses) => {
  const { port, asked } = await receiver()
  const call = makeWebhookCaller({ allowsPrivate: false, resolve: async () => addresses })
  expect(await call(`http://receiver.test:${port}/`, {}, '{}')).toEqual({ fault: 'address' })
  expect(asked).toEqual([])
})

test.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1'])(
  'the address %s itself is not called, and no name is looked up for it',
  async (host) => {
    const { port, asked } = await receiver()
    const resolve = vi.fn(here)
    const call = makeWebhookCaller({ allowsPrivate: false, resolve })
    expect(await call(`http://${host}:${port}/`, {}, '{}')).toEqual({ fault: 'address' })
    expect([asked, resolve.mock.calls]).toEqual([[], []])
  },
)

test('where private networks are allowed, addresses of no receiver are not called all the same', async () => {
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: async () => ['169.254.169.254'] })
  expect(await call('http://receiver.test/', {}, '{}')).toEqual({ fault: 'address' })
})

test('the address that was checked is the one that is called: a name is looked up once', async () => {
  const { port, asked } = await receiver()
  const resolve = vi.fn(here)
  const call = makeWebhookCaller({ allowsPrivate: true, resolve })
  // This name exists nowhere: a second look-up, by the connection itself, would find nothing.
  expect(await call(`http://no.such.name.invalid:${port}/a`, {}, '{}')).toEqual({ status: 200, retryAfter: 0 })
  expect([asked, resolve.mock.calls]).toEqual([['/a'], [['no.such.name.invalid']]])
})

test('of all names, that of this machine is known without the DNS, and only where private networks are allowed', async () => {
  const { port, asked } = await receiver()
  const url = `http://localhost:${port}/`
  expect(await makeWebhookCaller({ allowsPrivate: false })(url, {}, '{}')).toEqual({ fault: 'address' })
  expect(await makeWebhookCaller({ allowsPrivate: true })(url, {}, '{}')).toEqual({ status: 200, retryAfter: 0 })
  expect(asked).toEqual(['/'])
})

test('a redirect is an answer, and is not followed', async () => {
  const { port, asked } = await receiver((_, response) => response.writeHead(307, { location: '/secret' }).end())
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await call(`http://receiver.test:${port}/in`, {}, '{}')).toEqual({ status: 307, retryAfter: 0 })
  expect(asked).toEqual(['/in'])
})

test('an answer that would change the protocol is an answer like another, and ends the call', async () => {
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  const { port } = await receiver((request) => request.socket.write(head))
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await call(`http://receiver.test:${port}/`, {}, '{}')).toEqual({ status: 101, retryAfter: 0 })
})

test('the status counts of an answer that breaks off', async () => {
  const { port } = await receiver((request) => {
    request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbroken')
  })
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await call(`http://receiver.test:${port}/`, {}, '{}')).toEqual({ status: 200, retryAfter: 0 })
})

test('of an answer without an end, the status counts; the rest is not read', async () => {
  const ended = Promise.withResolvers<void>()
  const { port } = await receiver((_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    response.on('close', ended.resolve)
    response.writeHead(200)
    more()
  })
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await call(`http://receiver.test:${port}/`, {}, '{}')).toEqual({ status: 200, retryAfter: 0 })
  await ended.promise
})

test('no answer in time is a fault; so is a name that is not found in time', async () => {
  const { port } = await receiver(() => undefined)
  const url = `http://receiver.test:${port}/`
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here, timeout: 50 })
  expect(await call(url, {}, '{}')).toEqual({ fault: 'timeout' })
  const lost = makeWebhookCaller({ allowsPrivate: true, resolve: () => new Promise(() => undefined), timeout: 50 })
  expect(await lost(url, {}, '{}')).toEqual({ fault: 'timeout' })
})

test('says that there is no such name, or nobody who answers', async () => {
  const unknown = makeWebhookCaller({
    allowsPrivate: true,
    resolve: async () => {
      throw new Error('ENOTFOUND')
    },
  })
  expect(await unknown('http://receiver.test/', {}, '{}')).toEqual({ fault: 'name' })
  const { port } = await receiver((request) => request.socket.destroy())
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await call(`http://receiver.test:${port}/`, {}, '{}')).toEqual({ fault: 'connection' })
})

test('returns for how long a receiver wants to be left alone', async () => {
  const { port } = await receiver((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  const call = makeWebhookCaller({ allowsPrivate: true, resolve: here })
  expect(await call(`http://receiver.test:${port}/`, {}, '{}')).toEqual({ status: 429, retryAfter: 120_000 })
})
