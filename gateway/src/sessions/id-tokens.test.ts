import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSigningKeys, type SigningKeys } from '../keys/signing-keys.ts'
import { IdTokens, idTokenSeconds } from './id-tokens.ts'

const account = { localId: 'anna', emailVerified: true, disabled: false }
const session = { id: 's', uid: 'anna', authTime: 1, usedAt: 1 }
let dataDir: string
let keys: SigningKeys

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tokens-'))
  const read = await readSigningKeys(dataDir)
  keys = { ...read, findKey: vi.fn(read.findKey) }
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(dataDir, { recursive: true })
})

test('checks the signature of a token once, and still lets it expire', async () => {
  const tokens = new IdTokens(keys, 'demo-tessera')
  const token = await tokens.issue(account, session)
  const first = await tokens.verify(token)
  expect(first).toMatchObject({ sub: 'anna', sid: 's' })
  expect(await tokens.verify(token)).toEqual(first)
  expect(keys.findKey).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (idTokenSeconds + 1) * 1000 })
  expect(await tokens.verify(token)).toBe('TOKEN_EXPIRED')
})

test('a cached token does not make one with another signature valid', async () => {
  const tokens = new IdTokens(keys, 'demo-tessera')
  const token = await tokens.issue(account, session)
  await tokens.verify(token)
  const [header, payload] = token.split('.')
  expect(await tokens.verify(`${header}.${payload}.${'A'.repeat(86)}`)).toBe('INVALID_ID_TOKEN')
  expect(await tokens.verify(`${header}.${payload}.`)).toBe('INVALID_ID_TOKEN')
})

test('sets confirm_email until the address is confirmed, if e-mails are sent', async () => {
  const claims = async (asks: boolean, emailVerified: boolean) => {
    const tokens = new IdTokens(keys, 'demo-tessera', asks)
    return tokens.verify(await tokens.issue({ ...account, emailVerified }, session))
  }
  expect(await claims(true, false)).toMatchObject({ confirm_email: true })
  expect(await claims(true, true)).not.toHaveProperty('confirm_email')
  expect(await claims(false, false)).not.toHaveProperty('confirm_email')
})
