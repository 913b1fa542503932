import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { purposesOf } from '@tessera/domain/machines/purpose'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { contracts } from '../../../tests/support/contracts.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeDeps } from '../start.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const config = readConfig({
  DATA_DIR: folder,
  PUBLIC_URL: 'https://members.example.org',
  FIREBASE_MODE: 'hosted',
  FIREBASE_PROJECT_ID: 'hosted-club-2',
  FIREBASE_WEB_CONFIG: '{"apiKey":"k","authDomain":"a","projectId":"hosted-club-2"}',
})
const app = createApp(await makeDeps(config, pino({ enabled: false })))

// biome-ignore lint/suspicious/noExplicitAny: the tests check the content of the response.
const openApi = async (): Promise<any> => (await app.request('/api/openapi.json')).json()

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
  const body = await openApi()
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
    const isForMachines = purposesOf({ method, path }).length > 0
    expect(operation.security).toEqual(
      access === 'anyone' ? [] : [{ idToken: [] }, ...(isForMachines ? [{ machineKey: [] }] : [])],
    )
    expect(operation.description.includes('For machines with a key:')).toBe(isForMachines)
    expect(Boolean(operation.requestBody)).toBe(request !== undefined)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPlace = (place: string) =>
      (operation.parameters ?? []).flatMap((one: { name: string; in: string }) => (one.in === place ? [one.name] : []))
    expect([inPlace('path'), inPlace('query')]).toEqual([names, query])
    const [success] = Object.keys(operation.responses)
    expect(['200', '201']).toContain(success)
  }
  expect(new Set(ids).size).toBe(ids.length)
  const upload = body.paths['/api/passes/certificates'].post.requestBody.content['multipart/form-data'].schema
  expect(upload.required).toEqual(['signerCert', 'signerKey'])
  expect(upload.properties.signerCert).toMatchObject({ type: 'string', format: 'binary' })
})

test('what programs read and send has names, each used and each there', async () => {
  const { components, paths } = await openApi()
  const named = Object.keys(components.schemas).sort()
  expect(named).toEqual(
    expect.arrayContaining(['Club', 'DoorAnswer', 'Error', 'Member', 'MemberInput', 'Payment', 'PaymentItem']),
  )
  const references = JSON.stringify({ components, paths }).match(/"\$ref":"[^"]+"/g) ?? []
  const used = new Set(references.map((one) => one.slice('"$ref":"#/components/schemas/'.length, -1)))
  expect([...used].sort()).toEqual(named)
  const answerOf = (path: string, method = 'get') =>
    paths[path][method].responses['200'].content['application/json'].schema
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(answerOf('/api/members')).toEqual({ type: 'array', items: to('Member') })
  expect(answerOf('/api/door/{card}')).toEqual(to('DoorAnswer'))
  expect(answerOf('/api/payments', 'post')).toEqual(to('Payment'))
  expect(paths['/api/members'].post.requestBody.content['application/json'].schema).toEqual(to('MemberInput'))
  expect(components.schemas.Payment).toMatchObject({ type: 'object', properties: { amount: { type: 'number' } } })
  // A name is no field of a schema.
  for (const schema of Object.values<object>(components.schemas)) expect(Object.keys(schema)).not.toContain('id')
})

test('declares every error with its status and codes, and the health response during start', async () => {
  const body = await openApi()
  const { get, post } = body.paths['/api/members']
  expect(Object.keys(get.responses)).toEqual(['200', '401', '403', '429', '500', '503'])
  expect(Object.keys(post.responses)).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '500', '503'])
  expect(post.responses['409'].description).toBe('Not done: member_id_taken, email_taken, changed_meanwhile')
  const health = body.paths['/api/health'].get.responses
  expect(health['503'].content).toEqual(health['200'].content)
})

test('the page loads its parts from the API alone', async () => {
  const page = await app.request('/api/docs')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
  const html = await page.text()
  expect(/https?:\/\//.exec(html)).toBeNull()
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(parts).toHaveLength(3)
  for (const path of parts) {
    const part = await app.request(path)
    expect([part.status, part.headers.get('content-type')]).toEqual([
      200,
      path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    ])
  }
})
