import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'

test.each(['password', 'Password1', ' iloveyou ', '1qaz2wsx', '12345678', 'ＰＡＳＳＷＯＲＤ'])(
  'finds "%s" common',
  async (password) => expect(await isCommon(password)).toBe(true),
)

test.each(['eight and more', 'correct horse', '        ', `a${'\u0301'.repeat(255)}`])(
  'does not find "%s" common',
  async (password) => expect(await isCommon(password)).toBe(false),
)

test('checks the 10,000 most common passwords, in the order of the list', async () => {
  const ordered = dictionary['passwords-common']
  expect(ordered.slice(0, 2)).toEqual(['123456', 'password'])
  expect(await isCommon(ordered[9_999] ?? '')).toBe(true)
  expect(await isCommon(ordered[10_000] ?? '')).toBe(false)
})
