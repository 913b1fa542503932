import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

let parent: string
let logged: string[]
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).folder) })
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'))
  logged = []
})
afterEach(() => rmSync(parent, { recursive: true }))
const modeOf = (folder: string) => statSync(folder).mode & 0o777

test('a new folder is for its owner alone, and so are those above it that were made for it', async () => {
  const folder = join(parent, 'new', 'data')
  await prepareDataFolder(folder, log)
  expect([modeOf(folder), modeOf(join(parent, 'new'))]).toEqual([0o700, 0o700])
})

test('one that others can read is closed to them', async () => {
  chmodSync(parent, 0o755)
  await prepareDataFolder(parent, log)
  expect([modeOf(parent), logged]).toEqual([0o700, []])
})

test('one that another user owns stays as it is, and the log says so', async () => {
  chmodSync(parent, 0o750)
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(statSync(parent).uid + 1)
  onTestFinished(() => getuid.mockRestore())
  await prepareDataFolder(parent, log)
  expect([modeOf(parent), logged]).toEqual([0o750, [parent]])
})
