import { expect, test } from 'vitest'
import { indexPayments } from '../membership/settlement.ts'
import type { Books, MemberFact } from '../membership/status.ts'
import { debtsOn, outstanding, outstandingByItem } from './outstanding.ts'
import type { Payment, PaymentItem } from './payment.ts'

const today = '2026-11-25'
const item = (id: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  id,
  name: id,
  price: 60.1,
  enabled: true,
  yearId: 'y26',
  isRequiredForActive: true,
  purchaseRestriction: 'multiple',
  ...more,
})
const paid = (memberId: string, itemId: string, paymentDate: string | undefined, amount: number): Payment => ({
  id: `${memberId} ${itemId} ${paymentDate}`,
  memberId,
  memberName: memberId,
  itemId,
  itemName: `${itemId} 2026`,
  amount,
  paymentDate,
  notes: '',
  createdBy: 'u',
})
const anna: MemberFact = { id: 'anna', enabled: true, typeId: 'adult' }
const ben: MemberFact = { id: 'ben', enabled: true, typeId: 'junior' }
const cem: MemberFact = { id: 'cem', enabled: true }
const off: MemberFact = { id: 'off', enabled: false }
const club = [anna, ben, cem, off]

const owed = (items: PaymentItem[], payments: Payment[], day: string, members = club) => {
  const books: Books = { items, years: [{ id: 'y26', year: '2026' }], payments: indexPayments(payments) }
  return debtsOn(members, books, { day, today, payments })
}

test('sums what is open to the cent, by item and type, the largest first', () => {
  const items = [item('Fee', { typeIds: ['adult', 'junior'] }), item('Key', { price: 100, mustBePaidInFull: true })]
  const debts = owed(items, [paid('anna', 'Key', '2026-03-01', 99.9), paid('ben', 'Fee', '2026-03-01', 1)], today)
  expect(outstanding(debts)).toEqual({ members: 3, cents: 6010 + 10 + 10000 + 10000 })
  expect(outstandingByItem(debts)).toEqual([
    { itemId: 'Key', label: 'Key 2026', typeId: 'junior', members: 1, cents: 10000 },
    { itemId: 'Key', label: 'Key 2026', typeId: undefined, members: 1, cents: 10000 },
    { itemId: 'Key', label: 'Key 2026', typeId: 'adult', members: 1, cents: 10 },
    { itemId: 'Fee', label: 'Fee 2026', typeId: 'adult', members: 1, cents: 6010 },
  ])
})

test('a past day counts the payments up to it, that day included, and none without a day', () => {
  const payments = [paid('anna', 'Fee', '2026-05-03', 60), paid('ben', 'Fee', undefined, 60)]
  const on = (day: string) => owed([item('Fee')], payments, day).map(({ member }) => member.id)
  expect(on('2026-05-02')).toEqual(['anna', 'ben', 'cem'])
  expect(on('2026-05-03')).toEqual(['ben', 'cem'])
  expect(on(today)).toEqual(['cem'])
})

test('an item is owed from its due day on', () => {
  const items = [item('Fee', { dueOn: '2027-03-31' })]
  expect(owed(items, [], today)).toEqual([])
  expect(owed(items, [], '2027-03-30')).toEqual([])
  expect(outstanding(owed(items, [], '2027-03-31'))).toEqual({ members: 3, cents: 18030 })
})

test('members owe nothing on the days before they joined and after they left', () => {
  const guest: MemberFact = { ...anna, joinedOn: '2026-04-01', leavesOn: '2026-06-30' }
  const owes = (day: string) => owed([item('Fee')], [], day, [guest]).length > 0
  expect(['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01'].map(owes)).toEqual([false, true, true, false])
})

test('today counts payments of any day, as statuses do', () => {
  expect(owed([item('Fee')], [paid('anna', 'Fee', '2026-12-24', 60)], today).map(({ member }) => member.id)).toEqual([
    'ben',
    'cem',
  ])
})
