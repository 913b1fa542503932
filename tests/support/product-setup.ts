import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: Product
  }
}

/** Projects that test the product as containers; the others test it as processes of this machine. */
const onDocker = ['docker', 'attacks through nginx', 'slow']

/** Provides the running product to the tests of a project: the one of `make test`, else a new one for this run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TESSERA_PRODUCT
  const started = given ? undefined : await startProduct(onDocker.includes(project.name))
  const product = started?.product ?? (JSON.parse(given ?? '') as Product)
  project.provide('product', product)
  return started?.stop
}
