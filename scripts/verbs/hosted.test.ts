import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../product/command.ts'
import { planParts } from '../product/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-hosted-'))
const key = join(folder, 'service-account.json')
writeFileSync(key, '{}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hosted = {
  MODE: 'local',
  FIREBASE_MODE: 'hosted',
  FIREBASE_PROJECT_ID: 'my-club',
  PUBLIC_URL: 'https://a.example.org',
  COMPOSE_FILE: '',
  GOOGLE_APPLICATION_CREDENTIALS: '',
  DATA_DIR: join(folder, 'data'),
}

test('runs only the API and the web app without Docker', async () => {
  const publicUrl = 'http://localhost:8080'
  const environment = { host: '127.0.0.1', port: 8080, publicUrl, dataDir: folder, smtp: false }
  const names = async (firebaseMode: string) =>
    (await planParts({ ...environment, firebaseMode }, false)).map(({ name }) => name)
  expect(await names('hosted')).toEqual(['api', 'web'])
  expect(await names('self-hosted')).toEqual(['firebase', 'api', 'web'])
})

test.each([
  ['backup', [join(folder, 'club.backup')], 'FIREBASE_MODE is hosted: the data is at Google'],
  ['restore', [key], 'FIREBASE_MODE is hosted: to put a backup into the project at Google, call make move'],
  ['mail', [], 'FIREBASE_MODE is hosted: Google sends the e-mails'],
])('make %s says that the data is elsewhere', (name, args, sentence) => {
  const { ok, output } = ask('sh', [`scripts/verbs/${name}.sh`, ...args], { ...process.env, ...hosted })
  expect([ok, output]).toEqual([false, expect.stringContaining(sentence)])
})
