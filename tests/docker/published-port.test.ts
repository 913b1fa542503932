import { describe, expect, inject, test } from 'vitest'
import { testPublishedPort } from '../support/published-port.ts'

const product = inject('product')

describe('the published port', testPublishedPort)

test('assets are cached as immutable, the page never, and scripts are compressed', async () => {
  for (const path of ['/', '/login', '/index.html'])
    expect((await fetch(product.address + path)).headers.get('cache-control'), path).toMatch(/no-store|no-cache/)
  const page = await fetch(product.address)
  const script = /src="(\/assets\/framework-[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const asset = await fetch(product.address + script)
  expect(asset.status).toBe(200)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('x-content-type-options')).toBe('nosniff')
  expect(asset.headers.get('content-encoding')).toMatch(/^(gzip|br)$/)
  expect(asset.headers.get('vary')).toMatch(/accept-encoding/i)
  expect((await fetch(`${product.address}/assets/nothing.js`)).status).toBe(404)
})
