import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: Product
  }
}

/** Provides the running product to all browser and stack tests: the one of `make test`, else a new one for this run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TESSERA_PRODUCT
  const started = given ? undefined : await startProduct()
  const product = started?.product ?? (JSON.parse(given ?? '') as Product)
  project.provide('product', product)
  return started?.stop
}
