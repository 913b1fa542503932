import type { TestProject } from 'vitest/node'
import { publishedPort } from '../attacks/attacked.ts'
import { type Product, startInDocker, startLocally } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: Product
  }
}

/** One running product for all stack and browser tests: in Docker where an engine answers, else as local processes. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER) return undefined
  const { product, stop } = await (process.env.TESSERA_NO_DOCKER ? startLocally() : startInDocker())
  project.provide('product', product)
  project.provide('attacked', publishedPort(product))
  return stop
}
