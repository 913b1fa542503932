import { expect, onTestFinished, test, vi } from 'vitest'
import { indexPayments } from '../membership/settlement.ts'
import { daysAfter, plannedReminders, remindedOn } from './automatic.ts'

const fee = {
  id: 'fee',
  name: 'Fee',
  price: 60,
  enabled: true,
  isRequiredForActive: true,
  dueOn: '2026-03-31',
}
const members = [
  { id: 'anna', enabled: true },
  { id: 'ben', enabled: true },
  { id: 'cora', enabled: false },
  { id: 'dora', enabled: true, leavesOn: '2026-03-20' },
]
const paid = { memberId: 'ben', itemId: 'fee', itemName: 'Fee', amount: 60, notes: '' }
const books = { items: [fee], years: [], payments: indexPayments([paid]) }

test.each([
  ['2026-03-17', ['anna', 'dora']],
  ['2026-03-18', []],
  ['2026-03-31', ['anna']],
  ['2026-04-14', ['anna']],
  ['2026-04-30', ['anna']],
  ['2026-05-31', []],
])('on %s, of those who have not paid, %o are reminded', (today, ids) => {
  expect(remindedOn(members, books, today).map(({ id }) => id)).toEqual(ids)
})

test.each(['Pacific/Pago_Pago', 'America/St_Johns', 'Europe/Zurich', 'Pacific/Kiritimati'])(
  'counts days alike on a server in %s, also over a change of the clocks',
  (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect([daysAfter('2026-03-15', 14), daysAfter('2026-03-29', 1)]).toEqual(['2026-03-29', '2026-03-30'])
    expect([daysAfter('2026-11-08', -14), daysAfter('2027-01-01', -1)]).toEqual(['2026-10-25', '2026-12-31'])
  },
)

test('an item without a due day reminds nobody by itself', () => {
  const { dueOn: _, ...always } = fee
  expect(plannedReminders(members, { ...books, items: [always] }, '2026-03-01', () => true)).toEqual([])
})

const isReached = ({ id }: { id: string }) => id !== 'dora'

test('the plan of four weeks has each day with its number of members, and of those without an e-mail', () => {
  expect(plannedReminders(members, books, '2026-03-10', isReached)).toEqual([
    { on: '2026-03-17', members: 2, withoutEmail: 1 },
    { on: '2026-03-31', members: 1, withoutEmail: 0 },
  ])
  const later = plannedReminders(members, books, '2026-03-18', isReached)
  expect(later.map(({ on }) => on)).toEqual(['2026-03-31', '2026-04-14'])
})

test('if the next four weeks have no reminder, the plan has the first one after them, at most a year ahead', () => {
  expect(plannedReminders(members, books, '2025-11-29', isReached)).toEqual([
    { on: '2026-03-17', members: 2, withoutEmail: 1 },
  ])
  expect(plannedReminders(members, books, '2025-03-16', isReached).map(({ on }) => on)).toEqual(['2026-03-17'])
  expect(plannedReminders(members, books, '2025-03-15', isReached)).toEqual([])
})
