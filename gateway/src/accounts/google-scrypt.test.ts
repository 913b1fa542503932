import { expect, test } from 'vitest'
import { keyStreamIn } from './google-scrypt.ts'
import { isGooglesHash, Passwords, writeHash } from './password.ts'

/** The example of github.com/firebase/scrypt. */
const google = {
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  separator: 'Bw==',
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}
const bytes = (base64: string) => Buffer.from(base64, 'base64')
const storedHash = writeHash({
  kind: 'google-scrypt',
  log2N: 14,
  r: 8,
  p: 1,
  salt: Buffer.concat([bytes(google.salt), bytes(google.separator)]),
  hash: keyStreamIn(bytes(google.hash), bytes(google.signerKey)),
})
const passwords = new Passwords(12)

test('a hash of Google matches its password, and no other', async () => {
  const tried = [google.password, 'user1passwore', '', storedHash]
  const matches = await Promise.all(tried.map((one) => passwords.matches(one, storedHash, 'home')))
  expect(matches).toEqual([true, false, false, false])
})

test('differs from a hash of this server', async () => {
  expect([storedHash, await passwords.hash('x', 'home'), undefined].map(isGooglesHash)).toEqual([true, false, false])
})
