import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, show } from './command.ts'
import { type Environment, Hindrance, root, say } from './environment.ts'
import { readHealth, waitForHealth } from './health.ts'
import { installPackages } from './install.ts'
import { needJar } from './jar.ts'
import { rotateLog } from './log-file.ts'
import { isFree } from './ports.ts'
import { makePrivateFolder } from './private-folder.ts'
import { newestSource } from './sources.ts'

interface Running {
  pid: number
  startedAt: number
}

const recordOf = (dataDir: string) => resolve(dataDir, 'run/product.json')
const addressOf = (port: number) => `http://127.0.0.1:${port}`

/** Starts the parts as processes of this machine, or leaves them running when nothing has changed since. */
export async function upLocally(environment: Environment): Promise<void> {
  const running = findRunning(environment)
  if (running) {
    const { healthy } = await readHealth(addressOf(environment.port))
    if (healthy && newestSource() < running.startedAt)
      return say('It is running already, and nothing has changed since.')
    say('It is running already, in an older version: starting anew.')
    await downLocally(environment)
  }
  await checkPrerequisites(environment)
  await installPackages()
  await buildWeb()
  const pid = startDetached(environment)
  say('Starting, and waiting until every part is healthy …')
  const missing = await waitForHealth(addressOf(environment.port), 300, () => !isAlive(pid))
  if (missing === undefined) return
  await downLocally(environment)
  throw new Hindrance(`It did not start. Missing: ${missing}. The logs are in ${resolve(environment.dataDir, 'logs')}.`)
}

/** Stops the processes; the data stays. Answers whether any ran. */
export async function downLocally(environment: Environment): Promise<boolean> {
  const running = findRunning(environment)
  if (!running) return false
  process.kill(running.pid, 'SIGTERM')
  for (let tries = 0; isAlive(running.pid); tries++) {
    if (tries > 200) throw new Hindrance(`Process ${running.pid} does not stop: end it by hand, then call this again.`)
    await wait(100)
  }
  rmSync(recordOf(environment.dataDir), { force: true })
  return true
}

async function checkPrerequisites({ port, firebaseMode }: Environment): Promise<void> {
  if (!(await isFree(port))) {
    throw new Hindrance(`Port ${port} is taken by another program: stop it, or set WEB_PORT to another port in .env.`)
  }
  if (firebaseMode !== 'self-hosted') return
  if (!ask('java', ['-version']).ok) {
    throw new Hindrance(
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
    throw new Hindrance('The web app could not be built: see above.')
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
  if (!child.pid) throw new Hindrance('The processes could not be started.')
  return child.pid
}

function findRunning({ dataDir }: Environment): Running | undefined {
  if (!existsSync(recordOf(dataDir))) return undefined
  const record = JSON.parse(readFileSync(recordOf(dataDir), 'utf8')) as Running
  return isAlive(record.pid) ? record : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
