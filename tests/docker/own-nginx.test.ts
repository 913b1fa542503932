import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { ask } from '../../scripts/product/command.ts'
import { openBrowser, openClient } from '../support/browser.ts'
import { freshEmail } from '../support/club.ts'
import { describeWith } from '../support/needs.ts'
import { askAsNeighbour } from '../support/neighbour.ts'
import { containersOf } from '../support/product.ts'
import { makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const product = inject('product')
const folder = mkdtempSync(join(tmpdir(), 'tessera-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))
const pem = (name: string) => join(folder, `${name}.pem`)
const [port, tlsPort] = [await freePort(), await freePort()]
const [http, https] = [`http://localhost:${port}`, `https://localhost:${tlsPort}`]
const docker = (args: string[], env = process.env) =>
  execFileSync('docker', args, { encoding: 'utf8', env, stdio: 'pipe' }).trim()

const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test'
const signIn = async (origin: string, forwardedFor: string, email: string) => {
  const body = JSON.stringify({ email, password: 'a wrong password', returnSecureToken: true })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
  return (await fetch(origin + path, { method: 'POST', headers, body })).status
}

const addresses = '/proc/net/if_inet6'
const tentative = 0x40
/** IPv6 addresses of this machine in the tentative state: each changes the network again when it is assigned. */
const tentativeAddresses = (): string[] =>
  (existsSync(addresses) ? readFileSync(addresses, 'utf8').split('\n') : []).filter(
    (line) => (Number.parseInt(line.split(/\s+/)[4] ?? '', 16) & tentative) !== 0,
  )

/** A second nginx in front of the same API and gateway, set up as in docs/self-hosting.md. */
describe('nginx with a certificate and a trusted proxy', () => {
  let container: string
  let compose: (...args: string[]) => string

  beforeAll(async () => {
    const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', pem('privkey'), '-out', pem('fullchain')]
    execFileSync('openssl', [...key, ...names, ...files], { stdio: 'ignore' })
    chmodSync(folder, 0o755)
    chmodSync(pem('privkey'), 0o644)

    const { web } = containersOf(product)
    // By id, because the name may refer to another build by now.
    const image = join(folder, 'image.yml')
    writeFileSync(
      image,
      JSON.stringify({ services: { web: { image: docker(['inspect', '--format={{.Image}}', web]) } } }),
    )
    const laid = ['docker-compose.yml', 'docker-compose.tls.yml', image].flatMap((file) => ['--file', file])
    const project = ['compose', '--project-name', `nginx-${randomUUID().slice(0, 8)}`, ...laid]
    const env = {
      ...process.env,
      WEB_PORT: String(port),
      HTTPS_PORT: String(tlsPort),
      TLS_CERT_DIR: folder,
      // The tests connect from one of Docker's own networks, as a web server of this machine does.
      TRUSTED_PROXY: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
    }
    compose = (...args) => docker([...project, ...args], env)
    compose('up', '--detach', '--no-build', '--no-deps', 'web')
    container = compose('ps', '--quiet', 'web')
    const networks = '{{range $name, $network := .NetworkSettings.Networks}}{{$name}}{{end}}'
    docker(['network', 'connect', docker(['inspect', '--format', networks, web]), container])
    await vi.waitFor(async () => expect((await fetch(http)).status).toBe(200), { timeout: 60_000, interval: 250 })
  })
  afterAll(() => {
    compose?.('down', '--volumes', '--timeout', '1')
  })

  /** Sends a request as a client that trusts the certificate. */
  const fetchHttps = (at: string) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      get(https + at, { ca: readFileSync(pem('fullchain')), agent: false }, (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((body) => resolve({ status, headers, body }), reject)
      }).once('error', reject)
    })

  test('serves the app and the API by HTTPS, with HSTS', async () => {
    const [page, config, health] = await Promise.all(['/login', '/config.json', '/api/health'].map(fetchHttps))
    expect(page?.body).toContain('<div id="root">')
    expect(page?.headers['content-security-policy']).toContain("default-src 'none'")
    expect(JSON.parse(config?.body ?? '')).toMatchObject({ mode: 'self-hosted' })
    for (const response of [page, config, health]) {
      expect(response?.status).toBe(200)
      expect(response?.headers['strict-transport-security']).toBe('max-age=31536000')
    }
  })

  test('supports HTTP/2 and rejects TLS older than 1.2', async () => {
    const handshake = (more: object) =>
      new Promise<string>((resolve) => {
        const options = { host: 'localhost', port: tlsPort, rejectUnauthorized: false, ...more }
        const socket = connect(options, () => {
          resolve(`${socket.getProtocol()} ${socket.alpnProtocol}`)
          socket.destroy()
        }).once('error', () => resolve('refused'))
      })
    expect(await handshake({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('TLSv1.3 h2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }
    expect(await handshake(old)).toBe('refused')
  })

  test('serves plain HTTP only to this machine, without HSTS', async () => {
    const format = '{{range $port, $to := .HostConfig.PortBindings}}{{$port}} {{(index $to 0).HostIp}};{{end}}'
    const published = docker(['inspect', '--format', format, container])
    expect(published.split(';').filter(Boolean).sort()).toEqual(['8080/tcp 127.0.0.1', '8443/tcp '])
    const plain = await fetch(http)
    expect([plain.status, plain.headers.get('strict-transport-security')]).toEqual([200, null])
  })

  test('takes the client address from the trusted proxy, not from the client', async () => {
    const email = freshEmail('unknown')
    for (let guess = 1; guess <= 10; guess++)
      expect(await signIn(http, `198.51.100.${guess}, 203.0.113.7`, email)).toBe(400)
    expect(await signIn(http, '198.51.100.11, 203.0.113.7', email)).toBe(429)
    expect(await signIn(http, '203.0.113.7', email)).toBe(429)
    expect(await signIn(http, '203.0.113.7, 203.0.113.8', email)).toBe(400)
  })

  // Chromium drops requests while a network interface comes up, so its browser starts once the containers' have.
  describeWith(['browser'], 'in Chromium', () => {
    test('lets an administrator sign in and see the club', async () => {
      const club = await makeClubAt(product)
      await vi.waitFor(() => expect(tentativeAddresses()).toEqual([]), { timeout: 60_000, interval: 100 })
      const browser = await openBrowser()
      try {
        const client = await openClient(browser, https, 'desktop', { ignoreHTTPSErrors: true })
        await signInAdmin(client, club)
        await client.page.getByText(club.name).first().waitFor()
        expect(client.faults).toEqual([])
      } finally {
        await browser.close()
      }
    })
  })
})

describe('the nginx of the product', () => {
  test('ignores a client address claimed by the client, so that it locks out no one else', async () => {
    const { email, password } = await makeClubAt(product)
    const networks = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
    const addresses = docker(['inspect', '--format', networks, containersOf(product).api])
      .split(' ')
      .filter(Boolean)
    for (const address of addresses)
      for (let guess = 0; guess < 6; guess++) await signIn(product.address, address, email)
    expect(await signIn(product.address, '203.0.113.1', email)).toBe(429)
    const body = { email, password, returnSecureToken: true }
    expect(askAsNeighbour(product, { path, body }).status).toBe(200)
  })

  test('delivers the response of a request that was rejected before its body was read', async () => {
    const body = JSON.stringify({ writes: [], more: 'x'.repeat(900_000) })
    const documents = '/v1/projects/demo-tessera/databases/(default)/documents'
    const post = async (at: string, authorization?: string) => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
      return (await fetch(product.address + at, { method: 'POST', headers, body })).status
    }
    for (let time = 0; time < 5; time++) {
      expect(await post(`${documents}:commit`)).toBe(403)
      expect(await post(`${documents}:commit`, 'Bearer a.b.c')).toBe(401)
      expect(await post(`${documents}:other`)).toBe(404)
      expect(await post(path.replace('signInWithPassword', 'lookup'))).toBe(413)
      expect(await post('/api/auth/register')).toBe(413)
      expect(await post('/api/members')).toBe(401)
    }
  })

  test('logs one line for a body that is too large, without the query', async () => {
    const marker = randomUUID()
    const at = `/v1/projects/demo-tessera/databases/(default)/documents:${marker}?${'x'.repeat(10_000)}`
    const body = 'x'.repeat(1_500_000)
    expect((await fetch(product.address + at, { method: 'POST', body })).status).toBe(413)
    const log = () => ask('docker', ['logs', containersOf(product).web]).output.split('\n')
    await vi.waitFor(() => expect(log().join()).toContain(marker), { timeout: 30_000 })
    const lines = log().filter((line) => line.includes(marker))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.length).toBeLessThan(400)
  })
})
