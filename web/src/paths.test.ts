import { expect, test } from 'vitest'
import { spec } from '../../tests/spec/tags.ts'
import { homeOf } from './paths.ts'

test('the home of an admin is /, of a member /member-dashboard, without a role /', {
  tags: spec('4.25 4.66'),
}, () => {
  expect([homeOf('admin'), homeOf('member'), homeOf(null)]).toEqual(['/', '/member-dashboard', '/'])
})
