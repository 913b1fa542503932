import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { formatVersion, migrations, migratorFrom } from './migrations.ts'
import { openJournal } from './open-journal.ts'

const log = pino({ enabled: false })
const at = 'projects/demo-tessera/databases/(default)/documents'
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'versions-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Opens a journal that a version wrote, as a start does, and returns the newest images. */
async function openRecorded(version: number): Promise<Record<string, unknown>> {
  cpSync(join(import.meta.dirname, `version-${version}`), join(dataDir, 'journal'), { recursive: true })
  const state: Record<string, unknown> = {}
  const { journal, close } = await openJournal(dataDir, log, ({ put }) => {
    for (const [kind, key, value] of put) {
      if (value === null) delete state[`${kind} ${key}`]
      else state[`${kind} ${key}`] = value
    }
  })
  await journal.append([['documents', `${at}/clubs/c2`, {}]])
  await journal.compact()
  await close()
  return state
}
const contents = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])

// Written by version 2 of the format (product 0.2.0). Never write it again: every later version must read it.
test('reads a journal of version 2: images, later changes and deletions', async () => {
  expect(await openRecorded(2)).toEqual({
    [`documents ${at}/clubs/c1`]: { name: { stringValue: 'Ruderclub Grüße 🎫' }, clubId: { stringValue: 'c1' } },
    [`documents ${at}/members/m1`]: expect.objectContaining({ fullName: { stringValue: 'Anna Ferraro' } }),
    'accounts anna': expect.objectContaining({ email: 'anna@club.test' }),
    'addresses anna': { known: [{ hash: 'h1', at: 1_700_000_000_000 }] },
    'sessions s1': expect.objectContaining({ uid: 'anna' }),
  })
})

// Written by version 3 of the format. Never write it again.
test('reads a journal of version 3 with the second factor of an account', async () => {
  expect(await openRecorded(3)).toMatchObject({ 'factors anna': { uid: 'anna', id: 'f1', recovery: ['h1'] } })
})

test('keeps a journal of an older format as it was before the first change', async () => {
  await openRecorded(1)
  const kept = join(dataDir, `journal.before-${formatVersion}`)
  expect(contents(kept)).toEqual(contents(join(import.meta.dirname, 'version-1')))
  const { close } = await openJournal(dataDir, log)
  await close()
  expect(contents(kept)).toEqual(contents(join(import.meta.dirname, 'version-1')))
})

test('keeps no copy of a journal of the newest format', async () => {
  await openRecorded(formatVersion)
  expect(readdirSync(dataDir)).toEqual(['journal'])
})

test('every format has a migration and a recorded journal', () => {
  expect(migrations.map(({ from }) => from)).toEqual(migrations.map((_, index) => index + 1))
  const recorded = readdirSync(import.meta.dirname).filter((name) => /^version-\d+$/.test(name))
  expect(recorded.sort()).toEqual(Array.from({ length: formatVersion }, (_, index) => `version-${index + 1}`))
})

test('an entry goes through every migration from its own format on, in order', () => {
  const append = (from: number) => ({
    from,
    what: `step ${from}`,
    migrate: ({ n, put }: Entry): Entry => ({ n, put: [...put, ['codes', `step ${from}`, null]] }),
  })
  const steps = [append(1), append(2), append(3)]
  const keys = (version: number) => migratorFrom(version, steps)({ n: 1, put: [] }).put.map(([, key]) => key)
  expect([keys(1), keys(3), keys(4)]).toEqual([['step 1', 'step 2', 'step 3'], ['step 3'], []])
})
