import { freePort } from '../../firebase/src/supervisor/free-port.ts'
import type { Environment } from './environment.ts'

/** One process of the product. */
export interface Part {
  readonly name: 'firebase' | 'api' | 'web'
  readonly command: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/**
 * The parts as processes of this machine, all on loopback unless WEB_HOST says otherwise for the web. Ports inside are chosen once,
 * so that a part that is started again is found where it was.
 */
export async function planParts(environment: Environment, watch: boolean): Promise<Part[]> {
  const [door, inside, api] = await Promise.all([freePort(), freePort(), freePort()])
  const shared = { DATA_DIR: environment.dataDir, PUBLIC_URL: environment.publicUrl }
  const node = (main: string) => (watch ? ['--watch', '--watch-preserve-output', main] : [main])
  const parts: Part[] = [
    {
      name: 'firebase',
      command: process.execPath,
      args: node('firebase/src/main.ts'),
      env: { ...shared, DOOR_PUBLIC: `127.0.0.1:${door}`, DOOR_INSIDE: `127.0.0.1:${inside}` },
    },
    {
      name: 'api',
      command: process.execPath,
      args: node('api/src/main.ts'),
      env: { ...shared, API_LISTEN: `127.0.0.1:${api}`, FIREBASE_INSIDE: `127.0.0.1:${inside}` },
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
      env: { API_URL: `http://127.0.0.1:${api}`, DOOR_URL: `http://127.0.0.1:${door}` },
    },
  ]
  return environment.firebaseMode === 'hosted' ? parts.filter((part) => part.name !== 'firebase') : parts
}
