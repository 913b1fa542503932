import { expect, test } from 'vitest'
import type { Payment } from './payment.ts'
import { totalsByWay } from './ways.ts'

const payment = (amount: number, more: Partial<Payment> = {}): Payment => ({
  id: 'p',
  memberId: 'm',
  memberName: 'Anna',
  itemId: 'i',
  itemName: 'Fee',
  notes: '',
  createdBy: 'u',
  amount,
  paymentDate: '2026-05-04',
  ...more,
})

test('counts and adds up by way of payment, to the cent, those without one last', () => {
  const payments = [
    payment(7),
    payment(0.1, { paidBy: 'card' }),
    payment(0.2, { paidBy: 'card' }),
    payment(60, { paidBy: 'cash' }),
    payment(2),
  ]
  expect(totalsByWay(payments)).toEqual([
    { way: 'cash', count: 1, cents: 6000 },
    { way: 'card', count: 2, cents: 30 },
    { way: undefined, count: 2, cents: 900 },
  ])
})
