import { expect, test } from 'vitest'
import { homeOf } from './paths.ts'

test('an administrator is at home at /, a member at /member-dashboard, whoever else at /', () => {
  expect([homeOf('admin'), homeOf('member'), homeOf(null)]).toEqual(['/', '/member-dashboard', '/'])
})
