import { expect, test } from 'vitest'
import { partsWithStamp } from './family-stamps.ts'
import type { Payment } from './payment.ts'

const part = (memberId: string, yearId?: string) => ({ memberId, yearId, paymentDate: '2026-03-01' })
const had = (memberId: string, more: Partial<Payment>): Payment => ({
  id: memberId,
  memberId,
  memberName: memberId,
  itemId: 'fee',
  itemName: 'Fee',
  amount: 60,
  paymentDate: '2026-02-01',
  notes: '',
  createdBy: 'u',
  ...more,
})

test('each member gets one stamp, for the first of several payments, in the order of the payments', () => {
  const [anna, course, ben] = [part('anna', 'club_2026'), part('anna'), part('ben')]
  expect(partsWithStamp([ben, anna, course], [], 1)).toEqual([ben, anna])
})

test('a payment of another season gets one more', () => {
  const [now, next] = [part('anna'), part('anna', 'club_2027')]
  expect(partsWithStamp([now, next], [], 1)).toEqual([now, next])
})

test('who has a stamp of the season gets none; one of another season, or a payment without a stamp, does not count', () => {
  const parts = [part('anna'), part('ben'), part('cleo')]
  const payments = [
    had('anna', { stampNumber: '0041' }),
    had('ben', { stampNumber: '0040', yearId: 'club_2025' }),
    had('cleo', {}),
  ]
  expect(partsWithStamp(parts, payments, 1)).toEqual([parts[1], parts[2]])
})
