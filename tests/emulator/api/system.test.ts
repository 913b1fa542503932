import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { createApp } from '@tessera/api/app'
import { startFirebase } from '@tessera/api/firebase/start'
import { ServerSettings } from '@tessera/api/server-settings'
import type { InsideResponse } from '@tessera/domain/inside/call'
import type { InsideContract } from '@tessera/domain/inside/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../../../api/src/version.ts'
import { makeOwnApi, send } from '../../support/api.ts'
import { workerStack } from '../../support/worker-stack.ts'

describe('health and configuration', () => {
  test('200 while all dependencies respond', async () => {
    const api = await makeOwnApi()
    const { status, body } = await send(api, 'GET', '/api/health')
    expect([status, body]).toEqual([200, { status: 'ok', version, mail: 'ok', backup: 'ok' }])
  })

  /** The API's health while its gateway gives this one. */
  async function healthWith(said: InsideResponse<InsideContract['health']>) {
    const gateway = createServer((_request, response) => response.end(JSON.stringify(said)))
    await once(gateway.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void gateway.close())
    const api = await makeOwnApi()
    const { port } = gateway.address() as AddressInfo
    const config = { ...api.deps.config, inside: { host: '127.0.0.1', port } }
    const firebase = await startFirebase(config)
    onTestFinished(() => firebase.close())
    const app = createApp({ ...api.deps, config, firebase })
    const { status, body } = await send({ fetch: async (request) => app.fetch(request) }, 'GET', '/api/health')
    return [status, body]
  }
  const [sound, noBackup] = [
    { waiting: 0, lastFailure: null },
    { last: null, verified: null, lastFailure: null },
  ]

  test('reports a failing mail server and a failed backup, without recipients and numbers', async () => {
    const lastFailure = { at: new Date().toISOString(), reason: '550 no mailbox anna@club.test' }
    const said = { mail: { waiting: 3, lastFailure }, backup: { ...noBackup, lastFailure } }
    expect(await healthWith({ status: 'ok', ...said })).toEqual([
      200,
      { status: 'ok', version, mail: 'failing', backup: 'failing' },
    ])
  })

  test('reports a full disk as read-only', async () => {
    const missing = ['a disk that takes changes (ENOSPC)']
    const answer = await healthWith({ status: 'read-only', missing, mail: sound, backup: noBackup })
    expect(answer).toEqual([503, { status: 'read-only', version, missing, mail: 'ok', backup: 'ok' }])
  })

  // The limit ends what hangs: the SDK alone retries for minutes.
  test('503 with the missing parts, and requests fail with 503', { timeout: 60_000 }, async () => {
    const api = await makeOwnApi()
    const tokens = { ...api.deps.config.tokens, keys: 'http://127.0.0.1:9/.well-known/jwks.json' }
    const config = { ...api.deps.config, inside: { host: '127.0.0.1', port: 9 }, tokens }
    const firebase = await startFirebase(config)
    onTestFinished(() => firebase.close())
    const app = createApp({ ...api.deps, config, firebase, serverSettings: new ServerSettings(firebase) })
    const down = { fetch: async (request: Request) => app.fetch(request) }
    const health = await send(down, 'GET', '/api/health')
    expect([health.status, health.body]).toEqual([
      503,
      { status: 'starting', version, missing: ['Firebase does not answer'] },
    ])
    const calls = [
      await send(down, 'POST', '/api/auth/register', {
        body: { email: 'a@b.test', password: 'long enough', displayName: 'A', clubName: 'B' },
      }),
      await send(down, 'GET', '/api/clubs', { token: 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ.eyJzdWIiOiJhIn0.c2ln' }),
      await send(down, 'GET', '/api/photos/some-photo'),
      // A page that started now would find nothing, and wait for long.
      await send(down, 'GET', '/config.json'),
    ]
    for (const { status, body, headers } of calls) {
      expect([status, body.code]).toEqual([503, 'unavailable'])
      expect(headers.get('retry-after')).toBe('5')
    }
  })

  test('the browser’s configuration stays there while a gateway that has started is away', async () => {
    const [host, port] = workerStack().insideHost.split(':')
    const middle = createServer((asked, answer) => {
      const { method, url: path, headers } = asked
      const onward = request({ host, port, method, path, headers }, (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers)
        said.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.once('close', () => onward.destroy())
      asked.pipe(onward)
    }).listen(0, '127.0.0.1')
    await once(middle, 'listening')
    const insideHost = `127.0.0.1:${(middle.address() as AddressInfo).port}`
    const api = await makeOwnApi(undefined, {}, { ...workerStack(), insideHost })
    const there = await send(api, 'GET', '/config.json')
    middle.closeAllConnections()
    middle.close()
    await expect.poll(() => api.deps.firebase.changes.isHeard).toBe(false)
    const away = await send(api, 'GET', '/config.json')
    expect([there.status, away.status]).toEqual([200, 200])
    expect(away.body.registration).toBe(there.body.registration)
  })

  test('the browser’s configuration holds what the SDK needs and nothing else', async () => {
    const api = await makeOwnApi()
    const { body } = await send(api, 'GET', '/config.json')
    expect(body).toEqual({
      version,
      mode: 'self-hosted',
      projectId: workerStack().projectId,
      apiKey: 'self-hosted',
      registration: 'open',
      position: expect.any(String),
    })
  })
})

describe('the process', () => {
  const main = join(import.meta.dirname, '..', '..', '..', 'api', 'src', 'main.ts')
  const run = (env: Record<string, string>): ChildProcess & { stdout: NodeJS.ReadableStream } => {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  test('reports all faults of its environment at once, in sentences, and exits', async () => {
    const child = run({
      API_LISTEN: 'nowhere',
      PUBLIC_URL: 'club',
      REGISTRATION: 'perhaps',
      FIREBASE_MODE: 'hosted',
      PASS_CERTS_DIR: '/nowhere',
    })
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(code).toBe(1)
    const faults = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg)
    const expected = [
      'API_LISTEN must be host:port, for example 0.0.0.0:3000.',
      'PUBLIC_URL must be the address people open, for example https://club.example.org.',
      'REGISTRATION must be open or closed.',
      expect.stringMatching(/^FIREBASE_MODE is hosted, so FIREBASE_WEB_CONFIG must be/),
      expect.stringMatching(/^FIREBASE_MODE is hosted, so FIREBASE_PROJECT_ID must be/),
      expect.stringMatching(/^PASS_CERTS_DIR has no wwdr.pem/),
    ]
    expect(faults).toHaveLength(expected.length)
    expect(faults).toEqual(expect.arrayContaining(expected))
  })

  test('listens, responds, logs no secret, and stops cleanly', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-api-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const child = run({ API_LISTEN: '127.0.0.1:0', DATA_DIR: dataDir, FIREBASE_INSIDE: workerStack().insideHost })
    const lines: string[] = []
    const listening = new Promise<string>((resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        lines.push(line)
        const event = JSON.parse(line)
        if (event.msg === 'listening') resolve(event.api)
      })
    })
    const address = await listening
    expect(address).toMatch(/^127\.0\.0\.1:[1-9]\d*$/)
    const response = await fetch(`http://${address}/api/auth/register?secret=in-the-query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret.in.header' },
      body: '{"password":"secret-password"}',
    })
    expect(response.status).toBe(400)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(lines.join('\n')).toContain('"route":"/api/auth/register"')
    expect(lines.join('\n')).not.toMatch(/secret/)
  })
})
