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

test('makes a new folder and its new parents private to the owner', async () => {
  const folder = join(parent, 'new', 'data')
  await prepareDataFolder(folder, log)
  expect([modeOf(folder), modeOf(join(parent, 'new'))]).toEqual([0o700, 0o700])
})

test('removes the access of other users', async () => {
  chmodSync(parent, 0o755)
  await prepareDataFolder(parent, log)
  expect([modeOf(parent), logged]).toEqual([0o700, []])
})

test('logs a folder of another user and leaves it unchanged', async () => {
  chmodSync(parent, 0o750)
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(statSync(parent).uid + 1)
  onTestFinished(() => getuid.mockRestore())
  await prepareDataFolder(parent, log)
  expect([modeOf(parent), logged]).toEqual([0o750, [parent]])
})
