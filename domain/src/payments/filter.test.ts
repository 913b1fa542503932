import { expect, test } from 'vitest'
import { filterPayments, type PaymentFilter } from './filter.ts'
import type { Payment } from './payment.ts'

const payment = (id: string, paymentDate: string | undefined, more: Partial<Payment> = {}): Payment => ({
  id,
  memberId: 'm1',
  memberName: 'Anna',
  itemId: 'fee',
  itemName: 'Fee',
  amount: 1,
  notes: '',
  createdBy: 'u',
  ...(paymentDate ? { paymentDate } : {}),
  ...more,
})
const payments = [
  payment('today', '2026-03-31', { yearId: '2026' }),
  payment('month', '2026-03-01', { itemId: 'locker' }),
  payment('year', '2026-01-01', { memberId: 'm2' }),
  payment('before', '2025-12-31', { yearId: '2025' }),
  payment('dayless', undefined),
]
const everything: PaymentFilter = { yearId: '', itemId: '', memberId: '', period: 'all', from: '', to: '' }
const ids = (filter: Partial<PaymentFilter>) =>
  filterPayments(payments, { ...everything, ...filter }, '2026-03-31').map(({ id }) => id)

test.each<[Partial<PaymentFilter>, string[]]>([
  [{}, ['today', 'month', 'year', 'before', 'dayless']],
  [{ yearId: '2025' }, ['before']],
  [{ itemId: 'locker' }, ['month']],
  [{ memberId: 'm2' }, ['year']],
  [{ period: 'this-month' }, ['today', 'month']],
  [{ period: 'this-year' }, ['today', 'month', 'year']],
  [{ period: 'range', from: '2026-01-01', to: '2026-03-01' }, ['month', 'year']],
  [{ period: 'range', from: '2026-03-02' }, ['today']],
  [{ period: 'range', to: '2025-12-31' }, ['before']],
  [{ period: 'range', from: '2026-03-01', to: '2026-01-01' }, []],
  [{ period: 'this-year', itemId: 'locker' }, ['month']],
  [{ itemId: 'unknown' }, []],
])('lists what fits %j', (filter, expected) => expect(ids(filter)).toEqual(expected))
