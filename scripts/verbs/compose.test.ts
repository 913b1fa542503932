import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'

const hasCompose = ask('docker', ['compose', 'version']).ok

interface Composed {
  readonly services: Record<
    'web' | 'api' | 'firebase',
    {
      environment: Record<string, string>
      image?: string
      ports?: { host_ip?: string; published: string }[]
      volumes: object[]
    }
  >
}

/** The services as compose reads them with these settings and no others. */
function composed(settings: Record<string, string>, files: readonly string[] = ['docker-compose.yml']): Composed {
  const { PATH, HOME } = process.env
  const args = ['compose', ...files.flatMap((file) => ['--file', file]), '--env-file', '/dev/null', 'config']
  const { ok, printed, output } = ask('docker', [...args, '--format', 'json'], { PATH, HOME, ...settings })
  if (!ok) throw new Error(output)
  return JSON.parse(printed) as Composed
}

test.skipIf(!hasCompose)('BIND is the address that the port is opened on; without it all', () => {
  expect(composed({}).services.web.ports).toEqual([expect.not.objectContaining({ host_ip: expect.anything() })])
  const bound = composed({ BIND: '127.0.0.1', WEB_PORT: '8090' }).services.web.ports
  expect(bound).toEqual([expect.objectContaining({ host_ip: '127.0.0.1', published: '8090' })])
})

test.skipIf(!hasCompose)(
  'with Caddy in front, plain HTTP is for this machine alone, and its addresses are trusted',
  () => {
    const files = ['docker-compose.yml', 'docker-compose.caddy.yml']
    const { web } = composed({ DOMAIN: 'members.example.org' }, files).services
    expect(web.ports).toEqual([expect.objectContaining({ host_ip: '127.0.0.1', published: '8080' })])
    expect(web.environment.TRUSTED_PROXY).toBe('172.16.0.0/12')
    expect(() => composed({}, files)).toThrow('DOMAIN')
  },
)

test.skipIf(!hasCompose)('LOG_LEVEL and OPERATOR_MAIL reach the parts that read them', () => {
  const { api, firebase } = composed({ LOG_LEVEL: 'debug', OPERATOR_MAIL: 'me@example.org' }).services
  expect([api.environment.LOG_LEVEL, firebase.environment.LOG_LEVEL]).toEqual(['debug', 'debug'])
  expect(firebase.environment.OPERATOR_MAIL).toBe('me@example.org')
})

test.each(['tls/privkey.pem', 'backups/tessera-2026-03-01.backup', '.env', 'data/keys/pass-key'])(
  'git and the image build leave %s out',
  (path) => {
    expect(ask('git', ['check-ignore', path]).printed).toBe(path)
    const left = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(left).toContain(path.split('/')[0])
  },
)

test.skipIf(!hasCompose)('the compose file of a release has images of its version and builds nothing', () => {
  const released = ask('sh', ['scripts/release-compose.sh', 'registry.example.org/club/tessera', '1.2.3'])
  const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'docker-compose.yml')
  writeFileSync(file, released.printed)
  expect(released.printed).not.toContain('build:')
  const imagesOf = (settings: Record<string, string>) =>
    Object.values(composed(settings, [file]).services).map(({ image }) => image)
  expect(imagesOf({}).sort()).toEqual(
    ['api', 'firebase', 'web'].map((part) => `registry.example.org/club/tessera-${part}:1.2.3`),
  )
  expect(imagesOf({ TESSERA_VERSION: '1.2.4' })).toContain('registry.example.org/club/tessera-web:1.2.4')
  const { volumes } = composed({}, [file]).services.firebase
  expect(volumes).toContainEqual(expect.objectContaining({ source: join(folder, 'jar'), target: '/app/firebase/jar' }))
})
