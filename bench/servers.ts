import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FirebaseAddresses } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'

/** A server in a separate process. */
export interface Server {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Starts the API on a firebase service: `whole`, or `plain` without cache; or `bare`, which needs no service. */
export async function startServer(
  kind: 'whole' | 'plain' | 'bare',
  stack?: FirebaseAddresses,
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const settings = stack && {
    DATA_DIR: stack.dataDir,
    FIREBASE_INSIDE: stack.insideHost,
    FIREBASE_PROJECT_ID: stack.projectId,
    PUBLIC_URL: stack.appUrl,
    LIMIT_REGISTER_PER_ADDRESS: '100000/3600s',
    ...highLimits,
  }
  const child = spawn(process.execPath, [...nodeArgs, join(import.meta.dirname, 'api-server.ts'), kind], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function portOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return port
  }
  throw new Error('the server ended before it listened')
}
