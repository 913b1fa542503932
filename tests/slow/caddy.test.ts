import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { ask } from '../../scripts/product/command.ts'
import { root } from '../../scripts/product/environment.ts'
import { describeWith } from '../support/needs.ts'

/** Debian's Caddy, so that the test needs no other base image than the product's. */
const dockerfile = `FROM node:24-trixie-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
`
/** Stands where nginx is: answers with the headers that Caddy sends. */
const echo = 'require("http").createServer((q, s) => s.end(JSON.stringify(q.headers))).listen(8080)'
const stub = (image: string) =>
  JSON.stringify({
    services: { web: { image, command: ['node', '-e', echo], networks: ['edge'] } },
    networks: { edge: {} },
  })

describeWith(['docker'], 'HTTPS by Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-caddy-'))
  const files = ['-f', join(folder, 'web.yml'), '-f', join(root, 'docker-compose.caddy.yml')]
  let env: NodeJS.ProcessEnv
  const compose = (...args: string[]) => {
    const { ok, printed, output } = ask('docker', ['compose', ...files, ...args], env)
    if (!ok) throw new Error(output)
    return printed
  }
  beforeAll(async () => {
    const [web, http, https] = await Promise.all([freePort(), freePort(), freePort()])
    const image = `tessera-caddy-test-${https}`
    env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: image,
      CADDY_IMAGE: image,
      DOMAIN: 'localhost',
      WEB_PORT: String(web),
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
    }
    writeFileSync(join(folder, 'Dockerfile'), dockerfile)
    writeFileSync(join(folder, 'web.yml'), stub(image))
    const built = ask('docker', ['build', '--quiet', '--tag', image, folder])
    if (!built.ok) throw new Error(built.output)
    compose('up', '--detach')
  }, 600_000)
  afterAll(() => {
    compose('down', '--volumes')
    ask('docker', ['image', 'rm', env.CADDY_IMAGE ?? ''])
    rmSync(folder, { recursive: true, force: true })
  })

  /** Fetches a page by HTTPS, trusting Caddy's own authority alone. */
  function fetchTrusting(ca: string): Promise<Record<string, string>> {
    return new Promise((done, failed) => {
      request({ host: 'localhost', port: env.HTTPS_PORT, ca, headers: { 'x-forwarded-for': '1.2.3.4' } }, (answer) =>
        text(answer).then((body) => done(JSON.parse(body)), failed),
      )
        .on('error', failed)
        .end()
    })
  }

  test('gets a certificate by itself, passes the address of visitors on, and sends them from HTTP to HTTPS', {
    timeout: 120_000,
  }, async () => {
    const headers = await vi.waitFor(
      () => fetchTrusting(compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')),
      { timeout: 60_000, interval: 500 },
    )
    expect(headers).toMatchObject({ host: `localhost:${env.HTTPS_PORT}`, 'x-forwarded-proto': 'https' })
    expect(headers['x-forwarded-for']).not.toContain('1.2.3.4')
    const plain = await fetch(`http://localhost:${env.HTTP_PORT}/login`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:\/\/localhost/)])
  })
})
