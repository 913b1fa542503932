import { expect, test } from 'vitest'
import { isAcceptable, matches, seal } from './password.ts'

test('a sealed password matches itself and nothing else', async () => {
  const sealed = await seal('correct horse')
  expect(sealed).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await Promise.all(['correct horse', 'Correct horse', '', sealed].map((one) => matches(one, sealed)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the same password is sealed differently each time', async () => {
  expect(await seal('correct horse')).not.toBe(await seal('correct horse'))
})

test('one sealed with less work is still known', async () => {
  const older = 'scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$'
  expect(await matches('x', `${older}${'A'.repeat(43)}`)).toBe(false)
})

test.each([undefined, '', 'correct horse', 'scrypt$15$8$1$$'])('nothing matches %s', async (sealed) => {
  expect(await matches('correct horse', sealed)).toBe(false)
})

test('without a sealed password an answer takes as long as with one', { timeout: 60_000 }, async () => {
  const sealed = await seal('correct horse')
  const time = async (one: string | undefined) => {
    const begun = performance.now()
    for (let n = 0; n < 3; n++) await matches('wrong', one)
    return performance.now() - begun
  }
  await time(sealed)
  const ratio = (await time(undefined)) / (await time(sealed))
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(3)
})

test('a password has 8 to 256 characters', () => {
  expect(['1234567', '12345678', 'x'.repeat(256), 'x'.repeat(257)].map(isAcceptable)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
