import { expect, test } from 'vitest'
import { indexPayments } from '../../membership/settlement.ts'
import type { Payment, PaymentItem } from '../../payments/payment.ts'
import { countedPayments, judgePayers, paidAlready, paidInPart, whyLeftOut } from './who-pays.ts'

const fee: PaymentItem = {
  id: 'fee',
  name: 'Annual fee',
  price: 60,
  purchaseRestriction: 'once_per_year',
  enabled: true,
  yearId: 'y26',
  isRequiredForActive: true,
}
const { yearId: _, ...everyYear } = fee
const drink: PaymentItem = { id: 'drink', name: 'Drink', price: 3, purchaseRestriction: 'multiple', enabled: true }

const paid = (more: Partial<Payment>): Payment => ({
  id: 'p',
  memberId: 'anna',
  memberName: 'Anna',
  itemId: 'fee',
  itemName: 'Annual fee 2026',
  amount: 60,
  paymentDate: '2026-03-01',
  notes: '',
  createdBy: 'admin',
  ...more,
})
const why = (item: PaymentItem, day: string, ...payments: Payment[]) =>
  whyLeftOut('anna', { item, payments: indexPayments(countedPayments(item, payments, day)) })

test('who has joined later and pays another amount is left out, and who has paid that is said to have paid', () => {
  const byMonths: PaymentItem = { ...fee, mustBePaidInFull: true, joinersPay: 'by_months' }
  const people = [{ id: 'anna', joinedOn: '2026-05-01' }, { id: 'ben', joinedOn: '2025-05-01' }, { id: 'cleo' }]
  const given = { members: people, day: '2026-11-27', years: [{ id: 'y26', year: '2026' }] }
  const whys = (...payments: Payment[]) =>
    judgePayers(people, { item: byMonths, payments, ...given }).map((one) => one.why)
  expect(whys()).toEqual(['Has joined later and pays another amount', undefined, undefined])
  expect(whys(paid({ amount: 40 }))).toEqual([paidAlready, undefined, undefined])
  expect(whys(paid({ memberId: 'ben', amount: 40 }))[1]).toBe(paidInPart)
})

test.each<[string, PaymentItem, Payment[], string | undefined]>([
  ['has paid nothing', fee, [], undefined],
  ['has paid the item of the year, whenever', fee, [paid({ yearId: 'y26', paymentDate: '2025-12-30' })], paidAlready],
  ['has paid by a name of the year', fee, [paid({ itemId: 'old', yearId: 'y26' })], paidAlready],
  ['somebody else has paid', fee, [paid({ memberId: 'ben' })], undefined],
  ['was let off', fee, [paid({ amount: 0, notes: 'honorary' })], paidAlready],
  ['has paid a part', { ...fee, mustBePaidInFull: true }, [paid({ amount: 20 })], paidInPart],
  [
    'has paid both parts',
    { ...fee, mustBePaidInFull: true },
    [paid({ amount: 20 }), paid({ amount: 40 })],
    paidAlready,
  ],
  ['paid last year what is paid once a year', everyYear, [paid({ paymentDate: '2025-06-01' })], undefined],
  ['paid this year what is paid once a year', everyYear, [paid({ paymentDate: '2026-01-01' })], paidAlready],
  [
    'paid once what is required',
    { ...everyYear, purchaseRestriction: 'multiple' },
    [paid({ paymentDate: '2020-01-01' })],
    paidAlready,
  ],
  ['had a drink before', drink, [paid({ itemId: 'drink', amount: 3 })], undefined],
  ['had a drink on that day', drink, [paid({ itemId: 'drink', paymentDate: '2026-11-27' })], paidAlready],
])('%s', (_, item, payments, reason) => {
  expect(why(item, '2026-11-27', ...payments)).toBe(reason)
})

const anna = { id: 'anna' }
const ben = { id: 'ben', belongsTo: 'anna' }
const cleo = { id: 'cleo', belongsTo: 'anna' }
const dora = { id: 'dora' }
const once = 'The family pays once'

test.each<[string, (typeof anna)[], Payment[], (string | undefined)[]]>([
  ['the head pays, wherever in the list', [ben, anna, dora, cleo], [], [once, undefined, undefined, once]],
  ['without the head the first pays', [cleo, ben], [], [undefined, once]],
  [
    'not one for whom an earlier family has paid',
    [ben, cleo],
    [paid({ memberId: 'dora', familyIds: ['dora', 'ben'] })],
    ['An earlier family has paid it', undefined],
  ],
  [
    'nobody, once somebody who is not chosen has paid',
    [anna, ben],
    [paid({ memberId: 'cleo' })],
    Array(2).fill(paidAlready),
  ],
])('of a family that pays an item once: %s', (_, people, payments, reasons) => {
  const given = { payments, members: [anna, ben, cleo, dora], day: '2026-11-27' }
  const whys = (item: PaymentItem) => judgePayers(people, { item, ...given, years: [] }).map(({ why }) => why)
  expect(whys({ ...fee, forFamily: true })).toEqual(reasons)
  expect(whys(fee)).toEqual(people.map(() => undefined))
})

test('of an item that repeats, who has nothing open up to the day is left out, and who has a part of the last time open', () => {
  const { yearId: __, ...noYear } = fee
  const monthly: PaymentItem = {
    ...noYear,
    price: 40,
    purchaseRestriction: 'multiple',
    mustBePaidInFull: true,
    every: 'month',
    dueOn: '2026-01-05',
  }
  const people = [{ id: 'anna' }, { id: 'ben', joinedOn: '2026-02-01' }]
  const whys = (amount: number) =>
    judgePayers(people, {
      item: monthly,
      payments: [paid({ amount }), paid({ memberId: 'ben', amount: 40 })],
      members: people,
      day: '2026-02-27',
      years: [],
    }).map(({ why }) => why)
  expect(whys(40)).toEqual([undefined, paidAlready])
  expect(whys(60)).toEqual([paidInPart, paidAlready])
  expect(whys(80)).toEqual([paidAlready, paidAlready])
})
