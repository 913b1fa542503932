import { expect, test } from 'vitest'
import { indexPayments } from '../membership/settlement.ts'
import { memberView } from '../membership/status.ts'
import { cardEnd, cardView, paperView, renewBy } from './card.ts'

const anna = { id: 'a', memberId: '7', fullName: 'Anna', enabled: true }
const fee = (year: string) => ({
  id: year,
  name: 'Fee',
  price: 60,
  yearId: year,
  enabled: true,
  isRequiredForActive: true,
})
const books = {
  items: [fee('2026'), fee('2027')],
  years: [
    { id: '2026', year: '2026' },
    { id: '2027', year: '2027' },
  ],
  payments: indexPayments([{ memberId: 'a', itemId: '2026', itemName: 'Fee', yearId: '2026', amount: 60, notes: '' }]),
}

test('a card counts the year of today alone, where the member’s view counts every year', () => {
  const statusOn = (day: string) => cardView('Club', anna, books, day).status
  expect([statusOn('2026-12-31'), statusOn('2027-01-01')]).toEqual(['Active', 'Payment Due'])
  expect(memberView(anna, books, '2026-07-01').status).toBe('Inactive')
})

test('a printed card counts to the end of the last season that can be taken as paid', () => {
  const seasonOn = (day: string, holder = anna) => paperView(cardView('Club', holder, books, day)).year
  expect([seasonOn('2026-12-31'), seasonOn('2027-01-01')]).toEqual([2026, 2026])
  expect(seasonOn('2027-01-01', { ...anna, enabled: false })).toBe(2027)
  const notDue = { ...books, items: [{ ...fee('2027'), dueOn: '2027-03-31' }] }
  expect(paperView(cardView('Club', anna, notDue, '2027-01-01')).year).toBe(2027)
})

test('a card counts to the end of the last season taken as paid, and the club’s grace days', () => {
  const endOn = (day: string, graceDays: number) => cardEnd(cardView('Club', anna, { ...books, graceDays }, day))
  expect([endOn('2026-12-31', 0), endOn('2027-01-01', 0)]).toEqual(['2026-12-31', '2026-12-31'])
  expect([endOn('2026-12-31', 31), endOn('2027-01-01', 31)]).toEqual(['2027-01-31', '2027-01-31'])
  const from = { ...books, graceDays: 1, seasonStartsInMonth: 9 }
  expect(cardEnd(cardView('Club', { ...anna, enabled: false }, from, '2026-10-01'))).toBe('2027-09-01')
})

test('a card names its holder by the club’s number', () => {
  const card = cardView('Club', { ...anna, enabled: false }, books, '2026-07-01')
  expect(card).toEqual({ clubName: 'Club', memberId: '7', fullName: 'Anna', status: 'Disabled', year: 2026 })
})

test('a card says what its holder owes for today’s season, due and not yet due, and nothing for the disabled', () => {
  const due = { ...fee('2027'), dueOn: '2027-03-31', mustBePaidInFull: true }
  const part = { memberId: 'a', itemId: '2027', itemName: 'Fee', yearId: '2027', amount: 20.1, notes: '' }
  const owing = { ...books, items: [fee('2026'), due], payments: indexPayments([part]) }
  const owedOn = (day: string, holder = anna) => cardView('Club', holder, owing, day).owed
  const item = { label: 'Fee 2027', open: 3990, dueOn: '2027-03-31' }
  expect(owedOn('2027-03-30')).toEqual([{ ...item, isDue: false }])
  expect(owedOn('2027-03-31')).toEqual([{ ...item, isDue: true }])
  expect(owedOn('2026-12-31')).toEqual([{ label: 'Fee 2026', open: 6000, isDue: true }])
  expect(owedOn('2027-03-31', { ...anna, enabled: false })).toBeUndefined()
  expect('owed' in cardView('Club', anna, books, '2026-07-01')).toBe(false)
})

test('a card has room for 12 unpaid items', () => {
  const many = {
    ...books,
    items: Array.from({ length: 13 }, (_, at) => ({ ...fee('2026'), id: `${at}`, name: `${at}!` })),
  }
  expect(cardView('Club', { ...anna, id: 'b' }, many, '2026-07-01').owed).toHaveLength(12)
})

test('a card is to be renewed by the first day on which something becomes due, while its holder is active', () => {
  const owed = (dueOn: string | undefined, isDue = false) => ({ label: 'Fee', open: 1, isDue, ...(dueOn && { dueOn }) })
  const active = { status: 'Active' } as const
  expect(renewBy({ ...active, owed: [owed('2027-04-30'), owed('2027-03-31'), owed(undefined)] })).toBe('2027-03-31')
  expect(renewBy({ ...active, owed: [owed('2027-03-31', true)] })).toBeUndefined()
  expect(renewBy(active)).toBeUndefined()
  expect(renewBy({ status: 'Payment Due', owed: [owed('2027-04-30')] })).toBeUndefined()
})

test('a card of somebody who joined within the season names what is asked of joiners', () => {
  const ofJoiners = {
    ...books,
    items: [{ ...fee('2026'), joinersPay: 'half_from_07-01' as const, mustBePaidInFull: true }],
  }
  const owedBy = (joinedOn: string) =>
    cardView('Club', { ...anna, id: 'b', joinedOn }, ofJoiners, '2026-12-01').owed?.map(({ open }) => open)
  expect([owedBy('2026-06-30'), owedBy('2026-07-01')]).toEqual([[6000], [3000]])
})
