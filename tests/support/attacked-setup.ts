import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import type { Attacked } from '../attacks/attacked.ts'
import { startFirebaseStack } from './firebase-stack.ts'

const main = join(import.meta.dirname, '..', '..', 'api', 'src', 'main.ts')

/** The door and the API on ports of their own, without a web server in front that could stop anything for them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, publicUrl, insideHost, dataDir, projectId, appUrl } = await startFirebaseStack()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ API_LISTEN: '127.0.0.1:0', DATA_DIR: dataDir, PUBLIC_URL: appUrl },
      ...{ FIREBASE_INSIDE: insideHost, FIREBASE_PROJECT_ID: projectId },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const api = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the API ended before it listened')))
    createInterface(child.stdout).on('line', (line) => {
      const event: unknown = JSON.parse(line)
      if (typeof event === 'object' && event !== null && 'api' in event) resolve(`http://${event.api}`)
    })
  })
  const product = { kind: 'local', address: appUrl, dataDir } as const
  const attacked: Attacked = { auth: publicUrl, firestore: publicUrl, api, projectId, appUrl, product, fronted: false }
  project.provide('attacked', attacked)
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await stop()
  }
}
