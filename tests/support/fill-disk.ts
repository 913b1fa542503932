import { expect, onTestFinished } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { processOf } from './part-process.ts'
import { isHealthy, type Product } from './product.ts'

/**
 * From now on the system refuses the running product's data what it writes, as a full disk does (no file may grow);
 * `empty` takes that back and waits until the product is healthy,
 * at the latest when the test is over.
 */
export function fillDisk(product: Product): { empty: () => Promise<void> } {
  const limit = (most: '0' | 'unlimited') => {
    const { ok, output } =
      product.kind === 'docker'
        ? ask('docker', ['exec', product.containers.firebase, 'prlimit', '--pid', '1', `--fsize=${most}:unlimited`])
        : ask('prlimit', ['--pid', String(processOf(product.dataDir, 'firebase').pid), `--fsize=${most}:unlimited`])
    if (!ok) throw new Error(output)
  }
  const empty = async () => {
    limit('unlimited')
    await expect.poll(() => isHealthy(product), { timeout: 120_000, interval: 250 }).toBe(true)
  }
  onTestFinished(empty, 150_000)
  limit('0')
  return { empty }
}
