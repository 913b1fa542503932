import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { isHealthy, type Product } from './product.ts'

const mains = { api: 'api/src/main.ts', firebase: 'firebase/src/main.ts' } as const

/** Stops a part of the running product for good; `start` brings it back, at the latest when the test is over. */
export async function stopPart(product: Product, part: keyof typeof mains): Promise<{ start: () => Promise<void> }> {
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

/** The parent, which would start the part again, is halted meanwhile. */
function stopProcess({ dataDir }: Extract<Product, { kind: 'local' }>, part: keyof typeof mains): () => void {
  const { pid: parent } = JSON.parse(readFileSync(join(dataDir, 'run/product.json'), 'utf8')) as { pid: number }
  const pid = Number(ask('pgrep', ['-P', String(parent), '-f', mains[part]]).output)
  if (!pid) throw new Error(`no process of ${part}`)
  process.kill(parent, 'SIGSTOP')
  process.kill(pid, 'SIGTERM')
  return () => process.kill(parent, 'SIGCONT')
}
