import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { hashedOnce, withNativeForge } from './fast-forge.ts'
import { chooseSigning, stockSigning } from './fast-signing.ts'
import { forge } from './forge.ts'

// Keys are made and the library signs slowly, which a busy machine makes slower still.
vi.setConfig({ testTimeout: 60_000 })

const log = pino({ level: 'silent' })

test('the fast way signs byte for byte like the library, and is chosen', async () => {
  expect(await chooseSigning(log)).toBe(withNativeForge)
})

test('a fast way that signs otherwise is not', async () => {
  const wrong: typeof stockSigning = (work) => {
    const result = work()
    return Buffer.isBuffer(result) ? (Buffer.from(result).fill(0, -8) as typeof result) : result
  }
  expect(await chooseSigning(log, wrong)).toBe(stockSigning)
})

test('a fast way that fails is not', async () => {
  const failing: typeof stockSigning = () => {
    throw new Error('no RSA here')
  }
  expect(await chooseSigning(log, failing)).toBe(stockSigning)
})

test('node-forge is as it was afterwards, also after a fault', () => {
  const before = { ...forge.pki, sha1: forge.md.sha1.create }
  expect(() =>
    withNativeForge(() => {
      expect(forge.pki.certificateFromPem).not.toBe(before.certificateFromPem)
      throw new Error('fault')
    }),
  ).toThrow('fault')
  expect({ ...forge.pki, sha1: forge.md.sha1.create }).toEqual(before)
})

test('a file says its bytes, and to whoever signs natively its hash', () => {
  const bytes = new Uint8Array([0, 0x7f, 0x80, 0xff])
  const file = hashedOnce(bytes)
  const hashOf = (text: string) =>
    Buffer.from(forge.md.sha1.create().update(text).digest().bytes(), 'latin1').toString('hex')
  const told = file.toString('binary')
  const hashed = withNativeForge(() => ({ text: file.toString('binary'), hash: hashOf(file.toString('binary')) }))
  expect(told).toBe('\0\x7f\x80\xff')
  expect(hashed.text).not.toBe(told)
  expect(hashed.hash).toBe(hashOf(told))
  expect(file.toString('binary')).toBe(told)
  expect([...file]).toEqual([...bytes])
  expect(hashedOnce(bytes)).toBe(file)
})
