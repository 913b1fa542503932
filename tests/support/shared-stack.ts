import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import type { Attacked } from '../attacks/attacked.ts'
import { type FirebaseAddresses, startFirebaseStack } from './firebase-stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    firebase: FirebaseAddresses
  }
}

const attackedApi = join(import.meta.dirname, 'attacked-api.ts')

/**
 * Starts one gateway with its emulators and one API process for all files of the emulator layer; each test makes its
 * own club. `inject('firebase')` returns the gateway's addresses, `inject('attacked')` those of both.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TESSERA_NO_JAVA) return undefined
  const { process: _process, log: _log, stop, ...addresses } = await startFirebaseStack()
  const { publicUrl, insideHost, dataDir, projectId, appUrl } = addresses
  const api = await startApi({
    ...{ API_LISTEN: '127.0.0.1:0', DATA_DIR: dataDir, PUBLIC_URL: appUrl },
    ...{ FIREBASE_INSIDE: insideHost, FIREBASE_PROJECT_ID: projectId },
    // Enough for the many uploads of one club, but low enough for an attack to exceed.
    LIMIT_UPLOADS_PER_CLUB: '300/3600s',
  })
  const product = { kind: 'local', address: appUrl, dataDir } as const
  const attacked: Attacked = {
    ...{ auth: publicUrl, firestore: publicUrl, api: api.address, projectId, appUrl, product },
    fronted: false,
  }
  project.provide('firebase', addresses)
  project.provide('attacked', attacked)
  return async () => {
    await api.stop()
    await stop()
  }
}

async function startApi(env: Record<string, string>): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [attackedApi], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    exited.then(() => reject(new Error('the API ended before it listened')))
    createInterface(child.stdout).on('line', (line) => {
      const event: unknown = JSON.parse(line)
      if (typeof event === 'object' && event !== null && 'api' in event) resolve(`http://${event.api}`)
    })
  })
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
