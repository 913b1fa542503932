import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../scripts/product/command.ts'

const mains = { api: 'api/src/main.ts', firebase: 'gateway/src/main.ts' } as const

/** A part of the product with its own process. */
export type Part = keyof typeof mains

/** Returns the process of a part in local mode. */
export function processOf(dataDir: string, part: Part): number {
  const { pid: parent } = JSON.parse(readFileSync(join(dataDir, 'run/product.json'), 'utf8')) as { pid: number }
  const pid = Number(ask('pgrep', ['-P', String(parent), '-f', mains[part]]).output)
  if (!pid) throw new Error(`no process of ${part}`)
  return pid
}
