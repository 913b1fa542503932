import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreate } from './exclusive-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('of many who come at once, all read what one wrote, and nothing else is left behind', async () => {
  const file = join(folder, 'keys', 'secret')
  const read = await Promise.all(Array.from({ length: 20 }, (_, n) => readOrCreate(file, () => `written by ${n}`)))
  expect(new Set(read).size).toBe(1)
  expect(await readdir(join(folder, 'keys'))).toEqual(['secret'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('what is there stays', async () => {
  const file = join(folder, 'secret')
  await readOrCreate(file, () => 'first')
  expect(await readOrCreate(file, () => 'second')).toBe('first')
})
