import type { Payment } from '@tessera/domain/payments/payment'
import { expect, test } from 'vitest'
import { recordedOf, type SittingRow, sheetLines, stampsOfRows } from './sitting-row.ts'

const payment = (id: string, more: Partial<Payment> = {}): Payment => ({
  id,
  memberId: 'm',
  memberName: 'Anna',
  itemId: 'i',
  itemName: 'Fee',
  notes: '',
  createdBy: 'u',
  amount: 60,
  paymentDate: '2026-01-10',
  ...more,
})
const row = (paymentId: string, at: number, more: Partial<SittingRow> = {}): SittingRow => ({
  id: `row ${paymentId}`,
  at,
  memberName: 'Anna',
  sent: { ids: [], memberIds: [] },
  state: 'recorded',
  paymentId,
  input: { memberId: 'm', itemId: 'i', itemName: 'Fee', amount: 60, paymentDate: '2026-01-10', notes: '' },
  ...more,
})

test('the sheet of a day has its payments by their times, those of other devices first, and no waivers', () => {
  const payments = [
    payment('late'),
    payment('elsewhere'),
    payment('early'),
    payment('yesterday', { paymentDate: '2026-01-09' }),
    payment('waived', { amount: 0, notes: 'honorary' }),
  ]
  const lines = sheetLines(payments, '2026-01-10', [row('late', 9), row('early', 5, { isOver: true })])
  expect(lines.map((line) => [line.payment.id, line.at])).toEqual([
    ['elsewhere', undefined],
    ['early', 5],
    ['late', 9],
  ])
})

test('a recorded row has its payment as it is now, and is gone once somebody has deleted that', () => {
  const now = payment('p', { amount: 55 })
  const payments = new Map([['p', now]])
  expect(recordedOf(row('p', 1), payments)).toEqual({ payment: now, isGone: false })
  expect(recordedOf(row('p', 1), new Map())).toEqual({ payment: undefined, isGone: true })
  expect(recordedOf(row('p', 1, { state: 'saving' }), payments)).toEqual({ payment: undefined, isGone: false })
})

test('the stamp of a row that waits counts as taken; that of one that is recorded, or was taken back, does not', () => {
  const { input } = row('p', 1)
  const stamped = (stampNumber: string, more: Partial<SittingRow>) =>
    row(stampNumber, 1, { input: { ...input, stampNumber }, ...more })
  const rows = [
    stamped('1', { state: 'waiting' }),
    stamped('2', { state: 'recorded' }),
    stamped('3', { state: 'waiting', isUndone: true }),
    stamped('4', { state: 'saving' }),
  ]
  expect(stampsOfRows(rows, []).map(({ stampNumber }) => stampNumber)).toEqual(['1', '4'])
})
