import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonAnswer } from './json-answer.ts'

const schema = z.array(z.object({ name: z.string() }))
const people = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Anna ${n}` }))

/** Serves a value; `made` has what was serialized for each response. */
function serve(value: object) {
  const made: unknown[] = []
  const app = new Hono().get('/', async (c) => {
    const answer = await jsonAnswer(c, { schema, status: 200, value })
    made.push(answer.made)
    return answer.response
  })
  return { made, get: (headers: Record<string, string> = {}) => app.request('/', { headers }) }
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['br', 'gzip'] as const)('a frozen list comes in %s, with the same JSON', async (encoding) => {
  const { get } = serve(Object.freeze(people(200)))
  const response = await get({ 'accept-encoding': encoding })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  const body = decoders[encoding](await response.arrayBuffer())
  expect(JSON.parse(body.toString())).toEqual(people(200))
})

test('who accepts no encoding gets a plain list, whatever others got', async () => {
  const { get } = serve(Object.freeze(people(200)))
  await get({ 'accept-encoding': 'br' })
  const response = await get()
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
  expect(await response.json()).toEqual(people(200))
})

test('an unchanged list is not sent again in any encoding, whichever the ETag came with', async () => {
  const { get } = serve(Object.freeze(people(200)))
  const plain = (await get()).headers.get('etag') ?? ''
  const packed = (await get({ 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  expect(packed).toBe(`W/${plain}`)
  for (const tag of [plain, packed])
    for (const encoding of ['br', 'identity']) {
      const response = await get({ 'if-none-match': tag, 'accept-encoding': encoding })
      expect([response.status, await response.text(), response.headers.get('content-encoding')]).toEqual([
        304,
        '',
        null,
      ])
    }
})

test('small lists and those that can change are not compressed', async () => {
  for (const value of [Object.freeze(people(10)), people(200)]) {
    const response = await serve(value).get({ 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual(value)
  }
})

test('says what was serialized: of a frozen list the first time alone', async () => {
  const frozen = Object.freeze(people(200))
  const first = serve(frozen)
  for (const encoding of ['br', 'gzip', 'identity']) await first.get({ 'accept-encoding': encoding })
  expect(first.made).toEqual([frozen, undefined, undefined])
  const changing = serve(people(1))
  await changing.get()
  await changing.get()
  expect(changing.made).toEqual([people(1), people(1)])
})
