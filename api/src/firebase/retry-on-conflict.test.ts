import { expect, test } from 'vitest'
import { retryOnConflict } from './retry-on-conflict.ts'

const conflict = (code: number) => async () => {
  throw Object.assign(new Error('too much contention'), { code })
}

test.each([
  ['account', 'This account was'],
  ['attendance', 'The list of who was there was'],
  ['views', 'The views were'],
  ['club', 'This club was'],
  ['mail', 'The e-mails to these members were'],
  ['member', 'This member was'],
  ['members', 'These members were'],
  ['pass', 'These passes were'],
  ['receipt', 'This receipt was'],
  ['settings', 'The settings were'],
] as const)('says that the %s was changed, once every attempt has failed', async (what, subject) => {
  await expect(retryOnConflict(what, conflict(10))).rejects.toMatchObject({
    code: 'changed_meanwhile',
    message: `${subject} changed by somebody else at the same time. Please try again.`,
  })
})

test('passes on an error that is no conflict, at the first attempt', async () => {
  let attempts = 0
  const work = async () => {
    attempts += 1
    return conflict(14)()
  }
  await expect(retryOnConflict('member', work)).rejects.toThrow('too much contention')
  expect(attempts).toBe(1)
})
