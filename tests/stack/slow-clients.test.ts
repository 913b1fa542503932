import { describe, expect, inject, test } from 'vitest'
import { dribble } from '../support/dribble.ts'
import { askAsNeighbour } from '../support/neighbour.ts'
import { makeClubAt } from '../support/product-club.ts'

const skipped = process.env.TESSERA_NO_DOCKER
const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

describe.skipIf(skipped)('slow clients', () => {
  test('do not keep others out, however many one address opens, and are cut off', { timeout: 240_000 }, async () => {
    const product = inject('product')
    if (product.kind !== 'docker') throw new Error('the product runs without containers')
    const { email, password } = await makeClubAt(product)
    const begin = (path: string, rest: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}`
    const body = 'Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{'
    const slow = await Promise.all([
      dribble(product.address, 300, begin(`${accounts}:signInWithPassword`, body)),
      dribble(product.address, 150, begin(`${accounts}:lookup`, 'X-Slow: ')),
    ])
    expect(slow.reduce((sum, { open }) => sum + open(), 0)).toBeGreaterThan(200)

    const signedIn = askAsNeighbour(product, {
      path: `${accounts}:signInWithPassword?key=test`,
      body: { email, password, returnSecureToken: true },
    })
    expect(signedIn.status).toBe(200)
    const { idToken } = JSON.parse(signedIn.body)
    const headers = { authorization: `Bearer ${idToken}` }
    for (const path of ['/', '/login', '/api/clubs', '/api/members'])
      expect(askAsNeighbour(product, { method: 'GET', path, headers }).status, path).toBe(200)
    expect(slow.reduce((sum, { open }) => sum + open(), 0)).toBeGreaterThan(200)

    expect(await Promise.all(slow.map(({ allEnded }) => allEnded(150_000)))).toEqual([true, true])
    // And the address itself is let in again.
    expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
  })

  test('an answer to a body that nobody wanted to read arrives all the same', async () => {
    const { address } = inject('product')
    const body = JSON.stringify({ writes: [], more: 'x'.repeat(1_900_000) })
    const documents = '/v1/projects/demo-tessera/databases/(default)/documents'
    const post = async (path: string, headers: Record<string, string> = {}) =>
      (
        await fetch(address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        })
      ).status
    for (let time = 0; time < 5; time++) {
      expect(await post(`${documents}:commit`)).toBe(403)
      expect(await post(`${documents}:commit`, { authorization: 'Bearer a.b.c' })).toBe(401)
      expect(await post(`${documents}:other`)).toBe(404)
      expect(await post(`${accounts}:lookup?key=test`)).toBe(413)
      expect(await post('/api/auth/register')).toBe(413)
      expect(await post('/api/members')).toBe(401)
    }
  })
})
