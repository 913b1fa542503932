import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { send, sharedApi } from '../../support/api.ts'
import { contracts } from '../../support/contracts.ts'

const api = await sharedApi()

/** Method and path of every endpoint. */
const promised = [
  'POST /api/auth/register',
  'POST /api/member-auth/verify-auth',
  'GET /api/member-auth/me',
  'GET /api/member-auth/club-info',
  'GET /api/member-auth/download-pass',
  'GET /api/clubs',
  'PUT /api/clubs',
  'GET /api/members',
  'POST /api/members',
  'PUT /api/members/{id}',
  'DELETE /api/members/{id}',
  'PATCH /api/members/{id}/toggle-status',
  'POST /api/members/with-photo',
  'PUT /api/members/{id}/with-photo',
  'GET /api/passes/config',
  'POST /api/passes/config',
  'POST /api/passes/certificates',
  'POST /api/passes/template',
  'POST /api/passes/generate/{memberId}',
  'POST /api/passes/update-all',
  'GET /api/health',
  'GET /config.json',
]

test('the OpenAPI document declares every endpoint, with body, response and required role', {
  tags: spec('7.28'),
}, async () => {
  const { status, body } = await send(api, 'GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  const published = Object.entries(body.paths).flatMap(([path, of]) =>
    Object.keys(of as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(published.sort()).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).sort())
  expect(published).toEqual(expect.arrayContaining(promised))
  const ids: string[] = []
  for (const { method, path, access, query = [], request } of contracts) {
    const operation = body.paths[path][method.toLowerCase()]
    ids.push(operation.operationId)
    expect(operation.security).toEqual(access === 'anyone' ? [] : [{ idToken: [] }])
    expect(Boolean(operation.requestBody)).toBe(request !== undefined)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPlace = (place: string) =>
      (operation.parameters ?? []).flatMap((one: { name: string; in: string }) => (one.in === place ? [one.name] : []))
    expect([inPlace('path'), inPlace('query')]).toEqual([names, query])
    const [success] = Object.keys(operation.responses)
    expect(['200', '201']).toContain(success)
  }
  expect(new Set(ids).size).toBe(ids.length)
  const references = JSON.stringify(body).match(/"\$ref":"[^"]+"/g) ?? []
  expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Error"']))
  const upload = body.paths['/api/passes/certificates'].post.requestBody.content['multipart/form-data'].schema
  expect(upload.required).toEqual(['signerCert', 'signerKey'])
  expect(upload.properties.signerCert).toMatchObject({ type: 'string', format: 'binary' })
})

test('declares every error with its status and codes, and the health response during start', async () => {
  const { body } = await send(api, 'GET', '/api/openapi.json')
  const { get, post } = body.paths['/api/members']
  expect(Object.keys(get.responses)).toEqual(['200', '401', '403', '429', '500', '503'])
  expect(Object.keys(post.responses)).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '500', '503'])
  expect(post.responses['409'].description).toBe('Not done: member_id_taken, email_taken, changed_meanwhile')
  const health = body.paths['/api/health'].get.responses
  expect(health['503'].content).toEqual(health['200'].content)
})

test('the page loads its parts from the API alone', async () => {
  const page = await send(api, 'GET', '/api/docs')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
  const html = page.body.toString()
  expect(/https?:\/\//.exec(html)).toBeNull()
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(parts).toHaveLength(3)
  for (const path of parts) {
    const part = await send(api, 'GET', path)
    expect([part.status, part.headers.get('content-type')]).toEqual([
      200,
      path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    ])
  }
})
