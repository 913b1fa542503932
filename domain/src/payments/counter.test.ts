import { expect, test } from 'vitest'
import type { Requirement } from '../membership/status.ts'
import { hasPaidAlready, payerBefore, proposedItem, stillOpen } from './counter.ts'
import type { Payment, PaymentItem } from './payment.ts'

const item = (id: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  id,
  name: id,
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  isRequiredForActive: true,
  ...more,
})
const shirt = item('shirt', { isRequiredForActive: false })
const paid = (itemId: string, more: Partial<Payment> = {}): Payment => ({
  id: 'p',
  memberId: 'anna',
  memberName: 'Anna',
  itemId,
  itemName: itemId,
  notes: '',
  createdBy: 'u',
  amount: 60,
  paymentDate: '2026-01-10',
  ...more,
})
const open = (itemId: string, cents = 6000): Requirement => ({ itemId, label: itemId, price: 6000, open: cents })

const anna = { id: 'anna' }
const ben = { id: 'ben', belongsTo: 'anna' }
const alone = { member: anna, members: [anna] }

test.each([
  ['the oldest open item', [open('fee25'), open('fee26')], undefined, 'fee25'],
  ['the oldest open item, not the one before', [open('fee25'), open('fee26')], item('fee26'), 'fee25'],
  ['the one before, if nothing is open', [], item('fee26'), 'fee26'],
  ['the one before, if nobody must pay it', [open('fee25')], shirt, 'shirt'],
  ['nothing to begin with', [], undefined, undefined],
])('proposes %s', (_, owed, before, proposed) => {
  expect(proposedItem(owed, before)).toBe(proposed)
})

test('what a newer payment pays is open no more, and what it pays a part of is open in part', () => {
  const items = [item('fee25'), item('fee26', { mustBePaidInFull: true }), item('fee27')]
  const payments = [paid('fee25'), paid('fee26', { amount: 20 })]
  const asked = [open('fee25'), open('fee26'), open('fee27'), open('gone')]
  const now = stillOpen(asked, items, { ...alone, payments })
  expect(now).toEqual([open('fee26', 4000), open('fee27'), open('gone')])
})

test.each<[string, PaymentItem, Payment[], boolean]>([
  ['a fee that is paid', item('fee'), [paid('fee')], true],
  ['a fee that is not', item('fee'), [paid('shirt')], false],
  ['a fee of which a part is open', item('fee', { mustBePaidInFull: true }), [paid('fee', { amount: 20 })], false],
  ['a fee that is waived', item('fee'), [paid('fee', { amount: 0, notes: 'honorary' })], true],
  ['a shirt, bought before', shirt, [paid('shirt')], false],
  [
    'a locker once per year, in this year',
    item('locker', { isRequiredForActive: false, purchaseRestriction: 'once_per_year' }),
    [paid('locker')],
    true,
  ],
  [
    'a locker once per year, in the year before',
    item('locker', { isRequiredForActive: false, purchaseRestriction: 'once_per_year' }),
    [paid('locker', { paymentDate: '2025-12-30' })],
    false,
  ],
])('has paid already: %s', (_, one, payments, expected) => {
  expect(hasPaidAlready({ item: one, paymentDate: '2026-01-10' }, { ...alone, payments }, { years: [] })).toBe(expected)
})

test('of an item that a family pays once, what is left by all of them is open, and it is paid for each', () => {
  const fee = item('fee', { mustBePaidInFull: true, forFamily: true })
  const asked = [{ ...open('fee', 0), openWith: 'Anna' }]
  const now = (...payments: Payment[]) => stillOpen(asked, [fee], { member: ben, members: [anna, ben], payments })
  expect(now(paid('fee', { amount: 20 })).map((one) => one.open)).toEqual([4000])
  expect(now(paid('fee', { amount: 20 }), paid('fee', { memberId: 'ben', amount: 40 }))).toEqual([])
  const all = { members: [anna, ben], payments: [paid('fee')] }
  for (const member of [anna, ben])
    expect(hasPaidAlready({ item: fee, paymentDate: '2027-01-10' }, { member, ...all }, { years: [] })).toBe(true)
})

test('what an earlier family of a member has paid is not paid again, and names who has paid', () => {
  const fee = item('fee', { forFamily: true })
  const everyYear = { ...fee, purchaseRestriction: 'once_per_year' as const }
  const moved = { id: 'ben', belongsTo: 'emil' }
  const payments = [paid('fee', { familyIds: ['anna', 'ben'] })]
  const paying = { member: moved, members: [anna, { id: 'emil' }, moved], payments }
  const on = (paymentDate: string, one: PaymentItem, member = moved) => [
    payerBefore({ item: one, paymentDate }, { ...paying, member })?.memberName,
    hasPaidAlready({ item: one, paymentDate }, { ...paying, member }, { years: [] }),
  ]
  expect(on('2026-05-01', fee)).toEqual(['Anna', true])
  expect(on('2026-05-01', everyYear)).toEqual(['Anna', true])
  // A fee of a calendar year is asked again in the next one.
  expect(on('2027-05-01', everyYear)[0]).toBeUndefined()
  expect(on('2026-05-01', fee, { id: 'gus', belongsTo: 'emil' })).toEqual([undefined, false])
})

test('of who joined later, what that one is asked is open until it is paid, and more is refused where an item is paid once', () => {
  const years = [{ id: 'y26', year: '2026' }]
  const fee = item('fee', {
    mustBePaidInFull: true,
    yearId: 'y26',
    joinersPay: 'half_from_07-01',
    purchaseRestriction: 'once_per_year',
  })
  const asked = { ...open('fee', 3000), price: 3000 }
  const joiner = { ...ben, joinedOn: '2026-08-01' }
  const having = (amount: number, member: typeof joiner) => ({
    member,
    members: [joiner],
    payments: [paid('fee', { memberId: joiner.id, amount, yearId: 'y26' })],
  })
  expect(stillOpen([asked], [fee], having(10, joiner))).toMatchObject([{ open: 2000 }])
  expect(stillOpen([asked], [fee], having(30, joiner))).toEqual([])
  const hasPaid = (amount: number, member: typeof joiner) =>
    hasPaidAlready({ item: fee, paymentDate: '2026-09-01' }, having(amount, member), { years })
  expect([hasPaid(20, joiner), hasPaid(30, joiner)]).toEqual([false, true])
  expect(hasPaid(30, { ...joiner, joinedOn: '2026-06-30' })).toBe(false)
})

test('an item that repeats is paid once all is that fell due up to the day, and a newer payment takes off its open times', () => {
  const monthly = item('monthly', { price: 40, every: 'month', dueOn: '2026-01-05', mustBePaidInFull: true })
  const seasons = { years: [] }
  const on = (paymentDate: string, amount: number) =>
    hasPaidAlready({ item: monthly, paymentDate }, { ...alone, payments: [paid('monthly', { amount })] }, seasons)
  expect([on('2026-02-10', 80), on('2026-03-10', 80)]).toEqual([true, false])
  const asked = { ...open('monthly', 8000), price: 8000, each: 4000, earlier: 4000 }
  const now = (amount: number) =>
    stillOpen([asked], [monthly], { ...alone, payments: [paid('monthly', { amount })] }).map((one) => one.open)
  expect([now(40), now(60), now(120)]).toEqual([[8000], [6000], []])
})
