import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../scripts/product/command.ts'

const mains = { api: 'api/src/main.ts', firebase: 'firebase/src/main.ts' } as const

/** A part of the product that has a process of its own. */
export type Part = keyof typeof mains

/** The process of a part that runs in local mode, and its parent, which would start it again. */
export function processOf(dataDir: string, part: Part): { parent: number; pid: number } {
  const { pid: parent } = JSON.parse(readFileSync(join(dataDir, 'run/product.json'), 'utf8')) as { pid: number }
  const pid = Number(ask('pgrep', ['-P', String(parent), '-f', mains[part]]).output)
  if (!pid) throw new Error(`no process of ${part}`)
  return { parent, pid }
}
