import { expect, test } from 'vitest'
import type { Requirement, Standing } from '../membership/status.ts'
import { memberStatus } from './statuses.ts'

const anna = { id: 'a', memberId: '1', fullName: 'Anna', email: '', photoUrl: null, enabled: true }
const fee: Requirement = { itemId: 'fee', label: 'Fee 2026', dueOn: '2026-03-31', price: 6_000, open: 4_050 }
const owed = (status: Standing['status'], ...unmet: Requirement[]) => memberStatus(anna, { status, unmet }).owed

test('a member owes what is due, in euro', () => {
  expect(owed('Payment Due', fee)).toEqual([{ itemId: 'fee', name: 'Fee 2026', dueOn: '2026-03-31', open: 40.5 }])
})

test('who has left, is disabled or is yet to begin owes nothing', () => {
  expect(owed('Disabled', fee)).toEqual([])
})

test('a fee that somebody else of the family is asked for is not owed twice', () => {
  expect(owed('Payment Due', { ...fee, open: 0, openWith: 'Ben' })).toEqual([])
})
