import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { type Front, startFront } from '../support/front.ts'
import { askAsNeighbour } from '../support/neighbour.ts'
import { freshAddress, makeClubAt } from '../support/product-club.ts'

const skipped = process.env.TESSERA_NO_DOCKER
const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test'

describe.skipIf(skipped)('where visitors come from', () => {
  const running = () => {
    const product = inject('product')
    return product.kind === 'docker' ? product : expect.fail('the product runs without containers')
  }

  const signIn = async (origin: string, forwardedFor: string, email: string, password = 'a wrong password') => {
    const body = JSON.stringify({ email, password, returnSecureToken: true })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
    return (await fetch(origin + path, { method: 'POST', headers, body })).status
  }

  test('nobody is locked out by who names their address', async () => {
    const { email, password } = await makeClubAt(running())
    const inspected = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
    const { printed } = ask('docker', ['inspect', '--format', inspected, running().containers.api])
    for (const address of printed.split(' ').filter(Boolean))
      for (let guess = 0; guess < 6; guess++) await signIn(running().address, address, email)
    expect(await signIn(running().address, '203.0.113.1', email)).toBe(429)
    const body = { email, password, returnSecureToken: true }
    expect(askAsNeighbour(running(), { path, body }).status).toBe(200)
  })

  describe('behind a web server that TRUSTED_PROXY names', () => {
    let front: Front
    beforeAll(async () => {
      // The tests come by one of Docker's own networks, as a web server on this machine does.
      front = await startFront(running(), { TRUSTED_PROXY: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' })
    })
    afterAll(() => front?.stop())

    test('what it says of a visitor counts, and not what the visitor said before', async () => {
      const email = freshAddress('nobody')
      for (let guess = 1; guess <= 10; guess++)
        expect(await signIn(front.http, `198.51.100.${guess}, 203.0.113.7`, email)).toBe(400)
      expect(await signIn(front.http, '198.51.100.11, 203.0.113.7', email)).toBe(429)
      expect(await signIn(front.http, '203.0.113.7', email)).toBe(429)
      expect(await signIn(front.http, '203.0.113.7, 203.0.113.8', email)).toBe(400)
    })
  })
})
