import { expect, test } from 'vitest'
import { spec } from '../../tests/spec/tags.ts'
import { homeOf } from './paths.ts'

test('an administrator is at home at /, a member at /member-dashboard, whoever else at /', {
  tags: spec('4.25 4.66'),
}, () => {
  expect([homeOf('admin'), homeOf('member'), homeOf(null)]).toEqual(['/', '/member-dashboard', '/'])
})
