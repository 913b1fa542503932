import { afterAll, inject } from 'vitest'
import { startApiProcess } from '../support/api-processes.ts'
import type { Product } from '../support/product.ts'
import { workerStack } from '../support/worker-stack.ts'

/** Addresses of the attacked product. */
export interface Attacked {
  readonly auth: string
  readonly firestore: string
  readonly api: string
  readonly projectId: string
  /** Base URL of links in e-mails. */
  readonly appUrl: string
  /** True if a web server in front reports the client's address. */
  readonly fronted: boolean
  /** The product that sends the e-mails. */
  readonly product: Product
}

/** The product behind its one published port. */
export function publishedPort(): Attacked {
  const product = inject('product')
  const { address } = product
  return {
    auth: address,
    firestore: address,
    api: address,
    projectId: 'demo-tessera',
    appUrl: address,
    product,
    fronted: true,
  }
}

/** The worker's gateway, and an API process for one test file, which calls this before its tests. */
export async function withoutWebServer(): Promise<Attacked> {
  const stack = workerStack()
  // The limits as shipped, except one: enough for the many uploads of one club, but low enough for an attack to exceed.
  const api = await startApiProcess(stack, { isHasty: true, limits: { LIMIT_UPLOADS_PER_CLUB: '300/3600s' } })
  afterAll(api.stop)
  const { publicUrl, dataDir, projectId, appUrl } = stack
  return {
    auth: publicUrl,
    firestore: publicUrl,
    api: api.address,
    projectId,
    appUrl,
    product: { kind: 'local', address: appUrl, dataDir },
    fronted: false,
  }
}
