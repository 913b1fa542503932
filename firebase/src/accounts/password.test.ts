import { type ScryptOptions, scrypt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { QueueFull } from './fair-turns.ts'
import { isAcceptable, isBusyFor, matches, seal } from './password.ts'

type Done = (error: Error | null, key: Buffer) => void
type FullScrypt = [string, Buffer, number, ScryptOptions, Done]

/** Who waits for the hash. */
const home = '192.0.2.1'

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

test('a sealed password matches itself and nothing else', async () => {
  const sealed = await seal('correct horse', home)
  expect(sealed).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(
    await Promise.all(['correct horse', 'Correct horse', '', sealed].map((one) => matches(one, sealed, home))),
  ).toEqual([true, false, false, false])
})

test('the same password is sealed differently each time', async () => {
  expect(await seal('correct horse', home)).not.toBe(await seal('correct horse', home))
})

test('one sealed with less work is still known', async () => {
  const older = 'scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$'
  expect(await matches('x', `${older}${'A'.repeat(43)}`, home)).toBe(false)
})

test.each([undefined, '', 'correct horse', 'scrypt$15$8$1$$'])('nothing matches %s', async (sealed) => {
  expect(await matches('correct horse', sealed, home)).toBe(false)
})

test.each([
  ['none', undefined],
  ['one that is no hash', 'correct horse'],
])('with %s sealed, a guess costs the same work as with one', async (_what, sealed) => {
  const work = async (one: string | undefined) => {
    vi.mocked(scrypt).mockClear()
    await matches('wrong', one, home)
    return vi.mocked(scrypt).mock.calls.map(([, , length, cost]) => ({ length, cost }))
  }
  const whole = await work(await seal('correct horse', home))
  expect(whole).toHaveLength(1)
  expect(await work(sealed)).toEqual(whole)
})

test('guesses at the same moment are hashed two at a time, so that threads are left for the disk', async () => {
  running.most = 0
  const cheap = `scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
  await Promise.all(Array.from({ length: 12 }, () => matches('wrong', cheap, home)))
  expect(running.most).toBe(2)
})

test('an address that has many hashes made holds up no other', async () => {
  const cheap = `scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
  let done = 0
  const flood = Array.from({ length: 60 }, () =>
    matches('wrong', cheap, '198.51.100.1').then(() => {
      done += 1
    }),
  )
  await matches('wrong', cheap, home)
  expect(done).toBeLessThan(10)
  await Promise.all(flood)
})

test('an address has 64 hashes waiting at most, and the next is refused', async () => {
  const cheap = `scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`
  const flood = Array.from({ length: 66 }, () => matches('wrong', cheap, '198.51.100.1'))
  expect([isBusyFor('198.51.100.1'), isBusyFor(home)]).toEqual([true, false])
  await expect(seal('correct horse', '198.51.100.1')).rejects.toThrow(QueueFull)
  await expect(matches('wrong', cheap, home)).resolves.toBe(false)
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
