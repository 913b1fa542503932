import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ZipWatch } from './zip-watch.ts'

const zip = zipSync(
  { '1.pkpass': strToU8('one'), '2.pkpass': strToU8('the second'), '3.pkpass': strToU8('') },
  { level: 0 },
)

function watched(bytes: Uint8Array, size: number): ZipWatch {
  const watch = new ZipWatch()
  for (let at = 0; at < bytes.length; at += size) watch.push(bytes.subarray(at, at + size))
  return watch
}

test.each([1, 7, 31, 10_000])('counts the files in parts of %i bytes', (size) => {
  const { files, isWhole } = watched(zip, size)
  expect([files, isWhole]).toEqual([3, true])
})

test('knows a zip that breaks off, at any byte', () => {
  for (let end = 0; end < zip.length; end += 1) expect(watched(zip.subarray(0, end), 16).isWhole).toBe(false)
})
