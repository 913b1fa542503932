import { expect, test } from 'vitest'
import { spec } from '../../../../tests/spec/tags.ts'
import { paymentFault } from './payment-fault.ts'

const all = { currentUser: {}, member: {}, item: {} }

test('a payment is recorded by somebody, of a member, for an item', { tags: spec('5.18') }, () => {
  expect(paymentFault(all)).toBeUndefined()
  expect(paymentFault({ ...all, item: undefined })).toBe('Please select a payment item')
  expect(paymentFault({ ...all, item: undefined, member: undefined })).toBe('Please select a member')
  expect(paymentFault({ ...all, currentUser: null })).toBe('You must be logged in to record payments')
})
