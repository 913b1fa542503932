import { expect, test } from 'vitest'
import type { Payment } from './payment.ts'
import { sumsByWay, totalsByWay } from './ways.ts'

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

test('adds up a day by way of payment, to the cent, in one order', () => {
  const payments = [
    payment(0.1, { paidBy: 'cash' }),
    payment(60, { paidBy: 'bank' }),
    payment(0.2, { paidBy: 'cash' }),
    payment(7),
    payment(9, { paidBy: 'card', paymentDate: '2026-05-03' }),
  ]
  expect(sumsByWay(payments, '2026-05-04')).toEqual([
    { way: 'bank', cents: 6000 },
    { way: 'cash', cents: 30 },
  ])
  expect(sumsByWay([payment(7)], '2026-05-04')).toEqual([])
})

test('counts and adds up by way of payment, those without one last', () => {
  const payments = [payment(7), payment(0.1, { paidBy: 'card' }), payment(60, { paidBy: 'cash' }), payment(2)]
  expect(totalsByWay(payments)).toEqual([
    { way: 'cash', count: 1, cents: 6000 },
    { way: 'card', count: 1, cents: 10 },
    { way: undefined, count: 2, cents: 900 },
  ])
})
