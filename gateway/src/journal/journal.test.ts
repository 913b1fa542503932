import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { Journal } from './journal.ts'
import { formatVersion } from './migrations.ts'
import { readJournal } from './read.ts'
import { SegmentWriter } from './writer.ts'

const log = pino({ enabled: false })
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Opens a journal; returns its entries and the newest value of each key. */
async function read(folder: string): Promise<{ state: Map<string, unknown>; entries: Entry[] }> {
  const state = new Map<string, unknown>()
  const entries: Entry[] = []
  const journal = await Journal.open(folder, log, (entry) => {
    entries.push(entry)
    for (const [kind, key, value] of entry.put) {
      if (value === null) state.delete(`${kind}/${key}`)
      else state.set(`${kind}/${key}`, value)
    }
  })
  await journal.close()
  return { state, entries }
}

/** Numbers of the changes that a start would read. */
async function look(folder: string): Promise<number[]> {
  const found: number[] = []
  await readJournal(folder, ({ n }) => void found.push(n))
  return found
}

async function write(folder: string, count: number): Promise<void> {
  const journal = await Journal.open(folder, log, () => undefined)
  await Promise.all(
    Array.from({ length: count }, (_, i) => journal.append([['documents', `d${i}`, { i, text: 'Grüße 🎫' }]])),
  )
  await journal.close()
}

const only = (folder: string, kind: string) => readdirSync(folder).filter((name) => name.startsWith(kind))
const last = (folder: string) =>
  join(folder, `changes-${Math.max(...only(folder, 'changes').map((name) => Number(name.match(/\d+/)?.[0])))}.jsonl`)

describe('a journal', () => {
  test('returns every change in order after several starts', async () => {
    const folder = newFolder()
    await write(folder, 20)
    await write(folder, 30)
    const { entries, state } = await read(folder)
    expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(state.get('documents/d3')).toEqual({ i: 3, text: 'Grüße 🎫' })
  })

  test('resolves an append only once the change is on the disk', async () => {
    const folder = newFolder()
    const journal = await Journal.open(folder, log, () => undefined)
    const file = await open(last(folder))
    const disk = Promise.withResolvers<void>()
    const sync = vi.spyOn(Object.getPrototypeOf(file), 'datasync').mockReturnValue(disk.promise)
    onTestFinished(() => sync.mockRestore())
    await file.close()
    let isKept = false
    const kept = journal.append([['documents', 'd', {}]]).then(() => {
      isKept = true
    })
    await expect.poll(() => sync.mock.calls.length).toBe(1)
    expect(isKept).toBe(false)
    disk.resolve()
    await kept
    await journal.close()
  })

  test('truncated within its last line, loses only that line', async () => {
    const folder = newFolder()
    await write(folder, 5)
    const whole = readFileSync(last(folder))
    const lineStart = whole.lastIndexOf(10, whole.length - 2) + 1
    for (let size = lineStart; size < whole.length; size++) {
      const copy = newFolder()
      cpSync(folder, copy, { recursive: true })
      truncateSync(last(copy), size)
      expect(await look(copy)).toEqual([1, 2, 3, 4])
      if (size % 16 > 0) continue
      await write(copy, 2)
      expect(await look(copy)).toEqual([1, 2, 3, 4, 5, 6])
    }
  })

  test('ending in zeros, as after a power cut, loses only those', async () => {
    const folder = newFolder()
    await write(folder, 5)
    appendFileSync(last(folder), Buffer.alloc(512))
    expect((await read(folder)).entries).toHaveLength(5)
  })

  test('with any byte damaged is rejected, naming the place and the remedy', async () => {
    const folder = newFolder()
    await write(folder, 4)
    const whole = readFileSync(last(folder))
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    for (let at = 0; at < whole.length - 1; at++) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 1
      writeFileSync(last(copy), damaged)
      await expect(look(copy), `byte ${at}`).rejects.toThrow(/changes-\d+\.jsonl.*Restore the newest backup/s)
      expect(readFileSync(last(copy))).toEqual(damaged)
    }
  })

  test('with a line or a file missing is rejected', async () => {
    const folder = newFolder()
    await write(folder, 3)
    const lines = readFileSync(last(folder), 'utf8').split('\n')
    await write(folder, 3)
    writeFileSync(join(folder, 'changes-1.jsonl'), [lines[0], lines[1], lines[3], ''].join('\n'))
    await expect(read(folder)).rejects.toThrow('change 2 is missing')
    rmSync(join(folder, 'changes-1.jsonl'))
    await expect(read(folder)).rejects.toThrow('ends at 0')
  })

  test('of a newer format is rejected', async () => {
    const folder = newFolder()
    await write(folder, 1)
    const { encodeLine } = await import('./entry.ts')
    writeFileSync(last(folder), `${encodeLine({ journal: formatVersion + 1, after: 0 })}\n`)
    await expect(read(folder)).rejects.toThrow('written by a newer version')
  })
})

