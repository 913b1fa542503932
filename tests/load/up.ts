import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/product/environment.ts'
import { startLocally } from '../support/product.ts'

// How long `make up` takes in local mode until every part is healthy: with the web app still to be built, and with it there.
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
