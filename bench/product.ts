import { type StartedProduct, startLocally } from '../tests/support/product.ts'

interface FoundProduct extends Pick<StartedProduct, 'stop' | 'restart'> {
  readonly address: string
  readonly dataDir: string
}

/** Returns the running product at PUBLIC_URL with DATA_DIR, or starts one. */
export async function findProduct(): Promise<FoundProduct> {
  const { PUBLIC_URL: address, DATA_DIR: dataDir } = process.env
  if (address && dataDir) return { address, dataDir, stop: async () => {} }
  const { product, ...rest } = await startLocally()
  if (product.kind !== 'local') throw new Error('local mode only')
  return { address: product.address, dataDir: product.dataDir, ...rest }
}
