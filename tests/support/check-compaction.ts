import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readJournal } from '@tessera/gateway/journal/read'
import { expect, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, 'compacting-writer.ts')
const mostSteps = 100

/**
 * Kills a writer with -9 at the first of every `stride` steps of a compaction, on one journal, until a compaction comes
 * to its end; expects after each kill that nothing stored is lost. Returns the kinds of steps at which it was killed.
 */
export async function checkCompaction(stride: number): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-compaction-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const kept = new Map<string, number>()
  const steps: string[] = []
  let isWhole = false
  for (let step = 1; !isWhole && step < mostSteps; step += stride) {
    const child = spawn(process.execPath, [program, folder, String(step), String(step * 100)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    isWhole = said.includes('to its end')
    expect([code, signal]).toEqual(isWhole ? [0, null] : [null, 'SIGKILL'])
    steps.push(...(/killed (.*)/.exec(said)?.slice(1) ?? []))
    for (const [, writer, n] of said.matchAll(/^kept (\d) (\d+)$/gm)) kept.set(`written by ${writer}`, Number(n))

    const found = new Map<string, number>()
    await readJournal(folder, ({ put }) => {
      for (const [, key, value] of put) found.set(key, (value as { n: number }).n)
    })
    for (const [key, n] of kept) expect(found.get(key), `${key}, after ${steps.at(-1)}`).toBeGreaterThanOrEqual(n)
  }
  expect(isWhole).toBe(true)
  return new Set(steps)
}
