import type { Product } from '../support/product.ts'

/** Where what is attacked can be reached; plain data, so that it can travel to test processes. */
export interface Attacked {
  readonly auth: string
  readonly firestore: string
  readonly api: string
  readonly projectId: string
  /** What links in e-mails begin with. */
  readonly appUrl: string
  /** Whether a web server stands in front, which tells where requests come from. */
  readonly fronted: boolean
  /** Whose e-mails are read. */
  readonly product: Product
}

declare module 'vitest' {
  interface ProvidedContext {
    attacked: Attacked
  }
}

/** The whole product behind its one published port. */
export const publishedPort = (product: Product): Attacked => ({
  ...{ auth: product.address, firestore: product.address, api: product.address },
  ...{ projectId: 'demo-tessera', appUrl: product.address, product, fronted: true },
})
