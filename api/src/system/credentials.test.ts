import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair } from 'jose'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeDeps } from '../start.ts'

test('the health report names a service account that Google refuses, and the page that helps', async () => {
  const google = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }))
  }).listen(0, '127.0.0.1')
  await once(google, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-refused-'))
  onTestFinished(() => {
    google.close()
    rmSync(folder, { recursive: true, force: true })
    vi.unstubAllEnvs()
  })
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = join(folder, 'service-account.json')
  const account = {
    type: 'service_account',
    project_id: 'hosted-club-2',
    private_key_id: 'gone',
    client_email: 'api@hosted-club-2.iam.gserviceaccount.com',
    private_key: await exportPKCS8(privateKey),
    token_uri: `http://127.0.0.1:${(google.address() as AddressInfo).port}/token`,
  }
  writeFileSync(key, JSON.stringify(account))
  const env = {
    DATA_DIR: folder,
    PUBLIC_URL: 'https://members.example.org',
    FIREBASE_MODE: 'hosted',
    FIREBASE_PROJECT_ID: 'hosted-club-2',
    GOOGLE_APPLICATION_CREDENTIALS: key,
    FIREBASE_WEB_CONFIG: JSON.stringify({
      apiKey: 'k',
      authDomain: 'hosted-club-2.example',
      projectId: 'hosted-club-2',
    }),
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  // Not closed: its Firestore client is still retrying, and would reject without a handler.
  const deps = await makeDeps(readConfig(env), pino({ enabled: false }))
  const app = createApp(deps)

  const health = await app.request('/api/health')
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({
    missing: ['Google refuses the credentials of the API, or there are none: docs/hosted.md says which it needs'],
  })
})
