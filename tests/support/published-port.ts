import { expect, inject, test } from 'vitest'
import { freshMember } from './club.ts'
import { makeClubAt } from './product-club.ts'

const product = inject('product')

/** Tests of what the published port serves and refuses: nginx in Docker, Vite in local mode. */
export function testPublishedPort(): void {
  test.each(['/', '/login', '/member-auth?mode=signIn', '/nothing/here'])(
    '%s serves the app with a strict content security policy',
    async (path) => {
      const answer = await fetch(product.address + path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/html')
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      })
      expect(await answer.text()).toContain('<div id="root">')
    },
  )

  test('serves the health status and the configuration of the browser', async () => {
    const health = await fetch(`${product.address}/api/health`)
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', version: expect.any(String), mail: 'ok', backup: 'ok' },
    ])
    const config = await fetch(`${product.address}/config.json`)
    expect(await config.json()).toMatchObject({
      mode: 'self-hosted',
      projectId: 'demo-tessera',
      registration: 'open',
    })
  })

  test('passes on long lists as the API has compressed them', async () => {
    const club = await makeClubAt(product)
    const { id } = await club.call('POST', '/api/members/imports')
    const rows = Array.from({ length: 50 }, () => freshMember())
    await club.call('POST', `/api/members/imports/${id}`, { rows })
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(`${product.address}/api/members`, {
        headers: { authorization: `Bearer ${club.signedIn.idToken}`, 'accept-encoding': encoding },
      })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toHaveLength(50)
    }
  })

  test('rejects an unknown API path with the standard error body', async () => {
    const answer = await fetch(`${product.address}/api/nothing`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      error: expect.any(String),
      requestId: expect.any(String),
    })
  })

  test.each(['/metrics', '/healthz', '/api', '/api/nothing', '/.env', '/.git/config', '/wp-login.php'])(
    'answers 404 for %s, not with the page of the app',
    async (path) => {
      const answer = await fetch(product.address + path, { redirect: 'manual' })
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('id="root"')])
    },
  )

  test.each(['/members/1.5', '/members/a%2Fb', '/members/?number=..'])(
    'answers the page of the app for the member number in %s',
    async (path) => {
      const answer = await fetch(product.address + path)
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('id="root"')])
    },
  )

  test.each([
    ['GET', '/emulator/v1/projects/demo-tessera/oobCodes'],
    ['GET', '/emulator/v1/projects/demo-tessera:ruleCoverage'],
    ['GET', '/requests'],
  ])('%s %s reaches no emulator', async (method, path) => {
    const answer = await fetch(product.address + path, { method, headers: { authorization: 'Bearer owner' } })
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  test.each([
    ['POST', '/reset'],
    ['POST', '/shutdown'],
    ['DELETE', '/emulator/v1/projects/demo-tessera/accounts'],
    ['DELETE', '/emulator/v1/projects/demo-tessera/databases/(default)/documents'],
    ['POST', '/v1/projects/demo-tessera/databases/(default)/documents:batchWrite'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-tessera/accounts'],
  ])('%s %s is refused', async (method, path) => {
    const answer = await fetch(product.address + path, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
}
