import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadJar } from './download-jar.ts'

const bytes = Buffer.alloc(3_000_000, 'jar')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const server = createServer((request, response) => {
  if (request.url === '/there') response.end(bytes)
  else if (request.url === '/broken-off')
    response
      .writeHead(200, { 'content-length': bytes.length })
      .write(bytes.subarray(0, 1_000_000), () => response.destroy())
  else response.writeHead(404).end()
})

let origin: string
let folder: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-jar-'))
})
afterEach(() => rm(folder, { recursive: true }))

const jar = (path: string, sum = sha256) => ({ name: 'a.jar', url: `${origin}${path}`, sha256: sum })

test('keeps a file with the expected checksum', async () => {
  const file = await downloadJar(folder, jar('/there'))
  expect((await readFile(file)).equals(bytes)).toBe(true)
  expect(await readdir(folder)).toEqual(['a.jar'])
})

test('deletes a file with another checksum', async () => {
  await expect(downloadJar(folder, jar('/there', 'f'.repeat(64)))).rejects.toThrow('not the file that was expected')
  expect(await readdir(folder)).toEqual([])
})

test('names FIRESTORE_EMULATOR_JAR if the download fails', async () => {
  await expect(downloadJar(folder, jar('/gone'))).rejects.toThrow(/the server answered 404.*FIRESTORE_EMULATOR_JAR/)
  expect(await readdir(folder)).toEqual([])
})

test('keeps nothing of a download that was broken off', async () => {
  await expect(downloadJar(folder, jar('/broken-off'))).rejects.toThrow('could not be downloaded')
  expect(await readdir(folder)).toEqual([])
})
