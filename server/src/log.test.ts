import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
  const log = createLog('info')
  for (let line = 0; line < 3; line += 1) log.info({ line }, 'said')
`

test('does not end the process if the log cannot be written, as on a full disk', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect([status, stderr]).toEqual([0, ''])
})

test('truncates long fields of a line', () => {
  const long = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
    const log = createLog('info')
    const long = 'x'.repeat(12_000)
    log.info({ path: long, client: [long] }, 'request')
    log.error({ err: new Error(long) }, 'failed')
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', long], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(JSON.parse(line).msg).toMatch(/request|failed/)
    expect(line.length).toBeLessThan(2_000)
  }
})
