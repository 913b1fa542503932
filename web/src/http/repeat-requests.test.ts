import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { repeatLostRequests } from './repeat-requests.ts'

/** Starts a provider that answers every request with a status and a page. */
async function startProvider(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end('<h1>Not now</h1>'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('location', { href: origin, origin })
  // biome-ignore lint/plugin: the function under test replaces it; this puts the worker's own back
  vi.stubGlobal('fetch', globalThis.fetch)
  repeatLostRequests()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.close()
  })
  return `${origin}/identitytoolkit.googleapis.com/v1/accounts`
}

// The SDK reports what it cannot read as a lost connection, and at the start signs out for what it can.
test.each([
  [500, 'signInWithPassword', '{"error":{"message":"INTERNAL"}}'],
  [500, 'signInWithEmailLink', '{"error":{"message":"INTERNAL"}}'],
  [500, 'sendOobCode', '{"error":{"message":"INTERNAL"}}'],
  [500, 'lookup', '<h1>Not now</h1>'],
  [502, 'signInWithPassword', '<h1>Not now</h1>'],
  [200, 'signInWithPassword', '<h1>Not now</h1>'],
])('%i at %s is read by the SDK as %s', { tags: spec('8.79') }, async (status, name, body) => {
  const url = `${await startProvider(status)}:${name}?key=self-hosted`
  const response = await fetch(url, { method: 'POST', body: '{}' })
  expect([response.status, await response.text()]).toEqual([status, body])
})
