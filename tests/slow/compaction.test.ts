import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readJournal } from '@tessera/gateway/journal/read'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'tessera-compaction-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mostSteps = 100

test('loses nothing stored if killed with -9 at any step of a compaction', async () => {
  const program = join(import.meta.dirname, 'compacting-writer.ts')
  const kept = new Map<string, number>()
  const steps: string[] = []
  let isWhole = false
  for (let step = 1; !isWhole && step < mostSteps; step++) {
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
  const all = ['before open', 'after open', 'before writeFile', 'within writeFile', 'after writeFile', 'before sync']
  expect(new Set(steps)).toEqual(
    new Set([...all, 'after sync', 'before rename', 'after rename', 'before rm', 'after rm']),
  )
})
