import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pinnedJar } from './download-jar.ts'
import { ensureJar, identifyJar } from './ensure-jar.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'jar-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const log = pino({ enabled: false })
test.each([
  ['downloads the jar into the data folder if none is found', undefined, undefined, 1],
  ['downloads nothing where a jar is found', '/opt/some.jar', undefined, 0],
  ['downloads nothing where a jar is named that is missing: the start names that fault', undefined, '/x.jar', 0],
])('%s', async (_, found, named, times) => {
  const download = vi.fn(async (folder: string) => join(folder, pinnedJar.name))
  await ensureJar({ FIRESTORE_EMULATOR_JAR: named }, dataDir, log, { find: () => found, download })
  expect(download.mock.calls).toEqual(Array.from({ length: times }, () => [join(dataDir, 'jar')]))
})

test('warns of a jar with another checksum than the tested one, and of no other', async () => {
  const jar = join(dataDir, 'some.jar')
  writeFileSync(jar, 'tested')
  const warn = vi.spyOn(log, 'warn')
  const tested = { ...pinnedJar, sha256: createHash('sha256').update('tested').digest('hex') }
  expect(await identifyJar(jar, log, tested)).toBe(tested.name)
  expect(warn).not.toHaveBeenCalled()
  writeFileSync(jar, 'another')
  expect(await identifyJar(jar, log, tested)).toBe(basename(jar))
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ jar }), expect.stringContaining('another build'))
})
