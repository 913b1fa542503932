import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, show } from './command.ts'
import { type Environment, root, say, UserError } from './environment.ts'
import { readHealth, waitForHealth } from './health.ts'
import { installPackages } from './install.ts'
import { needJar } from './jar.ts'
import { rotateLog } from './log-file.ts'
import { commandOf, stopOrphans } from './orphans.ts'
import { isFree } from './ports.ts'
import { makePrivateFolder } from './private-folder.ts'
import { newestSource } from './sources.ts'

interface Running {
  pid: number
  startedAt: number
}

const recordOf = (dataDir: string) => resolve(dataDir, 'run/product.json')
const addressOf = (port: number) => `http://127.0.0.1:${port}`

/** Starts the parts as local processes, or leaves them running if no source has changed since. */
export async function upLocally(environment: Environment): Promise<void> {
  if (await stopOrphans(recordedPid(environment))) say('Stopped the parts of a start that was broken off.')
  const running = findRunning(environment)
  if (running) {
    const { healthy } = await readHealth(addressOf(environment.port))
    if (healthy && newestSource() < running.startedAt)
      return say('It is running already, and nothing has changed since.')
    say('It is running already, in an older version: starting it again.')
    await downLocally(environment)
  }
  await checkPrerequisites(environment)
  await installPackages()
  checkSettings(environment)
  await buildWeb()
  const pid = startDetached(environment)
  say('Starting, and waiting until every part is healthy …')
  const missing = await waitForHealth(addressOf(environment.port), 300, () => !isAlive(pid))
  if (missing === undefined) return
  await downLocally(environment)
  throw new UserError(`It did not start. Missing: ${missing}. The logs are in ${resolve(environment.dataDir, 'logs')}.`)
}

/** Stops the processes; keeps the data. Returns true if any was running. */
export async function downLocally(environment: Environment): Promise<boolean> {
  const running = findRunning(environment)
  if (!running) return await stopOrphans(recordedPid(environment))
  process.kill(running.pid, 'SIGTERM')
  for (let tries = 0; isAlive(running.pid); tries++) {
    if (tries > 200) throw new UserError(`Process ${running.pid} does not stop: end it by hand, then call this again.`)
    await wait(100)
  }
  rmSync(recordOf(environment.dataDir), { force: true })
  return true
}

async function checkPrerequisites({ port, firebaseMode }: Environment): Promise<void> {
  if (!(await isFree(port))) {
    throw new UserError(`Port ${port} is taken by another program: stop it, or set WEB_PORT to another port in .env.`)
  }
  if (firebaseMode !== 'self-hosted') return
  if (!ask('java', ['-version']).ok) {
    throw new UserError(
      'Java is missing: install a Java runtime, version 17 or newer (Debian: apt install default-jre-headless).',
    )
  }
  needJar()
}

async function buildWeb(): Promise<void> {
  const built = resolve(root, 'web/dist/index.html')
  if (existsSync(built) && newestSource('web', 'domain') < newestSource('web/dist')) return
  say('Building the web app …')
  const env = { ...process.env, NODE_ENV: 'production' }
  if ((await show('vite', ['build', '--logLevel', 'warn', 'web'], env)) !== 0) {
    throw new UserError('The web app could not be built: see above.')
  }
}

function startDetached({ dataDir }: Environment): number {
  for (const folder of [dataDir, resolve(dataDir, 'logs'), resolve(dataDir, 'run')]) makePrivateFolder(folder)
  const path = resolve(dataDir, 'logs/product.log')
  rotateLog(path)
  const log = openSync(path, 'a')
  const child = spawn(process.execPath, ['scripts/product/run.ts', recordOf(dataDir)], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  if (!child.pid) throw new UserError('The processes could not be started.')
  return child.pid
}

function findRunning(environment: Environment): Running | undefined {
  const record = readRecord(environment)
  return record && isAlive(record.pid) && commandOf(record.pid).includes('product/run.ts') ? record : undefined
}

function readRecord({ dataDir }: Environment): Running | undefined {
  if (!existsSync(recordOf(dataDir))) return undefined
  return JSON.parse(readFileSync(recordOf(dataDir), 'utf8')) as Running
}

const recordedPid = (environment: Environment) => (findRunning(environment) ? undefined : readRecord(environment)?.pid)

/** Prints every fault of the settings of all parts. @throws UserError if there is one */
function checkSettings({ dataDir, publicUrl, firebaseMode }: Environment): void {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: publicUrl }
  const parts = firebaseMode === 'hosted' ? ['api'] : ['gateway', 'api']
  const checks = parts.map((part) => ask(process.execPath, [`${part}/src/check-settings.ts`], env))
  const faults = new Set(checks.filter(({ ok }) => !ok).flatMap(({ output }) => output.split('\n')))
  if (faults.size > 0) throw new UserError([...faults, 'Nothing was started.'].join('\n'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
