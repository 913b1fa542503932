import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

test('makes the log folder readable by its owner only, also an existing one', () => {
  const parent = mkdtempSync(join(tmpdir(), 'private-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'data/logs')
  const modeOf = (path: string) => statSync(path).mode & 0o777
  makePrivateFolder(folder)
  expect([modeOf(folder), modeOf(join(parent, 'data'))]).toEqual([0o700, 0o700])
  chmodSync(folder, 0o755)
  makePrivateFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
})
