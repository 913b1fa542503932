import type { Payment } from '@tessera/domain/payments/payment'
import { expect, test } from 'vitest'
import { withOutcome } from './conflict.ts'

const payment: Payment = {
  id: 'p1',
  memberId: 'm1',
  memberName: 'Anna',
  itemId: 'i',
  itemName: 'Fee',
  amount: 70,
  createdBy: 'u',
  paymentDate: '2026-03-01',
  notes: '',
}

test('the list takes over what stands there, and loses what is gone', () => {
  const other = { ...payment, id: 'p2' }
  expect(withOutcome([payment, other], 'p1', { kind: 'gone' })).toEqual([other])
  const now = { ...payment, amount: 5 }
  for (const kind of ['done', 'changed'] as const) {
    expect(withOutcome([payment, other], 'p1', { kind, now })).toEqual([other, now])
  }
})
