import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { itemChoices, itemDisplayName, prefill, restrictionLabels } from './items.ts'
import type { PaymentItem } from './payment.ts'

const years = [{ id: 'y26', year: '2026' }]
const fee: PaymentItem = {
  id: 'fee',
  name: 'Annual fee',
  price: 120,
  purchaseRestriction: 'once_per_year',
  enabled: true,
  yearId: 'y26',
}
const shirt: PaymentItem = { id: 'shirt', name: 'Shirt', price: 25, purchaseRestriction: 'multiple', enabled: true }

test('an item with a year bears it in its name', () => {
  expect(itemDisplayName(fee, years)).toBe('Annual fee 2026')
  expect(itemDisplayName(shirt, years)).toBe('Shirt')
  expect(itemDisplayName(fee, [])).toBe('Annual fee')
})
test('choosing an item fills in its price and its name with the year', { tags: spec('5.20') }, () => {
  expect(prefill(fee, years)).toEqual({ itemId: 'fee', itemName: 'Annual fee 2026', amount: 120 })
})
test('only enabled items can be paid for', () => {
  expect(itemChoices([shirt, { ...fee, enabled: false }, { ...fee, id: 'other' }]).map(({ id }) => id)).toEqual([
    'other',
    'shirt',
  ])
})
test('an item that names members is offered to them alone, and to nobody where no member is chosen', () => {
  const bankFee = { ...shirt, id: 'bank', memberIds: ['anna'] }
  const offered = (memberId?: string) => itemChoices([shirt, bankFee], memberId).map(({ id }) => id)
  expect(offered('anna')).toEqual(['shirt', 'bank'])
  expect([offered('ben'), offered('')]).toEqual([['shirt'], ['shirt']])
  expect(offered()).toEqual(['shirt', 'bank'])
})
test('a restriction is shown as Multiple or Annual', { tags: spec('9.17') }, () => {
  expect(restrictionLabels.multiple).toBe('Multiple')
  expect(restrictionLabels.once_per_year).toBe('Annual')
})
