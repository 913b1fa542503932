import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { contentSecurityPolicy, securityHeaders } from '../../../web/security-headers.ts'

// The validator of `firebase deploy` itself; CommonJS without types.
const tools = createRequire(join(root, 'gateway/package.json'))
const folder = join(root, 'firebase')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const settings = read('firebase.json')

test('firebase.json is as firebase deploy takes it, and the files that it names are there', () => {
  const { getValidator } = tools('firebase-tools/lib/firebaseConfigValidate.js')
  const validate = getValidator()
  validate(settings)
  expect(validate.errors).toBeNull()
  const { Config } = tools('firebase-tools/lib/config.js')
  const config = new Config(settings, { projectDir: folder, cwd: folder })
  for (const file of [settings.firestore.rules, settings.firestore.indexes])
    expect(existsSync(config.path(file))).toBe(true)
  expect(config.path(settings.hosting.public)).toBe(join(folder, 'public'))
})

test('the indexes are as firebase deploy takes them, and none is there twice', () => {
  const { FirestoreApi } = tools('firebase-tools/lib/firestore/api.js')
  const api = new FirestoreApi()
  const spec = api.upgradeOldSpec(read(settings.firestore.indexes))
  expect(() => api.validateSpec(spec)).not.toThrow()
  const texts = spec.indexes.map((index: object) => JSON.stringify(index))
  expect(new Set(texts).size).toBe(texts.length)
  expect(() => api.validateSpec({ indexes: [{ collectionGroup: 'x' }], fieldOverrides: [] })).toThrow()
})

test('the policy lets a page call three hosts of Google in hosted mode, and this server alone otherwise', () => {
  const calls = (mode: 'hosted' | 'self-hosted') =>
    /connect-src ([^;]*)/.exec(contentSecurityPolicy(mode))?.[1]?.split(' ')
  expect(calls('self-hosted')).toEqual(["'self'"])
  expect(calls('hosted')).toEqual([
    "'self'",
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://firestore.googleapis.com',
  ])
})

describe('Firebase Hosting, by the server that its emulator is', () => {
  const site = mkdtempSync(join(tmpdir(), 'tessera-site-'))
  let address: string
  let close: () => void

  beforeAll(async () => {
    mkdirSync(join(site, 'public/assets'), { recursive: true })
    writeFileSync(join(site, 'public/index.html'), '<div id="root"></div>')
    writeFileSync(join(site, 'public/assets/a.js'), '1')
    // Stands in for Cloud Run.
    mkdirSync(join(site, 'public/api'))
    writeFileSync(join(site, 'public/api/health'), 'ok')
    const fromTools = createRequire(tools.resolve('firebase-tools/package.json'))
    const app = fromTools('superstatic').server({ cwd: site, config: settings.hosting, port: 0, hostname: '127.0.0.1' })
    const server = await new Promise<import('node:http').Server>((done) => {
      const listening = app.listen(() => done(listening))
    })
    close = () => server.close()
    const { port } = server.address() as import('node:net').AddressInfo
    address = `http://127.0.0.1:${port}`
  })
  afterAll(() => {
    close()
    rmSync(site, { recursive: true, force: true })
  })

  test.each(['/', '/login', '/member-auth?mode=signIn'])('%s answers the app under the hosted policy', async (path) => {
    const answer = await fetch(address + path)
    expect(await answer.text()).toContain('<div id="root">')
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy('hosted'))
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer.headers.get(name)).toBe(value)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('assets may be kept for ever', async () => {
    const answer = await fetch(`${address}/assets/a.js`)
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
      '1',
      expect.stringContaining('immutable'),
    ])
  })

  test('calls of the API go to Cloud Run, under the API’s own headers', async () => {
    const answer = await fetch(`${address}/api/health`)
    expect([await answer.text(), answer.headers.get('content-security-policy')]).toEqual(['ok', null])
    expect(settings.hosting.rewrites.slice(0, 2).map((one: { source: string; run: object }) => one.source)).toEqual([
      '/api/**',
      '/config.json',
    ])
  })
})
