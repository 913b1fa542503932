import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFile } from './key-file.ts'

const folder = async () => join(await mkdtemp(join(tmpdir(), 'tessera-keys-')), 'keys')

test('many that start at the same moment read one secret, which only its owner may read', async () => {
  const dir = await folder()
  const read = await Promise.all(Array.from({ length: 20 }, () => keyFile(join(dir, 'inside-secret'))))
  expect(new Set(read).size).toBe(1)
  expect(read[0]).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(join(dir, 'inside-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['inside-secret'])
})

test('what is no secret is said, and stays', async () => {
  const dir = await folder()
  await keyFile(join(dir, 'one'))
  await writeFile(join(dir, 'two'), 'torn')
  await expect(keyFile(join(dir, 'two'))).rejects.toThrow(/two must hold 64 hexadecimal digits/)
})
