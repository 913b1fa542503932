import { type StartedProduct, startLocally } from '../support/product.ts'

/** The product to measure: the running one that PUBLIC_URL and DATA_DIR name, else one of its own. */
export async function findProduct(): Promise<{ address: string; dataDir: string; stop: StartedProduct['stop'] }> {
  const { PUBLIC_URL: address, DATA_DIR: dataDir } = process.env
  if (address && dataDir) return { address, dataDir, stop: async () => {} }
  const { product, stop } = await startLocally()
  if (product.kind !== 'local') throw new Error('local mode only')
  return { address: product.address, dataDir: product.dataDir, stop }
}
