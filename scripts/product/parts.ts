import { existsSync } from 'node:fs'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import type { Environment } from './environment.ts'

/** As in the images. */
const littleMemory = ['--max-semi-space-size=4', '--expose-gc']
/** As in the images, where the system has jemalloc: it gives freed memory back. */
const jemalloc = ['x86_64', 'aarch64'].map((of) => `/usr/lib/${of}-linux-gnu/libjemalloc.so.2`).find(existsSync)
const settings = 'background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0,narenas:2'
const giveBack = jemalloc === undefined ? {} : { LD_PRELOAD: jemalloc, MALLOC_CONF: settings }

/** One process of the product. */
export interface Part {
  readonly name: 'firebase' | 'api' | 'web'
  readonly command: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/**
 * Plans the parts as local processes, all on loopback; WEB_HOST can change the host of the web. Internal ports are
 * chosen once, so that a restarted part keeps its address.
 */
export async function planParts(environment: Environment, watch: boolean): Promise<Part[]> {
  const [gateway, inside, api] = await Promise.all([freePort(), freePort(), freePort()])
  const shared = { DATA_DIR: environment.dataDir, PUBLIC_URL: environment.publicUrl }
  const node = (main: string) => (watch ? ['--watch', '--watch-preserve-output', main] : [...littleMemory, main])
  const parts: Part[] = [
    {
      name: 'firebase',
      command: process.execPath,
      args: node('gateway/src/main.ts'),
      env: { ...shared, ...giveBack, GATEWAY_PUBLIC: `127.0.0.1:${gateway}`, GATEWAY_INSIDE: `127.0.0.1:${inside}` },
    },
    {
      name: 'api',
      command: process.execPath,
      args: node('api/src/main.ts'),
      env: { ...shared, ...giveBack, API_LISTEN: `127.0.0.1:${api}`, FIREBASE_INSIDE: `127.0.0.1:${inside}` },
    },
    {
      name: 'web',
      command: 'vite',
      args: [
        ...(watch ? ['web'] : ['preview', 'web']),
        '--host',
        environment.host,
        '--strictPort',
        '--port',
        String(environment.port),
      ],
      env: { API_URL: `http://127.0.0.1:${api}`, GATEWAY_URL: `http://127.0.0.1:${gateway}` },
    },
  ]
  return environment.firebaseMode === 'hosted' ? parts.filter((part) => part.name !== 'firebase') : parts
}
