import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { root } from '../../scripts/product/environment.ts'
import { describeWith } from '../support/needs.ts'

/** The tools of a small server: no Node, no bash, no language. */
const tools =
  'sh make docker cat sed grep tail head tr wc dirname basename mktemp rm mv mkdir dd sort id sync readlink cp expand printf'
const left = /^(node_modules|\.git|\.cache|\.env|data|certs|artifacts)$|(^|\/)(node_modules|dist)$/

function pathTo(tool: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, tool))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

describeWith(['docker'], 'on a server with Docker alone', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-server-')))
  const [checkout, bin] = [join(folder, 'checkout'), join(folder, 'bin')]
  let port: number
  beforeAll(async () => {
    port = await freePort()
    mkdirSync(bin)
    for (const tool of tools.split(' ')) {
      const path = pathTo(tool)
      if (path) symlinkSync(path, join(bin, tool))
    }
    cpSync(root, checkout, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
    writeFileSync(join(checkout, '.env'), `WEB_PORT=${port}\nCOMPOSE_PROJECT_NAME=tessera-verbs-${port}`)
  })
  afterAll(() => {
    run('docker', ['compose', 'down', '--volumes', '--rmi', 'local'])
    rmSync(folder, { recursive: true, force: true })
  })

  const env = (more: NodeJS.ProcessEnv) => ({ PATH: bin, HOME: folder, DOCKER_HOST: process.env.DOCKER_HOST, ...more })
  function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}) {
    const done = spawnSync(command, args, {
      cwd: checkout,
      encoding: 'utf8',
      env: env(more),
      maxBuffer: 64 * 1024 * 1024,
    })
    return { ok: done.status === 0, output: `${done.stdout}${done.stderr}`.trim() }
  }
  const make = (...args: string[]) => run('make', args)
  const succeed = (...args: string[]) => {
    const { ok, output } = make(...args)
    expect(ok, output).toBe(true)
    return output
  }
  const healthy = async () => (await fetch(`http://localhost:${port}/api/health`)).ok

  test('every verb works', { timeout: 1_200_000 }, async () => {
    const up = succeed('up')
    expect(up.split('\n').at(-1)).toBe(`Tessera is running: http://localhost:${port}`)
    expect(succeed('demo', 'MEMBERS=3')).toContain('3 members')
    expect(succeed('testmail', 'TO=me@example.org')).toContain('The e-mail to me@example.org was written to')
    expect(succeed('mail')).toContain('Subject: Test e-mail of Tessera')
    expect(succeed('health')).toContain('status: ok\ne-mails waiting: 0; last failure: none')
    const file = join(folder, 'club.backup')
    expect(succeed('backup', `FILE=${file}`)).toMatch(/The backup is whole: .*documents/)

    expect(succeed('down')).toContain('Stopped. Your data is kept.')
    expect(make('demo').ok).toBe(false)
    expect(succeed('restore', `FILE=${file}`)).toMatch(/Restored .*documents[\s\S]*Tessera is running/)
    expect(await healthy()).toBe(true)
  })

  test('make update goes back by itself from a release that does not become healthy, and names its backup', {
    timeout: 1_200_000,
  }, async () => {
    // Unlike the other verbs, it needs git.
    const withGit = { PATH: `${bin}${delimiter}${process.env.PATH}` }
    const releases = join(folder, 'releases')
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
    const git = (cwd: string, ...args: string[]) => {
      const { ok, output } = run('git', ['-C', cwd, ...who, ...args], withGit)
      expect(ok, output).toBe(true)
      return output
    }
    git(checkout, 'init', '--quiet', '--initial-branch', 'main')
    git(checkout, 'add', '--all')
    git(checkout, 'commit', '--quiet', '--message', 'The release that runs')
    const before = git(checkout, 'rev-parse', 'HEAD')
    git(folder, 'clone', '--quiet', checkout, releases)
    // An API that never reports healthy, which shows within seconds.
    const composeFile = join(releases, 'docker-compose.yml')
    const broken = readFileSync(composeFile, 'utf8').replace(
      /(\n {2}api:[\s\S]*?healthcheck:\n)[\s\S]*?start_period: \d+s\n/,
      '$1      test: ["CMD", "false"]\n      interval: 1s\n      retries: 1\n',
    )
    writeFileSync(composeFile, broken)
    git(releases, 'commit', '--quiet', '--all', '--message', 'A broken release')
    git(checkout, 'remote', 'add', 'origin', releases)
    git(checkout, 'fetch', '--quiet', 'origin')
    git(checkout, 'branch', '--quiet', '--set-upstream-to', 'origin/main')

    const { ok, output } = run('make', ['update'], withGit)
    expect(ok, output).toBe(false)
    expect(output).toContain('api is unhealthy')
    const backup = /did not become healthy: see above\. \S+ runs again; the backup from before is (\S+)\.$/m.exec(
      output,
    )?.[1]
    expect(backup, output).toMatch(/^before-update-.*\.backup$/)
    expect(git(checkout, 'rev-parse', 'HEAD')).toBe(before)
    expect(await healthy()).toBe(true)
    expect(succeed('demo', 'MEMBERS=3')).toContain('is there already')
    expect(succeed('restore', `FILE=${backup}`)).toMatch(/Restored .*documents[\s\S]*Tessera is running/)
  })

  test('wrong settings are named all at once, and what runs goes on', { timeout: 600_000 }, async () => {
    const wrong = { SMTP_URL: 'mail', REGISTRATION: 'perhaps', TRUSTED_PROXY: '0.0.0.0/0' }
    const { ok, output } = run('make', ['up'], wrong)
    expect(ok).toBe(false)
    for (const sentence of ['SMTP_URL is no address', 'REGISTRATION must be', 'TRUSTED_PROXY trusts everyone'])
      expect(output).toContain(sentence)
    expect(output).toContain('Nothing was started or changed.')
    expect(await healthy()).toBe(true)
  })

  test('a part that keeps restarting is in the logs, and make down stops it', { timeout: 600_000 }, async () => {
    expect(make('down').ok).toBe(true)
    run('docker', ['compose', 'up', '--detach', '--no-deps', 'firebase'], { SMTP_URL: 'mail' })
    await expect
      .poll(() => run('docker', ['compose', 'ps', '--all', '--format', '{{.State}}']).output, { timeout: 60_000 })
      .toContain('restarting')
    const logs = spawn('make', ['logs'], { cwd: checkout, env: env({}), stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    logs.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await expect.poll(() => said, { timeout: 60_000 }).toContain('SMTP_URL is no address')
    logs.kill()
    expect(succeed('down')).toContain('Stopped. Your data is kept.')
    expect(run('docker', ['compose', 'ps', '--all', '--quiet']).output).toBe('')
  })

  test('docker compose up --wait works as well', { timeout: 600_000 }, async () => {
    const { ok, output } = run('docker', ['compose', 'up', '--detach', '--wait'])
    expect(ok, output).toBe(true)
    expect(await healthy()).toBe(true)
  })
})
