import type { Product } from '../support/product.ts'

/** Addresses of the attacked product; plain data, so that it can be passed to test processes. */
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
