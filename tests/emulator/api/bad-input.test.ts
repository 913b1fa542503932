import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Said, send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, registerClub, signInMember } from '../../support/club.ts'
import { contracts } from '../../support/contracts.ts'
import { bodiesWithoutObject } from '../../support/openapi-cases.ts'
import { sendRaw } from '../../support/raw-http.ts'

const api = await sharedApi()
let club: Club
let memberId: string
let memberToken: string
beforeAll(async () => {
  club = await registerClub(api)
  const member = await addMember(club)
  memberId = member.id
  memberToken = (await signInMember(api, member)).token
})

const pathOf = (path: string) => path.replace(/\{\w+\}/g, memberId)

const isSentence = ({ body, status, headers }: Said) => {
  expect(body).toMatchObject({
    error: expect.stringMatching(/^[A-Z]/),
    code: expect.any(String),
    requestId: headers.get('x-request-id'),
  })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(JSON.stringify(body)).not.toMatch(/ at |node_modules|\.ts|Error:/)
}

// contract-fuzz.test.ts sends some of this to every endpoint; these are of each kind of access and of body.
const json = ['POST /api/auth/register', 'POST /api/members', 'POST /api/member-auth/verify-auth']
const forms = ['POST /api/passes/certificates', 'POST /api/members/with-photo']
const named = (names: readonly string[]) =>
  names.map((name) => {
    const endpoint = contracts.find(({ method, path }) => `${method} ${path}` === name)
    if (!endpoint) throw new Error(`there is no ${name}`)
    return [name, endpoint] as const
  })

describe.each(named(json))('%s', (_, { method, path, access }) => {
  const attempt = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    send(api, method, pathOf(path), { token: access === 'member' ? memberToken : club.admin.token, body, headers })

  test('a body that is no JSON object, or too large', async () => {
    for (const [body, answer] of bodiesWithoutObject) {
      const said = await attempt(body)
      isSentence(said)
      expect([said.status, said.body.error]).toEqual(answer)
    }
  })

  test('another kind of body', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
      const said = await attempt('{}', { 'content-type': type })
      isSentence(said)
      expect(said.status).toBe(415)
    }
  })

  test('missing and wrong fields', async () => {
    const said = await attempt('{}')
    isSentence(said)
    expect(said.body.code).toBe('invalid_fields')
    expect(Object.keys(said.body.details).length).toBeGreaterThan(0)
    const wrong = Object.fromEntries(Object.keys(said.body.details).map((field) => [field, { $gt: '' }]))
    const again = await attempt(JSON.stringify(wrong))
    isSentence(again)
    expect(Object.keys(again.body.details)).toEqual(Object.keys(said.body.details))
  })

  test('texts that no one types', async () => {
    const fields = Object.keys((await attempt('{}')).body.details)
    for (const text of ['\\ud800', '\\u0000', 'x'.repeat(5000), '__proto__', '\\u202e\\u0007']) {
      const body = `{${fields.map((field) => `"${field}":"a@b.test ${text}"`).join()},"__proto__":{"role":"admin"}}`
      expect((await attempt(body)).status).toBeLessThan(500)
    }
  })
})

describe.each(named(forms))('%s', (_, { method, path }) => {
  const attempt = (body: unknown, headers: Record<string, string> = {}) =>
    send(api, method, pathOf(path), { token: club.admin.token, body, headers })

  test('another kind of body', async () => {
    const said = await attempt({ a: 1 })
    isSentence(said)
    expect(said.status).toBe(415)
  })

  test('a form that is cut off, or without its boundary', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const said = await attempt('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', {
        'content-type': type,
      })
      isSentence(said)
      expect([said.status, said.body.error]).toEqual([400, 'The form could not be read'])
    }
  })

  test('an empty form', async () => {
    const said = await attempt(formOf({}))
    isSentence(said)
    expect([said.status, said.body.code]).toEqual([400, 'invalid_fields'])
  })

  test('a text where a file belongs, a file where a text belongs', async () => {
    for (const field of ['photo', 'signerCert', 'signerKey', 'template']) {
      const form = formOf({ fullName: 'file', email: 'file', memberId: 'file' }, { [field]: 'text' })
      isSentence(await attempt(form))
    }
  })

  test('too large', async () => {
    const large = new Uint8Array(12 * 1024 * 1024)
    const said = await attempt(formOf({ photo: large, template: large, signerCert: large, signerKey: large }))
    isSentence(said)
    expect(said.status).toBe(413)
  })
})

describe('paths and methods', () => {
  test('every path refuses other methods with 405 and says which there are', async () => {
    for (const path of new Set(contracts.map((one) => one.path))) {
      const there = contracts.filter((one) => one.path === path).map(({ method }) => method as string)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !there.includes(one))) {
        const said = await send(api, method, path.replace(/\{\w+\}/g, 'some-id'), { token: club.admin.token })
        // A longer path may be a parameter of a shorter one: `with-photo` is also an {id}.
        if (said.status === 400 || said.status === 404 || said.status === 415) continue
        isSentence(said)
        expect([method, said.status, said.body.error]).toEqual([method, 405, `${method} is not possible here`])
        for (const possible of there) expect(said.headers.get('allow')).toContain(possible)
      }
    }
  })

  test.each([
    '/',
    '/api',
    '/api/nothing',
    '/api/members/a/b',
    '/api/clubs/',
    '/api/photos/nothing',
    '/api/photos/..%2f..',
    '/%zz',
    '/api/members/%',
  ])('%s is 404', async (path) => {
    const said = await send(api, 'GET', path)
    isSentence(said)
    expect([404, 405]).toContain(said.status)
  })

  test('keeps the request id of a proxy, and nothing else', async () => {
    const given = await send(api, 'GET', '/api/nothing', { headers: { 'x-request-id': 'abcdef-123456' } })
    expect(given.body.requestId).toBe('abcdef-123456')
    const odd = await send(api, 'GET', '/api/nothing', { headers: { 'x-request-id': 'a b<script>' } })
    expect(odd.body.requestId).toMatch(/^[\da-f-]{36}$/)
  })
})

test('over a real connection, an oversized body gets a response instead of a closed connection', async () => {
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const headers = { authorization: `Bearer ${club.admin.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'x'.repeat(3_000_000) })
    const said = await sendRaw(origin, { method: 'PUT', path: '/api/clubs', headers, body })
    expect([said.status, JSON.parse(said.body).error]).toEqual([413, 'The request is too large'])
    const chunked = await fetch(`${origin}/api/clubs`, {
      method: 'PUT',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    const unsigned = await sendRaw(origin, {
      method: 'PUT',
      path: '/api/clubs',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(unsigned.status).toBe(401)
    const nowhere = await sendRaw(origin, { method: 'POST', path: '/api/nowhere', body })
    expect(nowhere.status).toBe(404)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})
