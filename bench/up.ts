import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/product/environment.ts'
import { startLocally } from '../tests/support/product.ts'

// Time of `make up` in local mode until every part is healthy: without a built web app, then with one.
const seconds = async (): Promise<string> => {
  const start = performance.now()
  const { stop } = await startLocally()
  const took = (performance.now() - start) / 1000
  await stop()
  return `${took.toFixed(1)} s`
}
rmSync(join(root, 'web/dist'), { recursive: true, force: true })
process.stdout.write(`make up, the packages installed and nothing built: ${await seconds()}\n`)
process.stdout.write(`make up again, with no data: ${await seconds()}\n`)
