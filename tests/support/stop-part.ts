import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { type Part, processOf } from './part-process.ts'
import { isHealthy, type Product } from './product.ts'

/** Stops a part of the running product until `start` is called or the test ends. */
export async function stopPart(product: Product, part: Part): Promise<{ start: () => Promise<void> }> {
  const again = product.kind === 'docker' ? stopContainer(product.containers[part]) : stopProcess(product, part)
  let stopped = true
  const start = async () => {
    if (!stopped) return
    stopped = false
    again()
    await expect.poll(() => isHealthy(product), { timeout: 240_000, interval: 250 }).toBe(true)
  }
  onTestFinished(start, 300_000)
  await expect.poll(() => isHealthy(product), { timeout: 60_000, interval: 250 }).toBe(false)
  return { start }
}

function stopContainer(id: string): () => void {
  const run = (verb: string) => {
    const { ok, output } = ask('docker', [verb, id])
    if (!ok) throw new Error(output)
  }
  run('stop')
  return () => run('start')
}

/** The parent goes on: it reads what the other parts log, and would hold them up if it were halted. */
function stopProcess({ dataDir }: Extract<Product, { kind: 'local' }>, part: Part): () => void {
  const held = join(dataDir, `run/${part}.held`)
  const pid = processOf(dataDir, part)
  writeFileSync(held, '')
  process.kill(pid, 'SIGTERM')
  return () => rmSync(held, { force: true })
}
