import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'

const hasLinter = ask('shellcheck', ['--version']).ok
const scripts = [
  ...readdirSync(resolve(root, 'scripts/verbs'))
    .filter((name) => name.endsWith('.sh'))
    .map((name) => `scripts/verbs/${name}`),
  'scripts/with-node',
  'scripts/release-compose.sh',
  'web/nginx/write-listen.sh',
]

test.skipIf(!hasLinter)('every script is POSIX shell, as macOS and small servers have it', () => {
  expect(scripts.length).toBeGreaterThan(10)
  expect(ask('shellcheck', ['--shell', 'sh', ...scripts]).output).toBe('')
})

test.each([
  ['backup', 'Say where to write it: make backup FILE=club.backup'],
  ['restore', 'Say which backup, a file or a name that make backups lists: make restore FILE=club.backup'],
  ['audit', 'Say which backup, a file or a name that make backups lists: make audit FILE=club.backup'],
  ['move', 'Say which backup and which Firebase project: make move FILE=club.backup TO=my-club'],
  ['move-back', 'Say which Firebase project, and where to write the backup: make move FROM=my-club FILE=club.backup'],
  ['testmail', 'Say to whom: make testmail TO=me@example.org'],
  ['second-step', 'Say whose: make second-step-off EMAIL=me@example.org'],
])('make %s without its argument says what to write', (verb, sentence) => {
  expect(ask('sh', [`scripts/verbs/${verb}.sh`, ''])).toEqual({ ok: false, printed: '', output: sentence })
})

/** Runs make pin on a copy of the Dockerfiles, beside a docker that prints what the registry would. */
function pin(registry: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(resolve(root, 'scripts/verbs'), join(folder, 'scripts/verbs'), { recursive: true })
  for (const part of ['web', 'api', 'firebase'])
    copyFileSync(resolve(root, `Dockerfile.${part}`), join(folder, `Dockerfile.${part}`))
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${registry}\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const outcome = ask('sh', [join(folder, 'scripts/verbs/pin.sh')], env)
  const file = join(folder, 'docker-compose.pinned.yml')
  return { ...outcome, pinned: existsSync(file) ? readFileSync(file, 'utf8') : undefined }
}

test('make pin names each base image of each part by its digest', () => {
  const { pinned } = pin(
    '[ "$3" = inspect ] && printf "Name: x\\nDigest:    sha256:%s\\n" "$(echo "$4" | tr -d ":.-")"',
  )
  const bases = {
    web: ['node:24-trixie-slim', 'nginx:1.30'],
    api: ['node:24-trixie-slim'],
    firebase: ['node:24-trixie-slim'],
  }
  const lines = Object.entries(bases).flatMap(([part, images]) => [
    `  ${part}:`,
    '    build:',
    '      additional_contexts:',
    ...images.map((image) => `        "${image}": "docker-image://${image}@sha256:${image.replace(/[:.-]/g, '')}"`),
  ])
  expect(pinned?.split('\n').slice(1)).toEqual(['services:', ...lines, ''])
})

test('make pin writes nothing where no registry answers', () => {
  const { ok, pinned, output } = pin('echo "no such host" >&2; exit 1')
  expect([ok, pinned]).toEqual([false, undefined])
  expect(output).toContain('The registry names no digest of node:24-trixie-slim.')
})

/** Of three containers of the API, the second is not healthy. */
const halfStarted = `
case "$*" in
  *"up --detach"*) exit 1 ;;
  *"ps --all --services"*) echo api ;;
  *"ps --all --quiet api"*) printf 'one\\ntwo\\nthree\\n' ;;
  "inspect --format"*" two") echo unhealthy ;;
  "inspect --format"*" one" | "inspect --format"*" three") echo healthy ;;
  "inspect --format"*) exit 1 ;;
  "logs "*" two") echo '{"level":60,"msg":"The key is damaged."}' ;;
esac`

test('make up says which of several containers of a part did not become healthy, and why', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(resolve(root, 'scripts/verbs'), join(folder, 'scripts/verbs'), { recursive: true })
  mkdirSync(join(folder, 'firebase/jar'), { recursive: true })
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${halfStarted}\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'emulator.jar'), '')
  const jar = { FIRESTORE_EMULATOR_JAR: join(folder, 'emulator.jar') }
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, ...jar }
  const { ok, output } = ask('sh', [join(folder, 'scripts/verbs/up.sh')], env)
  expect(ok).toBe(false)
  expect(output.split('\n').slice(-2)).toEqual([
    'api is unhealthy. The key is damaged.',
    'A part did not become healthy: see above, and `make logs`.',
  ])
})

test('names a MODE that does not exist', () => {
  const up = ask('sh', ['scripts/verbs/up.sh'], { ...process.env, MODE: 'dokcer' })
  expect([up.ok, up.output]).toEqual([false, 'MODE is "dokcer": it can be docker or local.'])
})
