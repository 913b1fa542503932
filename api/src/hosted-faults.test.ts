import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFaults } from '@tessera/server/start-faults'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-hosted-'))
const keyFile = (content: object | string) => {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const web = { apiKey: 'k', authDomain: 'my-club.firebaseapp.com', projectId: 'my-club' }
const whole = {
  FIREBASE_MODE: 'hosted',
  FIREBASE_PROJECT_ID: 'my-club',
  FIREBASE_WEB_CONFIG: JSON.stringify(web),
  PUBLIC_URL: 'https://members.example.org',
}

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof StartFaults) return error.faults
    throw error
  }
}

test('accepts a hosted project with its web configuration; Google issues its tokens', () => {
  const credentials = keyFile({ type: 'service_account', project_id: 'my-club' })
  expect(readConfig({ ...whole, GOOGLE_APPLICATION_CREDENTIALS: credentials })).toMatchObject({
    mode: 'hosted',
    projectId: 'my-club',
    webConfig: web,
    tokens: {
      issuer: 'https://securetoken.google.com/my-club',
      keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      algorithms: ['RS256'],
    },
  })
})

test('self-hosted, the gateway issues the tokens', () => {
  expect(readConfig({ FIREBASE_INSIDE: 'firebase:9001' }).tokens).toEqual({
    issuer: 'urn:tessera:demo-tessera',
    keys: 'http://firebase:9001/.well-known/jwks.json',
    algorithms: ['ES256', 'RS256'],
  })
})

test('one proxy stands in front of the API unless PROXY_HOPS says how many', () => {
  expect([readConfig({}), readConfig(whole), readConfig({ ...whole, PROXY_HOPS: '2' })]).toMatchObject([
    { proxyHops: 1 },
    { proxyHops: 1 },
    { proxyHops: 2 },
  ])
  expect(faultsOf({ PROXY_HOPS: '2' })).toEqual([expect.stringMatching(/^PROXY_HOPS is for FIREBASE_MODE=hosted/)])
})

test('accepts localhost without https', () => {
  expect(faultsOf({ ...whole, PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
})

describe('reports each fault as one sentence with its remedy', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['no project', { FIREBASE_PROJECT_ID: '' }, /^FIREBASE_MODE is hosted, so FIREBASE_PROJECT_ID must be/],
    ['no number of proxies', { PROXY_HOPS: 'two' }, /^PROXY_HOPS must be the number of proxies/],
    ['no proxy at all', { PROXY_HOPS: '0' }, /^PROXY_HOPS must be the number of proxies/],
    ['the demo project', { FIREBASE_PROJECT_ID: 'demo-tessera' }, /so FIREBASE_PROJECT_ID must be/],
    ['no web app', { FIREBASE_WEB_CONFIG: '' }, /^FIREBASE_MODE is hosted, so FIREBASE_WEB_CONFIG must be/],
    ['two projects', { FIREBASE_PROJECT_ID: 'other-club' }, /^FIREBASE_WEB_CONFIG is of the project my-club, but/],
    ['no address', { PUBLIC_URL: '' }, /^FIREBASE_MODE is hosted, so PUBLIC_URL must be .* with https\.$/],
    ['no https', { PUBLIC_URL: 'http://localhost.example.org' }, /so PUBLIC_URL must be .* with https\.$/],
    [
      'a key that is not there',
      { GOOGLE_APPLICATION_CREDENTIALS: '/no.json' },
      /^GOOGLE_APPLICATION_CREDENTIALS names \/no\.json, which cannot be read as a key: name the key file/,
    ],
    [
      'a file that is no key',
      { GOOGLE_APPLICATION_CREDENTIALS: keyFile('{') },
      /^GOOGLE_APPLICATION_CREDENTIALS names .*, which cannot be read as a key/,
    ],
    [
      'another project’s key',
      { GOOGLE_APPLICATION_CREDENTIALS: keyFile({ type: 'service_account', project_id: 'theirs' }) },
      /^GOOGLE_APPLICATION_CREDENTIALS is of the project theirs, not of my-club/,
    ],
  ])('%s', (_, change, sentence) => {
    expect(faultsOf({ ...whole, ...change })).toEqual([expect.stringMatching(sentence)])
  })

  test('reports all faults at once', () => {
    const faults = faultsOf({ FIREBASE_MODE: 'hosted', GOOGLE_APPLICATION_CREDENTIALS: '/no.json', REGISTRATION: 'no' })
    expect(faults).toEqual(
      expect.arrayContaining(
        ['REGISTRATION', 'FIREBASE_WEB_CONFIG', 'FIREBASE_PROJECT_ID', 'PUBLIC_URL', 'GOOGLE_APPLICATION'].map((key) =>
          expect.stringContaining(key),
        ),
      ),
    )
    expect(faults).toHaveLength(5)
  })
})

describe('on Cloud Run, which keeps no disk', () => {
  const there = { ...whole, K_SERVICE: 'tessera-api', DATA_DIR: folder }

  test('requires keys, as every card would be lost with the instance', () => {
    expect(faultsOf(there)).toEqual([
      expect.stringMatching(/^PASS_KEY is missing: Cloud Run keeps no disk/),
      expect.stringMatching(/card-key\.pem is missing: Cloud Run keeps no disk/),
    ])
  })

  test('accepts keys that are given', () => {
    mkdirSync(join(folder, 'keys'))
    writeFileSync(join(folder, 'keys/card-key.pem'), '')
    expect(faultsOf({ ...there, PASS_KEY: 'ab'.repeat(32) })).toEqual([])
  })
})
