import type { PaymentItem } from '@tessera/domain/payments/payment'
import { expect, test } from 'vitest'
import { plannedItems } from './planned-items.ts'

const item = (id: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  id,
  name: id,
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  yearId: 'y26',
  ...more,
})
const typed = (more: object = {}) => ({ isCopied: true, price: 60, dueOn: '', typeIds: [], ...more })

test('items that pay for another are replaced by their copies, and left out with them', () => {
  const items = [item('fee', { paidByItemIds: ['fee', 'youth', 'shirt'] }), item('youth'), item('shirt')]
  const input = { year: '2027', items: [typed(), typed(), typed({ isCopied: false })] }
  const [fee, youth, ...more] = plannedItems(items, ['a', 'b', 'c'], input, 'y27')
  expect(fee).toMatchObject({ id: 'a', yearId: 'y27', paidByItemIds: ['a', 'b'] })
  expect([youth?.id, more]).toEqual(['b', []])
})

test('what joiners pay is asked of the joiners of the new season too, by its own amounts', () => {
  const items = [
    item('months', { joinersPay: 'by_months' }),
    item('half', { joinersPay: 'half_from_07-01' }),
    item('whole'),
  ]
  const input = { year: '2027', items: [typed({ price: 66 }), typed(), typed()] }
  const [months, half, whole] = plannedItems(items, ['a', 'b', 'c'], input, 'y27')
  expect([months, half]).toMatchObject([{ joinersPay: 'by_months', price: 66 }, { joinersPay: 'half_from_07-01' }])
  expect(whole).not.toHaveProperty('joinersPay')
})

test('an item that repeats does so in the new season, to its end, unless its first day was removed', () => {
  const monthly = item('monthly', { every: 'month', dueOn: '2026-01-05', lastDueOn: '2026-11-05' })
  const input = { year: '2027', items: [typed({ dueOn: '2027-01-05' }), typed()] }
  const [copy, once] = plannedItems([monthly, monthly], ['a', 'b'], input, 'y27')
  expect(copy).toMatchObject({ every: 'month', dueOn: '2027-01-05' })
  expect(copy).not.toHaveProperty('lastDueOn')
  expect(once).not.toHaveProperty('every')
})
