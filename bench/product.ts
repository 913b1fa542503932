import { type StartedProduct, startLocally } from '../tests/support/product.ts'

/** Returns the running product at PUBLIC_URL with DATA_DIR, or starts one. */
export async function findProduct(): Promise<{ address: string; dataDir: string; stop: StartedProduct['stop'] }> {
  const { PUBLIC_URL: address, DATA_DIR: dataDir } = process.env
  if (address && dataDir) return { address, dataDir, stop: async () => {} }
  const { product, stop } = await startLocally()
  if (product.kind !== 'local') throw new Error('local mode only')
  return { address: product.address, dataDir: product.dataDir, stop }
}
