import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFile, readInsideSecret } from './key-file.ts'

const folder = async () => join(await mkdtemp(join(tmpdir(), 'tessera-keys-')), 'keys')

test('concurrent readers get one secret, in a file that only its owner may read', async () => {
  const dir = await folder()
  const read = await Promise.all(Array.from({ length: 20 }, () => keyFile(join(dir, 'inside-secret'))))
  expect(new Set(read).size).toBe(1)
  expect(read[0]).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(join(dir, 'inside-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['inside-secret'])
})

test('rejects a file that holds no secret', async () => {
  const dir = await folder()
  await keyFile(join(dir, 'one'))
  await writeFile(join(dir, 'two'), 'torn')
  await expect(keyFile(join(dir, 'two'))).rejects.toThrow(/two must hold 64 hexadecimal digits/)
})

test('a damaged inside secret is not in any backup, so the advice is to delete it', async () => {
  const dir = await folder()
  await readInsideSecret(dir)
  await writeFile(join(dir, 'keys', 'inside-secret'), 'torn')
  await expect(readInsideSecret(dir)).rejects.toThrow(/inside-secret must hold 64 hexadecimal digits: delete it/)
})
