import { expect, inject, test } from 'vitest'
import { dribble } from '../support/dribble.ts'
import { describeWith } from '../support/needs.ts'
import { askAsNeighbour } from '../support/neighbour.ts'
import { makeClubAt } from '../support/product-club.ts'

const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

describeWith(['docker'], 'slow clients', () => {
  test('are disconnected and do not block other clients, however many connections one address opens', {
    timeout: 240_000,
  }, async () => {
    const product = inject('product')
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
    // Their own address is served again.
    expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
  })
})
