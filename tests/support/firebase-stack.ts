import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { spend } from './spend.ts'

/** The addresses of a running gateway and its emulators; plain data, so that vitest can pass it to test processes. */
export interface FirebaseAddresses {
  /** The gateway's public side, as an origin. */
  readonly publicUrl: string
  /** The gateway's inside side, as host:port. */
  readonly insideHost: string
  readonly secret: string
  readonly dataDir: string
  readonly projectId: string
  /** Base URL of links in e-mails. */
  readonly appUrl: string
}

export interface FirebaseStack extends FirebaseAddresses {
  readonly process: ChildProcess
  /** Every line the process has logged so far. */
  readonly log: readonly LogLine[]
  stop(): Promise<void>
}

export type LogLine = Readonly<Record<string, unknown>>

const main = join(import.meta.dirname, '..', '..', 'gateway', 'src', 'main.ts')
const projectId = 'demo-tessera'

/** Starts the supervisor as a separate process with its own data folder, and waits until it reports ready. */
export async function startFirebaseStack({
  env = {},
  nodeArgs = [],
}: {
  env?: Record<string, string>
  nodeArgs?: readonly string[]
} = {}): Promise<FirebaseStack> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tessera-data-')))
  // The layer itself starts those of its workers.
  if (process.env.VITEST_POOL_ID) spend('own stacks', dataDir)
  const settings = {
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: projectId,
    PUBLIC_URL: 'http://localhost:8080',
    GATEWAY_PUBLIC: '127.0.0.1:0',
    GATEWAY_INSIDE: '127.0.0.1:0',
    ...env,
  }
  const child = spawn(process.execPath, [...nodeArgs, main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  }
  const log: LogLine[] = []
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const event = readLine(line)
      log.push(event)
      if (event.msg === 'ready') resolve()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => log.push({ stderr: text }))
    exited.then(() => reject(new Error(`the gateway ended before it was ready:\n${JSON.stringify(log, null, 1)}`)))
  })
  await ready
  const listening = log.find((event) => event.msg === 'listening')
  return {
    publicUrl: `http://${listening?.public}`,
    insideHost: String(listening?.inside),
    secret: (await readFile(join(dataDir, 'keys', 'inside-secret'), 'utf8')).trim(),
    dataDir,
    projectId: settings.FIREBASE_PROJECT_ID,
    appUrl: settings.PUBLIC_URL,
    process: child,
    log,
    stop,
  }
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch (error) {
    if (error instanceof SyntaxError) return { text: line }
    throw error
  }
}
