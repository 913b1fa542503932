import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { accountsContract } from './contract.ts'

test('the role of who signs in by link is what the server says, and member where it says none', {
  tags: spec('4.20 9.19'),
}, () => {
  const { schema } = accountsContract.verifyAuth.response
  expect(schema.parse({ role: 'admin' })).toEqual({ role: 'admin' })
  expect(schema.parse({})).toEqual({ role: 'member' })
})

test('there are two roles', { tags: spec('6.1') }, () => {
  const { schema } = accountsContract.verifyAuth.response
  expect(['admin', 'member', 'treasurer', ''].map((role) => schema.safeParse({ role }).success)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
