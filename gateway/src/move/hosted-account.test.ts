import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountSchema } from '../accounts/account.ts'
import { Passwords, writeHash } from '../accounts/password.ts'
import { hostedAccount } from './hosted-account.ts'

const account = (more: object) => accountSchema.parse({ localId: 'anna', email: 'anna@club.test', ...more })

test('converts claims, state and times', () => {
  const { record, hashing } = hostedAccount(
    account({
      emailVerified: true,
      disabled: true,
      displayName: 'Anna',
      createdAt: '1700000000123',
      customAttributes: '{"role":"admin","clubId":"c"}',
    }),
  )
  expect(record).toEqual({
    uid: 'anna',
    email: 'anna@club.test',
    emailVerified: true,
    disabled: true,
    displayName: 'Anna',
    customClaims: { role: 'admin', clubId: 'c' },
    metadata: { creationTime: 'Tue, 14 Nov 2023 22:13:20 GMT' },
  })
  expect(hashing).toBeUndefined()
})

test('converts a password to a scrypt hash, salt and cost that match only that password', async () => {
  const storedHash = await new Passwords(15).hash('Käse und Brot', 'test')
  const { record, hashing } = hostedAccount(account({ passwordHash: `fakeHash:salt=x:password=${storedHash}` }))
  expect(hashing).toEqual({
    algorithm: 'STANDARD_SCRYPT',
    memoryCost: 32_768,
    blockSize: 8,
    parallelization: 1,
    derivedKeyLength: 32,
  })
  const derive = (password: string) =>
    scryptSync(password, record.passwordSalt ?? '', 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
  expect(derive('Käse und Brot')).toEqual(record.passwordHash)
  expect(derive('Käse und Brod')).not.toEqual(record.passwordHash)
})

test('converts a hash that came from Google to one of a signer key of zeros', () => {
  const [salt, stream] = [Buffer.from('salt+separator'), Buffer.alloc(64, 3)]
  const kept = writeHash({ kind: 'google-scrypt', log2N: 14, r: 8, p: 1, salt, hash: stream })
  const { record, hashing } = hostedAccount(account({ passwordHash: `fakeHash:salt=google:password=${kept}` }))
  expect(hashing).toEqual({ algorithm: 'SCRYPT', memoryCost: 14, rounds: 8, key: Buffer.alloc(64) })
  expect([record.passwordHash, record.passwordSalt]).toEqual([stream, salt])
})

test('throws for a password hash in another format', () => {
  expect(() => hostedAccount(account({ passwordHash: 'fakeHash:salt=x:password=plain' }))).toThrow('cannot be moved')
})