describe('compaction', () => {
  test('keeps the newest image of each key, drops deleted ones and loses no concurrent change', async () => {
    const folder = newFolder()
    const journal = await Journal.open(folder, log, () => undefined)
    for (let i = 0; i < 300; i++) await journal.append([['documents', `d${i % 10}`, { i }]])
    await journal.append([['documents', 'd0', null]])
    const compacting = journal.compact()
    const meanwhile = Promise.all(Array.from({ length: 100 }, (_, i) => journal.append([['sessions', `s${i}`, { i }]])))
    await Promise.all([compacting, meanwhile])
    await journal.close()
    expect(only(folder, 'images')).toHaveLength(1)
    const { state, entries } = await read(folder)
    expect(state.get('documents/d9')).toEqual({ i: 299 })
    expect(state.has('documents/d0')).toBe(false)
    expect([...state.keys()].filter((key) => key.startsWith('sessions'))).toHaveLength(100)
    expect(entries.length).toBeLessThan(120)
    await write(folder, 1)
    expect((await read(folder)).entries.at(-1)?.n).toBe(402)
  })

  test('interrupted at any step, leaves a journal with the same content', async () => {
    const folder = newFolder()
    await write(folder, 10)
    await write(folder, 10)
    const before = (await read(folder)).state
    const compacted = newFolder()
    cpSync(folder, compacted, { recursive: true })
    const journal = await Journal.open(compacted, log, () => undefined)
    await journal.compact()
    await journal.close()
    const [images = ''] = only(compacted, 'images')
    const whole = readFileSync(join(compacted, images))

    const halfWritten = newFolder()
    cpSync(folder, halfWritten, { recursive: true })
    writeFileSync(join(halfWritten, `${images}.part`), whole.subarray(0, whole.length / 2))
    expect((await read(halfWritten)).state).toEqual(before)

    const renamedNotCleaned = newFolder()
    cpSync(compacted, renamedNotCleaned, { recursive: true })
    cpSync(join(folder, 'changes-1.jsonl'), join(renamedNotCleaned, 'changes-1.jsonl'))
    expect((await read(renamedNotCleaned)).state).toEqual(before)
    expect(only(renamedNotCleaned, 'changes-1.')).toEqual([])
  })

  test('starts by itself once the changes outgrow the images', async () => {
    const folder = newFolder()
    const journal = await Journal.open(folder, log, () => undefined)
    const text = 'x'.repeat(100_000)
    for (let i = 0; i < 100; i++) await journal.append([['documents', 'same', { i, text }]])
    await journal.close()
    const size = readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)
    expect(size).toBeLessThan(9_000_000)
    expect((await read(folder)).state.get('documents/same')).toEqual({ i: 99, text })
  })
})

test('opens on a full disk with everything readable, refuses changes, and takes them once there is space', async () => {
  const folder = newFolder()
  const before = await Journal.open(folder, log, () => undefined)
  await before.append([['documents', 'a', { x: 1 }]])
  await before.close()
  const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const begin = vi.spyOn(SegmentWriter, 'begin').mockImplementation(() => Promise.reject(full()))
  onTestFinished(() => begin.mockRestore())

  const entries: Entry[] = []
  const journal = await Journal.open(folder, log, (entry) => void entries.push(entry))
  onTestFinished(() => journal.close())
  expect(entries).toHaveLength(1)
  expect(journal.fault).toContain('ENOSPC')
  expect(() => journal.refuseWhileStuck()).toThrow('ENOSPC')
  const replayed: Entry[] = []
  await journal.replay((entry) => void replayed.push(entry))
  expect(replayed).toEqual(entries)

  begin.mockRestore()
  await vi.waitFor(() => expect(journal.fault).toBeUndefined(), { timeout: 10_000 })
  await journal.append([['documents', 'b', { x: 2 }]])
  expect((await read(folder)).state.get('documents/b')).toEqual({ x: 2 })
})
