import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { TakeEntry } from '../journal/segment.ts'
import { backUpDay } from './nightly.ts'
import { readBackup } from './read-backup.ts'

test('each day has one backup, and only the newest are kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nightly-'))
  for (const folder of ['keys', 'door']) mkdirSync(join(dataDir, folder))
  writeFileSync(join(dataDir, 'keys/pass-key'), 'secret')
  writeFileSync(join(dataDir, 'keys/inside-secret'), 'stays here')
  let asked = 0
  const snapshot = async (take: TakeEntry) => {
    asked += 1
    await take({ n: 7, put: [['documents', 'a', { x: 1 }]] })
  }
  const source = { dataDir, projectId: 'demo-tessera', snapshot }
  const log = pino({ enabled: false })
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-03']) await backUpDay(source, day, 2, log)
  expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual([
    'tessera-2026-03-02.backup',
    'tessera-2026-03-03.backup',
  ])
  expect(asked).toBe(3)
  const files: string[] = []
  const read = await readBackup(
    { path: join(dataDir, 'backups/tessera-2026-03-03.backup'), key: {} },
    {
      file: (path) => void files.push(path),
    },
  )
  expect([read.counts, read.last, files]).toEqual([{ documents: 1, keys: 1 }, 7, ['keys/pass-key']])
  expect(readFileSync(join(dataDir, 'backups/tessera-2026-03-03.backup')).includes('stays here')).toBe(false)
  rmSync(dataDir, { recursive: true })
})
