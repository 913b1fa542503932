import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from '../product/command.ts'
import { root } from '../product/environment.ts'

let folder: string
let source: string
let checkout: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-update-'))
  ;[source, checkout] = [join(folder, 'source'), join(folder, 'checkout')]
  mkdirSync(join(source, 'scripts/verbs'), { recursive: true })
  for (const name of ['lib.sh', 'project.sh', 'lay-jar.sh', 'update.sh'])
    cpSync(join(root, 'scripts/verbs', name), join(source, 'scripts/verbs', name))
  git(source, 'init', '--quiet', '--initial-branch', 'main')
  release('1.0.0', 'exit 0')
  git(folder, 'clone', '--quiet', source, checkout)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
  const { ok, printed, output } = ask('git', ['-C', cwd, ...who, ...args])
  if (!ok) throw new Error(output)
  return printed
}

/** Commits a version of which `make up` does this; the verbs note in `../calls` that they were called. */
function release(version: string, up: string): void {
  const verb = (name: string, does: string) =>
    writeFileSync(join(source, `scripts/verbs/${name}.sh`), `echo "${name} ${version}" >>../calls\n${does}\n`)
  verb('up', up)
  verb('backup', ': >"$1"')
  verb('restore', 'exit 0')
  writeFileSync(join(source, 'package.json'), `{\n  "name": "tessera",\n  "version": "${version}"\n}\n`)
  git(source, 'add', '--all')
  git(source, 'commit', '--quiet', '--message', version)
}
const update = () => ask('sh', [join(checkout, 'scripts/verbs/update.sh')], { ...process.env, FIREBASE_MODE: '' })
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
const versionThere = () => JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')).version

test('makes a backup with the old version, fetches the new one and starts it', () => {
  release('1.1.0', 'exit 0')
  const { ok, output } = update()
  expect([ok, output]).toEqual([
    true,
    expect.stringMatching(/Updated to 1\.1\.0\. The backup from before is before-update/),
  ])
  expect([versionThere(), calls()]).toEqual(['1.1.0', ['backup 1.0.0', 'up 1.1.0']])
  expect(readdirSync(checkout).filter((name) => name.endsWith('.backup'))).toHaveLength(1)
})

test('goes back to the old version if the new one does not become healthy', () => {
  release('1.1.0', 'exit 1')
  const { ok, output } = update()
  expect([ok, output]).toEqual([
    false,
    expect.stringContaining('1.1.0 did not become healthy: see above. 1.0.0 runs again'),
  ])
  expect([versionThere(), calls()]).toEqual(['1.0.0', ['backup 1.0.0', 'up 1.1.0', 'up 1.0.0']])
})

test('restores the backup if the old version does not start on what the new one left', () => {
  writeFileSync(join(source, 'changed'), '')
  rmSync(checkout, { recursive: true })
  release('1.0.1', '[ ! -f ../changed ]')
  git(folder, 'clone', '--quiet', source, checkout)
  release('1.1.0', ': >../changed; exit 1')
  expect(update().ok).toBe(false)
  expect(calls()).toEqual(['backup 1.0.1', 'up 1.1.0', 'up 1.0.1', 'restore 1.0.1'])
})

test('changes nothing if the backup fails, if files were changed, or if there is nothing new', () => {
  expect(update()).toMatchObject({ ok: true, output: 'This is the newest version already (1.0.0).' })
  release('1.1.0', 'exit 0')
  writeFileSync(join(checkout, 'scripts/verbs/up.sh'), 'exit 0 # mine')
  expect(update()).toMatchObject({ ok: false, output: expect.stringContaining('were changed') })
  git(checkout, 'checkout', '--quiet', '.')
  const backup = join(checkout, 'scripts/verbs/backup.sh')
  writeFileSync(backup, 'exit 1')
  git(checkout, 'update-index', '--assume-unchanged', 'scripts/verbs/backup.sh')
  expect(update()).toMatchObject({ ok: false, output: 'Nothing was changed.' })
  expect([versionThere(), existsSync(join(folder, 'calls'))]).toEqual(['1.0.0', false])
})
