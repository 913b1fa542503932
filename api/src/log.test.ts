import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
  const log = createLog()
  for (let line = 0; line < 3; line += 1) log.info({ line }, 'said')
`

test('a log that cannot be written, as on a full disk, ends nothing', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect([status, stderr]).toEqual([0, ''])
})
