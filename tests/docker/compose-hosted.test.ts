import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { ask } from '../../scripts/product/command.ts'

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
  ask('sh', [`scripts/verbs/${name}.sh`, ...args], { ...env, DATA_DIR: join(folder, 'data') })

/** Returns the configuration that Docker Compose reads from the files chosen for the environment. */
function composed(env: NodeJS.ProcessEnv) {
  const verb = '. scripts/verbs/lib.sh; choose_files; docker compose config --format json'
  const config = ask('sh', ['-c', verb, 'scripts/verbs/config'], env)
  expect(config.ok, config.output).toBe(true)
  return JSON.parse(config.printed) as { services: Record<string, Service> }
}

interface Service {
  readonly depends_on?: object
  readonly environment: Record<string, string>
  readonly volumes?: { source: string; target: string; read_only?: boolean }[]
}

describe('the compose file', () => {
  test('has no firebase service in hosted mode, and passes the key of the project to the API', () => {
    const { services } = composed({ ...hosted, GOOGLE_APPLICATION_CREDENTIALS: key })
    expect(Object.keys(services).sort()).toEqual(['api', 'web'])
    expect(services.api?.depends_on ?? {}).toEqual({})
    expect(services.api?.environment).toMatchObject({
      FIREBASE_MODE: 'hosted',
      FIREBASE_PROJECT_ID: 'my-club',
      GOOGLE_APPLICATION_CREDENTIALS: '/run/google-credentials.json',
    })
    expect(services.api?.volumes).toContainEqual(
      expect.objectContaining({ source: key, target: '/run/google-credentials.json', read_only: true }),
    )
    expect(services.web?.environment.FIREBASE_MODE).toBe('hosted')
  })

  test('keeps its own certificate in hosted mode', () => {
    const files = 'docker-compose.yml:docker-compose.tls.yml'
    const { services } = composed({ ...hosted, COMPOSE_FILE: files, GOOGLE_APPLICATION_CREDENTIALS: key })
    expect(Object.keys(services).sort()).toEqual(['api', 'web'])
    expect(services.web?.volumes).toContainEqual(expect.objectContaining({ target: '/etc/nginx/tls' }))
  })

  test('waits for the firebase service in self-hosted mode, without a key', () => {
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
