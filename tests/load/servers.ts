import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FirebaseAddresses } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'

/** A server as a process of its own. */
export interface Server {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Starts the API on a firebase room: as it is, or `plain`, without what it keeps in memory. Or `bare`, which needs no room. */
export async function startServer(
  kind: 'whole' | 'plain' | 'bare',
  room?: FirebaseAddresses,
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const settings = room && {
    ...{ DATA_DIR: room.dataDir, FIREBASE_INSIDE: room.insideHost, FIREBASE_PROJECT_ID: room.projectId },
    ...{ PUBLIC_URL: room.appUrl, LIMIT_REGISTER_PER_ADDRESS: '100000/3600s', ...highLimits },
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
