import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { type Front, startFront } from '../support/front.ts'
import { makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const skipped = process.env.TESSERA_NO_DOCKER

/** What docs/self-hosting.md says of a certificate of one's own. */
describe.skipIf(skipped)('HTTPS by a mounted certificate', () => {
  const running = () => {
    const product = inject('product')
    return product.kind === 'docker' ? product : expect.fail('the product runs without containers')
  }
  const folder = mkdtempSync(join(tmpdir(), 'tessera-tls-'))
  const pem = (name: string) => join(folder, `${name}.pem`)
  let front: Front

  beforeAll(async () => {
    const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', pem('privkey'), '-out', pem('fullchain')]
    execFileSync('openssl', [...key, ...names, ...files], { stdio: 'ignore' })
    chmodSync(folder, 0o755)
    chmodSync(pem('privkey'), 0o644)
    front = await startFront(running(), { TLS_CERT_DIR: folder }, ['docker-compose.yml', 'docker-compose.tls.yml'])
  })
  afterAll(() => {
    front?.stop()
    rmSync(folder, { recursive: true })
  })

  /** Asks as a browser that knows the certificate. */
  const visit = (path: string) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      get(front.https + path, { ca: readFileSync(pem('fullchain')), agent: false }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
      }).once('error', reject)
    })

  test('serves the app and the API, and tells browsers to come by HTTPS from now on', async () => {
    const [page, config, health] = [await visit('/login'), await visit('/config.json'), await visit('/api/health')]
    expect(page.body).toContain('<div id="root">')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(JSON.parse(config.body)).toMatchObject({ mode: 'self-hosted' })
    for (const { status, headers } of [page, config, health]) {
      expect(status).toBe(200)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    }
  })

  test('speaks HTTP/2, and no TLS older than 1.2', async () => {
    const { port } = new URL(front.https)
    const shake = (more: object) =>
      new Promise<string>((resolve) => {
        const options = { host: 'localhost', port: Number(port), rejectUnauthorized: false, ...more }
        const socket = connect(options, () => {
          resolve(`${socket.getProtocol()} ${socket.alpnProtocol}`)
          socket.destroy()
        }).once('error', () => resolve('refused'))
      })
    expect(await shake({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('TLSv1.3 h2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }
    expect(await shake(old)).toBe('refused')
  })

  test('leaves plain HTTP to this machine alone, without a word of HTTPS', async () => {
    const format = '{{range $port, $to := .HostConfig.PortBindings}}{{$port}} {{(index $to 0).HostIp}};{{end}}'
    const { printed } = ask('docker', ['inspect', '--format', format, front.container])
    expect(printed.split(';').filter(Boolean).sort()).toEqual(['8080/tcp 127.0.0.1', '8443/tcp '])
    const plain = await fetch(front.http)
    expect([plain.status, plain.headers.get('strict-transport-security')]).toEqual([200, null])
  })

  test.skipIf(process.env.TESSERA_NO_BROWSER)('lets people sign in, and read and write', async () => {
    const club = await makeClubAt(running())
    const browser = await openBrowser()
    try {
      const visitor = await openVisitor(browser, front.https, 'desktop', { ignoreHTTPSErrors: true })
      await signInAdmin(visitor, club)
      await visitor.page.getByText(club.name).first().waitFor()
      expect(visitor.faults).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
