import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { root } from '../../scripts/product/environment.ts'
import { type HostedProject, startHostedProject } from './hosted-project.ts'

const run = promisify(execFile)

export interface HostedProduct {
  readonly address: string
  readonly dataDir: string
  readonly project: HostedProject
  stop(): Promise<void>
}

/** Runs `make up` in hosted mode, without Docker and without Java in PATH. The signal ends it, and stops what runs by then. */
export async function startHostedProduct(projectId: string, signal: AbortSignal): Promise<HostedProduct> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const project = await startHostedProject(projectId, address)
  const env = {
    HOME: process.env.HOME,
    PATH: `${dirname(process.execPath)}:${join(root, 'node_modules/.bin')}`,
    MODE: 'local',
    WEB_PORT: String(port),
    ...project.env,
    TESSERA_TEST_JWKS: project.google.jwks,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'google-keys.ts')}`,
  }
  const verb = (name: string, more: { env?: NodeJS.ProcessEnv; signal?: AbortSignal }) =>
    run(process.execPath, [`scripts/${name}.ts`], { cwd: root, ...more, env: { ...env, ...more.env } })
  const down = async () => {
    try {
      // It finds the processes with `ps`.
      return (await verb('down', { env: { PATH: process.env.PATH } })).stdout
    } finally {
      await project.stop()
    }
  }
  try {
    await verb('up', { signal })
  } catch (error) {
    await down()
    throw error
  }
  return {
    address,
    project,
    dataDir: project.env.DATA_DIR ?? '',
    stop: async () => expect(await down()).toContain('Stopped'),
  }
}

/** A request of the page to any host but the product. */
export interface Outgoing {
  readonly host: string
  readonly path: string
  readonly body: string
}

/** Forwards a browser's requests for Google to the stand-in; records every request to another host than the product. */
export async function answerAsGoogle(
  context: BrowserContext,
  { address, project }: HostedProduct,
): Promise<readonly Outgoing[]> {
  const outgoing: Outgoing[] = []
  await context.route(
    (url) => url.origin !== address && /^https?:$/.test(url.protocol),
    async (route) => {
      const request = route.request()
      const { host, pathname, search } = new URL(request.url())
      const allowed = { 'access-control-allow-origin': address, 'access-control-allow-headers': '*' }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: allowed })
      outgoing.push({ host, path: pathname, body: request.postData() ?? '' })
      if (!host.endsWith('.googleapis.com')) return route.abort()
      const place = host === 'firestore.googleapis.com' ? '' : `/${host}`
      const headers = await request.allHeaders()
      const answer = await fetch(`http://${project.google.authHost}${place}${pathname}${search}`, {
        method: request.method(),
        headers: {
          'content-type': headers['content-type'] ?? 'text/plain',
          ...(headers.authorization && { authorization: headers.authorization }),
        },
        body: request.postData(),
      })
      const contentType = answer.headers.get('content-type') ?? 'application/json'
      return route.fulfill({ status: answer.status, headers: allowed, contentType, body: await answer.text() })
    },
  )
  return outgoing
}
