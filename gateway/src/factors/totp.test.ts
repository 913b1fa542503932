import { expect, test } from 'vitest'
import { codeOfStep, stepAt, stepOf, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('gives the code of RFC 6238 (appendix B) at %s seconds', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code)
})

test('accepts the codes of three steps, and each once', () => {
  const now = 1_800_000_000_000
  const step = stepAt(now)
  const found = (of: number, lastUsed = 0) => stepOf(secret, codeOfStep(secret, of), now, lastUsed)
  expect([-2, -1, 0, 1, 2].map((away) => found(step + away))).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(found(step, step)).toBeUndefined()
  expect(found(step - 1, step)).toBeUndefined()
  expect(found(step + 1, step)).toBe(step + 1)
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456'])('refuses %j, which is no code', (code) => {
  expect(stepOf(secret, code, 59_000, 0)).toBeUndefined()
})

test('encodes secrets as Base32 like RFC 4648', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})
