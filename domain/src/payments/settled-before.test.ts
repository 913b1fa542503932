import { expect, test } from 'vitest'
import type { Payment, PaymentItem } from './payment.ts'
import { settledBefore } from './settled-before.ts'

const fee: PaymentItem = {
  id: 'fee',
  name: 'Family fee',
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  isRequiredForActive: true,
  forFamily: true,
}
const paid = (memberId: string, familyIds: string[], more: Partial<Payment> = {}): Payment => ({
  id: `of ${memberId}`,
  memberId,
  memberName: memberId,
  itemId: 'fee',
  itemName: 'Family fee',
  notes: '',
  amount: 60,
  paymentDate: '2026-01-10',
  createdBy: 'u',
  familyIds,
  ...more,
})
const [anna, emil] = [{ id: 'anna' }, { id: 'emil' }]
const of = (id: string, belongsTo: string) => ({ id, belongsTo })
const ben = of('ben', 'emil')
const gus = of('gus', 'emil')
const theirs = paid('anna', ['anna', 'ben'])

test.each([
  ['who joined another family', ben, [theirs], fee, 'anna'],
  ['who has paid, and joined another family', ben, [paid('ben', ['anna', 'ben'])], fee, 'ben'],
  ['who is alone now', { id: 'ben' }, [theirs], fee, 'anna'],
  ['who belongs to somebody that an earlier family has paid for', of('ida', 'ben'), [theirs], fee, 'anna'],
  [
    'who belonged to the head before, who left',
    of('cleo', 'ben'),
    [paid('anna', ['anna', 'ben', 'cleo'])],
    fee,
    'anna',
  ],
  ['somebody of the other family', gus, [theirs], fee, undefined],
  ['the head of the other family', emil, [theirs], fee, undefined],
  ['somebody of the family that has paid', of('ben', 'anna'), [theirs], fee, undefined],
  ['whose family of now has paid too', ben, [theirs, paid('emil', ['emil', 'gus'])], fee, undefined],
  ['a fee that each pays', ben, [theirs], { ...fee, forFamily: false }, undefined],
  ['another item', ben, [paid('anna', ['anna', 'ben'], { itemId: 'key', itemName: 'Key' })], fee, undefined],
  ['a part', ben, [paid('anna', ['anna', 'ben'], { amount: 20 })], { ...fee, mustBePaidInFull: true }, undefined],
])('an earlier family has settled the fee for %s', (_, member, payments, item, payer) => {
  const members = [anna, emil, gus, member]
  expect(settledBefore(payments, members)(item, member)?.memberId).toBe(payer)
  // Members may be listed twice, as those chosen and as those of the families.
  expect(settledBefore(payments, [...members, ...members])(item, member)?.memberId).toBe(payer)
})
