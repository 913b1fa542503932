import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../firebase/src/supervisor/free-port.ts'
import { ask } from '../../scripts/product/command.ts'
import { planParts } from '../../scripts/product/parts.ts'
import { describeWith } from '../support/needs.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-compose-'))
const key = join(folder, 'service-account.json')
writeFileSync(key, '{}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const port = String(await freePort())
const plain = { ...process.env, MODE: '', COMPOSE_FILE: '', GOOGLE_APPLICATION_CREDENTIALS: '', WEB_PORT: port }
const hosted = {
  ...plain,
  FIREBASE_MODE: 'hosted',
  FIREBASE_PROJECT_ID: 'my-club',
  PUBLIC_URL: 'https://a.example.org',
}
const verb = (name: string, args: string[], env: NodeJS.ProcessEnv) =>
  ask(process.execPath, [`scripts/${name}.ts`, ...args], { ...env, DATA_DIR: join(folder, 'data') })

/** The compose files that the verbs choose, as Docker Compose reads them. */
function composed(env: NodeJS.ProcessEnv) {
  const program = `import('./scripts/product/environment.ts').then(({ readEnvironment }) => { readEnvironment(); process.stdout.write(JSON.stringify([process.env.COMPOSE_FILE || '', process.env.GOOGLE_APPLICATION_CREDENTIALS || ''])) })`
  const chosen = ask(process.execPath, ['-e', program], env)
  const [files, credentials] = JSON.parse(chosen.printed) as [string, string]
  const config = ask('docker', ['compose', 'config', '--format', 'json'], {
    ...env,
    COMPOSE_FILE: files || 'docker-compose.yml',
    GOOGLE_APPLICATION_CREDENTIALS: credentials,
  })
  expect(config.ok, config.output).toBe(true)
  return JSON.parse(config.printed) as { services: Record<string, Service> }
}

interface Service {
  readonly depends_on?: object
  readonly environment: Record<string, string>
  readonly volumes?: { source: string; target: string; read_only?: boolean }[]
}

describeWith(['docker'], 'the compose file', () => {
  test('in hosted mode has no Firebase of its own, and the API the key of the project', () => {
    const { services } = composed({ ...hosted, GOOGLE_APPLICATION_CREDENTIALS: key })
    expect(Object.keys(services).sort()).toEqual(['api', 'web'])
    expect(services.api?.depends_on ?? {}).toEqual({})
    expect(services.api?.environment).toMatchObject({
      ...{ FIREBASE_MODE: 'hosted', FIREBASE_PROJECT_ID: 'my-club' },
      GOOGLE_APPLICATION_CREDENTIALS: '/run/google-credentials.json',
    })
    expect(services.api?.volumes).toContainEqual(
      expect.objectContaining({ source: key, target: '/run/google-credentials.json', read_only: true }),
    )
    expect(services.web?.environment.FIREBASE_MODE).toBe('hosted')
  })

  test('in hosted mode keeps a certificate of its own', () => {
    const files = 'docker-compose.yml:docker-compose.tls.yml'
    const { services } = composed({ ...hosted, COMPOSE_FILE: files, GOOGLE_APPLICATION_CREDENTIALS: key })
    expect(Object.keys(services).sort()).toEqual(['api', 'web'])
    expect(services.web?.volumes).toContainEqual(expect.objectContaining({ target: '/etc/nginx/tls' }))
  })

  test('self-hosted waits for its own Firebase, and has no key', () => {
    const { services } = composed(plain)
    expect(Object.keys(services).sort()).toEqual(['api', 'firebase', 'web'])
    expect(services.api?.depends_on).toHaveProperty('firebase')
    expect(services.api?.environment).not.toHaveProperty('GOOGLE_APPLICATION_CREDENTIALS')
  })

  test.each([
    ['is missing', ''],
    ['names /no.json, which does not exist', '/no.json'],
  ])('make up says that the key %s', (sentence, named) => {
    const up = verb('up', [], { ...hosted, MODE: 'docker', GOOGLE_APPLICATION_CREDENTIALS: named })
    expect(up.ok).toBe(false)
    expect(up.output).toContain(`FIREBASE_MODE is hosted, and GOOGLE_APPLICATION_CREDENTIALS ${sentence}: name the key`)
  })
})

test('without Docker the parts are the API and the web alone', async () => {
  const publicUrl = 'http://localhost:8080'
  const environment = { mode: 'local' as const, host: '127.0.0.1', port: 8080, publicUrl, dataDir: folder, smtp: false }
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
  const { ok, output } = verb(name, args, { ...hosted, MODE: 'local' })
  expect([ok, output]).toEqual([false, expect.stringContaining(sentence)])
})
