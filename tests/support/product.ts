import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerComposeEnvironment, Wait } from 'testcontainers'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { ask } from '../../scripts/product/command.ts'
import { layJar, runningServices } from '../../scripts/product/docker.ts'
import { readEnvironment, root, UserError } from '../../scripts/product/environment.ts'

/** Access to the running product; plain data, so that vitest can pass it to test files. */
export type Product = { readonly address: string } & (
  | { readonly kind: 'docker'; readonly containers: Readonly<Record<'web' | 'api' | 'firebase', string>> }
  | { readonly kind: 'local'; readonly dataDir: string }
)

/** Returns the ids of the product's containers. @throws Error if it runs as processes */
export function containersOf(product: Product): Readonly<Record<'web' | 'api' | 'firebase', string>> {
  if (product.kind !== 'docker') throw new Error('The product runs without containers.')
  return product.containers
}

/** True if every part of the running product reports healthy. */
export const isHealthy = async ({ address }: Product): Promise<boolean> => (await fetch(`${address}/api/health`)).ok

/**
 * Starts the product as local processes in a far time zone, or in Docker. With UP=1 it uses the product that `make up`
 * started, and leaves it running.
 */
export async function startProduct(docker = false): Promise<StartedProduct> {
  if (process.env.UP === '1') return { product: findRunning(), stop: async () => undefined }
  return await (docker ? startInDocker() : startLocally({ TZ: 'Pacific/Kiritimati' }))
}

export interface StartedProduct {
  readonly product: Product
  readonly stop: () => Promise<void>
}

export const operatorMail = 'operator@club.test'

export const settings = (port: number) => ({
  OPERATOR_MAIL: operatorMail,
  WEB_PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  // All tests share one address.
  LIMIT_REGISTER_PER_ADDRESS: '100000/3600s',
  LIMIT_REQUESTS_PER_ADDRESS: '1000000/600s',
  LIMIT_UPLOADS_PER_CLUB: '300/3600s',
})

/** Finds the product that `make up` started. @throws UserError if none runs */
function findRunning(): Product {
  const { publicUrl, dataDir } = readEnvironment()
  const idOf = (service: string) => ask('docker', ['compose', 'ps', '--quiet', service]).printed
  if (runningServices().includes('web'))
    return {
      address: publicUrl,
      kind: 'docker',
      containers: { web: idOf('web'), api: idOf('api'), firebase: idOf('firebase') },
    }
  if (existsSync(join(dataDir, 'run/product.json'))) return { address: publicUrl, kind: 'local', dataDir }
  throw new UserError('UP=1 needs a running product: call `make up` first.')
}

/** Builds and starts docker-compose.yml, with further compose files, in its own compose project. */
export async function startInDocker(...more: readonly string[]): Promise<StartedProduct> {
  const port = await freePort()
  layJar()
  const environment = await new DockerComposeEnvironment(root, ['docker-compose.yml', ...more])
    .withEnvironment(settings(port))
    .withBuild()
    .withWaitStrategy('web-1', Wait.forHealthCheck())
    .withWaitStrategy('api-1', Wait.forHealthCheck())
    .withWaitStrategy('firebase-1', Wait.forHealthCheck())
    .withStartupTimeout(180_000)
    .up()
  const idOf = (name: string) => environment.getContainer(`${name}-1`).getId()
  return {
    product: {
      kind: 'docker',
      address: `http://localhost:${port}`,
      containers: { web: idOf('web'), api: idOf('api'), firebase: idOf('firebase') },
    },
    stop: async () => {
      const containers = ['web', 'api', 'firebase'].map(idOf)
      const images = ask('docker', ['inspect', '--format', '{{.Config.Image}}', ...containers]).printed.split('\n')
      await environment.down({ removeVolumes: true })
      // They bear the name of this run.
      ask('docker', ['image', 'rm', ...images])
    },
  }
}

/** Runs `make up MODE=local` with its own data folder and port; `more` extends the environment of its processes. */
export async function startLocally(more: Record<string, string> = {}): Promise<StartedProduct> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-'))
  const env = { ...process.env, ...settings(port), MODE: 'local', DATA_DIR: dataDir, ...more }
  const up = ask(process.execPath, ['scripts/up.ts'], env)
  if (!up.ok) throw new Error(up.output)
  return {
    product: { kind: 'local', address: `http://localhost:${port}`, dataDir },
    stop: async () => {
      const down = ask(process.execPath, ['scripts/down.ts'], env)
      if (!down.ok) throw new Error(down.output)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
