import { type ScryptOptions, scrypt } from 'node:crypto'
import { QueueFull } from '@tessera/server/fair-turns'
import { expect, test, vi } from 'vitest'
import { isAcceptable, Passwords, writeHash } from './password.ts'

type Done = (error: Error | null, key: Buffer) => void
type FullScrypt = [string, Buffer, number, ScryptOptions, Done]

/** A requester's address. */
const home = '192.0.2.1'
const passwords = new Passwords(15)

const running = vi.hoisted(() => ({ now: 0, most: 0 }))

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const counted = (...[password, salt, length, cost, done]: FullScrypt) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    crypto.scrypt(password, salt, length, cost, (error, key) => {
      running.now -= 1
      done(error, key)
    })
  }
  return { ...crypto, scrypt: vi.fn(counted) }
})

test('a hashed password matches only itself', async () => {
  const storedHash = await passwords.hash('correct horse', home)
  expect(storedHash).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(
    await Promise.all(
      ['correct horse', 'Correct horse', '', storedHash].map((one) => passwords.matches(one, storedHash, home)),
    ),
  ).toEqual([true, false, false, false])
})

test('hashes the same password differently each time', async () => {
  expect(await passwords.hash('correct horse', home)).not.toBe(await passwords.hash('correct horse', home))
})

test('compares with a hash of lower cost', async () => {
  const older = 'scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$'
  expect(await passwords.matches('x', `${older}${'A'.repeat(43)}`, home)).toBe(false)
})

test.each([undefined, '', 'correct horse', 'scrypt$15$8$1$$'])('nothing matches %s', async (storedHash) => {
  expect(await passwords.matches('correct horse', storedHash, home)).toBe(false)
})

test.each([
  ['none', undefined],
  ['one that is no hash', 'correct horse'],
])('with %s stored, a guess costs the same work as with a hash', async (_what, storedHash) => {
  const work = async (one: string | undefined) => {
    vi.mocked(scrypt).mockClear()
    await passwords.matches('wrong', one, home)
    return vi.mocked(scrypt).mock.calls.map(([, , length, cost]) => ({ length, cost }))
  }
  const whole = await work(await passwords.hash('correct horse', home))
  expect(whole).toHaveLength(1)
  expect(await work(storedHash)).toEqual(whole)
})

test('with a hash of Google stored, a guess costs as much as with a hash of the default cost', async () => {
  const google = {
    kind: 'google-scrypt',
    log2N: 14,
    r: 8,
    p: 1,
    salt: Buffer.alloc(9, 1),
    hash: Buffer.alloc(64, 2),
  } as const
  vi.mocked(scrypt).mockClear()
  expect(await passwords.matches('wrong', writeHash(google), home)).toBe(false)
  const costs = vi.mocked(scrypt).mock.calls.map(([, , , { N = 0, r = 0 }]) => N * r)
  expect(costs.reduce((sum, one) => sum + one, 0)).toBe(2 ** 15 * 8)
})

test('hashes two concurrent guesses at a time, which leaves threads for the disk', async () => {
  running.most = 0
  const cheap = `scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
  await Promise.all(Array.from({ length: 12 }, () => passwords.matches('wrong', cheap, home)))
  expect(running.most).toBe(2)
})

test('an address with many waiting hashes does not delay another', async () => {
  const cheap = `scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
  vi.mocked(scrypt).mockClear()
  const flood = Array.from({ length: 60 }, () => passwords.matches('wrong', cheap, '198.51.100.1'))
  await Promise.all([...flood, passwords.matches('at home', cheap, home)])
  // The order in which hashes start; when they end depends on the machine.
  const started = vi.mocked(scrypt).mock.calls.map(([password]) => password)
  expect(started.indexOf('at home')).toBeLessThan(5)
})

test('refuses a hash if 64 of the address already wait', async () => {
  const cheap = `scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
  const flood = Array.from({ length: 66 }, () => passwords.matches('wrong', cheap, '198.51.100.1'))
  expect([passwords.isBusyFor('198.51.100.1'), passwords.isBusyFor(home)]).toEqual([true, false])
  await expect(passwords.hash('correct horse', '198.51.100.1')).rejects.toThrow(QueueFull)
  await expect(passwords.matches('wrong', cheap, home)).resolves.toBe(false)
  expect(await Promise.all(flood)).toHaveLength(66)
})

test('a password has 8 to 256 characters', () => {
  expect(['1234567', '12345678', 'x'.repeat(256), 'x'.repeat(257)].map(isAcceptable)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
