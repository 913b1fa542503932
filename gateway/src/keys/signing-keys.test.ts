import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IdTokens } from '../sessions/id-tokens.ts'
import { readSigningKeys, rotateSigningKeys } from './signing-keys.ts'
import { stateFolder } from './state-folder.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const account = { localId: 'anna', emailVerified: true, disabled: false }
const session = { id: 's', uid: 'anna', authTime: 1, usedAt: 1 }
const tokens = async () => new IdTokens(await readSigningKeys(dataDir), 'demo-tessera')
const kids = async () => (await readSigningKeys(dataDir)).published.keys.map(({ kid }) => kid)

test('tokens of the old key stay valid after a rotation, until that key is dropped', async () => {
  const old = await (await tokens()).issue(account, session)
  const [first] = await kids()

  expect(await rotateSigningKeys(dataDir)).toBe(2)
  expect(await kids()).toEqual([expect.any(String), first])
  const fresh = await (await tokens()).issue(account, session)
  expect(await (await tokens()).verify(old)).toMatchObject({ sub: 'anna' })
  expect(await (await tokens()).verify(fresh)).toMatchObject({ sub: 'anna' })

  expect(await rotateSigningKeys(dataDir, { dropOld: true })).toBe(1)
  expect(await kids()).not.toContain(first)
  expect(await (await tokens()).verify(old)).toBe('INVALID_ID_TOKEN')
  expect(await (await tokens()).verify(fresh)).toMatchObject({ sub: 'anna' })
})

test('rejects a second rotation before the old key is dropped', async () => {
  await rotateSigningKeys(dataDir)
  await expect(rotateSigningKeys(dataDir)).rejects.toThrow('is not over')
})

test('publishes no private key, and the file is readable by this user only', async () => {
  await rotateSigningKeys(dataDir)
  const file = join(dataDir, stateFolder, 'signing-keys.json')
  expect(JSON.parse(await readFile(file, 'utf8')).keys[0].d).toEqual(expect.any(String))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const key of (await readSigningKeys(dataDir)).published.keys) expect(key).not.toHaveProperty('d')
})
