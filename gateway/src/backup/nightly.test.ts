import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import type { TakeEntry } from '../journal/segment.ts'
import { stateFolder } from '../keys/state-folder.ts'
import type { BackupLock } from './encryption.ts'
import { isBackupName } from './folder.ts'
import { NightlyBackups } from './nightly.ts'
import { readBackup } from './read-backup.ts'
import { EntryDigest } from './write-backup.ts'

const log = pino({ enabled: false })
let dataDir: string
let folder: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nightly-'))
  folder = join(dataDir, 'backups')
  for (const name of ['keys', stateFolder]) mkdirSync(join(dataDir, name))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** A server of which `entry` is all the data. `day` can be changed. */
function server(lock?: BackupLock, entry: Entry = { n: 7, put: [['documents', 'a', { x: 1 }]] }) {
  const clock = { day: '2026-03-01', asked: 0 }
  const snapshot = async (take: TakeEntry) => {
    clock.asked += 1
    await take(entry)
  }
  const nightly = new NightlyBackups({
    source: { dataDir, projectId: 'demo-tessera', snapshot },
    folder,
    kept: 2,
    log,
    lock,
    onFailure: () => undefined,
    now: () => new Date(`${clock.day}T04:05:06Z`),
  })
  return { clock, nightly }
}
const names = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('tessera-'))
    .sort()

test('makes one backup per day and keeps only the newest', async () => {
  writeFileSync(join(dataDir, 'keys/pass-key'), 'secret')
  writeFileSync(join(dataDir, 'keys/inside-secret'), 'stays here')
  const { clock, nightly } = server()
  for (clock.day of ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-03']) await nightly.look()
  expect(names()).toEqual(['tessera-2026-03-02.backup', 'tessera-2026-03-03.backup'])
  expect(clock.asked).toBe(3)
  const files: string[] = []
  const path = join(folder, 'tessera-2026-03-03.backup')
  const read = await readBackup({ path, key: {} }, { file: (file) => void files.push(file) })
  expect([read.counts, read.last, files]).toEqual([{ documents: 1, keys: 1 }, 7, ['keys/pass-key']])
  expect(readFileSync(path).includes('stays here')).toBe(false)
})

test.each([
  ['unencrypted', undefined],
  ['with a passphrase', { passphrase: 'a long passphrase', workFactor: 10 }],
])('a backup %s counts once it was restored for a test and compared, also after a new start', async (_, lock) => {
  const { nightly } = server(lock)
  await nightly.look()
  const verified = {
    backup: 'tessera-2026-03-01.backup',
    at: '2026-03-01T04:05:06.000Z',
    begunAt: '2026-03-01T04:05:06.000Z',
    holds: '1 documents',
  }
  expect(nightly.state.verified).toEqual(verified)
  const later = server(lock).nightly
  await later.start()
  later.stop()
  expect(later.state).toEqual({ last: 'tessera-2026-03-01.backup', verified, lastFailure: null })
  expect(readdirSync(dataDir)).not.toContain('restore-test')
})

test('a backup that a restore gives back otherwise gets no name, and is reported', async () => {
  const { nightly } = server()
  const restoredOtherwise = vi.spyOn(EntryDigest.prototype, 'value').mockReturnValueOnce('digest of the data')
  await nightly.look()
  restoredOtherwise.mockRestore()
  expect(names().filter((name) => !name.endsWith('.part'))).toEqual([])
  expect(nightly.state).toMatchObject({
    last: null,
    verified: null,
    lastFailure: { reason: 'The backup was restored for a test and differs from the data.' },
  })
})

test('backups made by request do not replace the nightly ones', async () => {
  const { clock, nightly } = server()
  await nightly.look()
  for (clock.day of ['2026-03-02', '2026-03-03', '2026-03-04']) await nightly.makeNow()
  expect(names()).toEqual([
    'tessera-2026-03-01.backup',
    'tessera-2026-03-03-040506.backup',
    'tessera-2026-03-04-040506.backup',
  ])
})

test.each(['../keys/inside-secret', 'tessera-2026-03-01.backup/../x', 'x.backup', ''])('%j names no backup', (name) => {
  expect(isBackupName(name)).toBe(false)
})

test('reports a failed backup once a day, shows it, and forgets it after one that went well', async () => {
  let isFull = true
  const snapshot = async () => {
    if (isFull) throw new Error('ENOSPC: no space left on device')
  }
  const reported: string[] = []
  const nightly = new NightlyBackups({
    source: { dataDir, projectId: 'demo-tessera', snapshot },
    folder,
    kept: 2,
    log,
    lock: undefined,
    now: () => new Date('2026-03-01T04:00:00Z'),
    onFailure: (reason) => void reported.push(reason),
  })
  await nightly.look()
  await nightly.look()
  expect(reported).toEqual(['ENOSPC: no space left on device'])
  expect(nightly.state).toEqual({
    last: null,
    verified: null,
    lastFailure: { at: '2026-03-01T04:00:00.000Z', reason: 'ENOSPC: no space left on device' },
  })
  isFull = false
  await nightly.look()
  expect(nightly.state).toMatchObject({ last: 'tessera-2026-03-01.backup', lastFailure: null })
})
