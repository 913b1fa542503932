import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FirebaseAddresses } from './firebase-stack.ts'

const main = join(import.meta.dirname, '..', '..', 'api', 'src', 'main.ts')

/** The API in a process of its own, on a free port of loopback. */
export interface ApiProcess {
  readonly origin: string
  readonly pid: number | undefined
  readonly stop: () => Promise<void>
}

export async function startApiProcess({
  insideHost,
  dataDir,
  projectId,
  appUrl,
}: FirebaseAddresses): Promise<ApiProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ API_LISTEN: '127.0.0.1:0', DATA_DIR: dataDir, PUBLIC_URL: appUrl },
      ...{ FIREBASE_INSIDE: insideHost, FIREBASE_PROJECT_ID: projectId },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the API ended before it listened')))
    createInterface(child.stdout).on('line', (line) => {
      const event: unknown = JSON.parse(line)
      if (typeof event === 'object' && event !== null && 'api' in event) resolve(`http://${event.api}`)
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { origin, pid: child.pid, stop }
}
