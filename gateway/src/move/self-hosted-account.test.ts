import { expect, test } from 'vitest'
import { passwordHashOf } from '../accounts/account.ts'
import { Passwords } from '../accounts/password.ts'
import type { HostedUser } from './hosted-users.ts'
import { selfHostedAccount } from './self-hosted-account.ts'

/** The example of github.com/firebase/scrypt. */
const parameters = {
  signerKey: Buffer.from(
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    'base64',
  ),
  saltSeparator: Buffer.from('Bw==', 'base64'),
  rounds: 8,
  memoryCost: 14,
}
const user: HostedUser = {
  localId: 'anna',
  email: 'Anna@Club.test',
  emailVerified: true,
  disabled: true,
  displayName: 'Anna',
  version: 0,
  createdAt: '1700000000123',
  customAttributes: '{"role":"admin","clubId":"c"}',
  // As the REST API writes base64.
  passwordHash: 'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC-ixf3L2lw==',
}

test('takes over claims, state, times and the password', async () => {
  const { account, password } = selfHostedAccount(user, parameters)
  expect(password).toBe('taken')
  expect(account).toMatchObject({
    localId: 'anna',
    email: 'anna@club.test',
    emailVerified: true,
    disabled: true,
    displayName: 'Anna',
    createdAt: '1700000000123',
    customAttributes: '{"role":"admin","clubId":"c"}',
  })
  const passwords = new Passwords(12)
  expect(await passwords.matches('user1password', passwordHashOf(account), 'home')).toBe(true)
  expect(await passwords.matches('user1passworD', passwordHashOf(account), 'home')).toBe(false)
})

test.each<[string, Partial<HostedUser>, typeof parameters | undefined]>([
  ['without parameters', {}, undefined],
  ['hashed by other parameters', { version: 1 }, parameters],
  ['hidden from these credentials', { passwordHash: 'UkVEQUNURUQ=' }, parameters],
  ['of another length than the signer key', { passwordHash: 'AAAA' }, parameters],
])('a password %s is not taken, and counted', (_, more, given) => {
  const { account, password } = selfHostedAccount({ ...user, ...more }, given)
  expect([password, account.passwordHash]).toEqual(['unreadable', undefined])
})

test('an account without a password has none', () => {
  for (const passwordHash of [undefined, ''])
    expect(selfHostedAccount({ ...user, passwordHash }, parameters).password).toBe('none')
})
