import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, vi } from 'vitest'
import type { Api } from './api.ts'
import type { FirebaseAddresses, FirebaseStack } from './firebase-stack.ts'
import { spend } from './spend.ts'

const main = join(import.meta.dirname, '..', '..', 'api', 'src', 'main.ts')
const withoutJobs = join(import.meta.dirname, 'api-without-jobs.ts')
const clock = join(import.meta.dirname, 'clock-ahead.ts')

/** Limits that no test reaches by accident. */
const wideLimits = {
  LIMIT_REGISTER_PER_ADDRESS: '100000/3600s',
  LIMIT_REQUESTS_PER_ADDRESS: '1000000/600s',
  LIMIT_REQUESTS_PER_ACCOUNT: '1000000/600s',
  LIMIT_UPLOADS_PER_CLUB: '100000/3600s',
}

type Settings = Readonly<Record<string, string>>

interface Start {
  readonly aheadMs?: number
  readonly env?: Settings
  /** Gives up sooner on slow clients and on uploads that take long to read. Not with jobs. */
  readonly isHasty?: boolean
  /** In place of the wide ones. */
  readonly limits?: Settings
}

/** An API in a process of its own. */
export interface ApiProcess extends Pick<Api, 'fetch' | 'stack'> {
  readonly process: ChildProcess
  /** Where it listens, as an origin. */
  readonly address: string
  /** Every line the process has logged so far. */
  readonly log: readonly Record<string, unknown>[]
  stop(): Promise<void>
}

/**
 * Starts an API process with its clock ahead by `aheadMs`, and waits until it is healthy: its first requests take long, and
 * in hosted mode it gives up on Google after seconds. Its jobs work for every club of a stack: with `jobs` it takes only a
 * stack that its caller has started, not a worker's.
 */
export function startApiProcess(stack: FirebaseStack, start: Start & { readonly jobs: true }): Promise<ApiProcess>
export function startApiProcess(stack: FirebaseAddresses, start?: Start): Promise<ApiProcess>
export async function startApiProcess(
  stack: FirebaseAddresses,
  {
    aheadMs = 0,
    env = {},
    limits = wideLimits,
    isHasty = false,
    jobs = false,
  }: Start & { readonly jobs?: boolean } = {},
): Promise<ApiProcess> {
  spend('API processes')
  const child = spawn(process.execPath, ['--import', clock, jobs ? main : withoutJobs], {
    env: {
      ...process.env,
      DATA_DIR: stack.dataDir,
      FIREBASE_INSIDE: stack.insideHost,
      FIREBASE_PROJECT_ID: stack.projectId,
      PUBLIC_URL: stack.appUrl,
      API_LISTEN: '127.0.0.1:0',
      CLOCK_AHEAD_MS: String(aheadMs),
      ...(isHasty && { TEST_HASTE: '1' }),
      ...limits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const log: Record<string, unknown>[] = []
  const listening = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const event: Record<string, unknown> = line.startsWith('{') ? JSON.parse(line) : { text: line }
      log.push(event)
      if (event.msg === 'listening') resolve(String(event.api))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => log.push({ stderr: text }))
    exited.then(() => reject(new Error(`the API ended before it listened:\n${JSON.stringify(log, null, 1)}`)))
  })
  const address = `http://${await listening}`
  await healthy(address)
  return {
    stack,
    address,
    process: child,
    log,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.body ? { body: await request.arrayBuffer() } : {}
      return fetch(`${address}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        ...body,
      })
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}

async function healthy(address: string): Promise<void> {
  const isHealthy = async () => (await fetch(`${address}/api/health`)).ok
  await vi.waitFor(async () => expect(await isHealthy()).toBe(true), { timeout: 120_000, interval: 50 })
}
