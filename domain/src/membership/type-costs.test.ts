import { expect, test } from 'vitest'
import { withType } from '../members/type-changes.ts'
import { type ItemFact, indexPayments } from './settlement.ts'
import type { Books, NamedFact } from './status.ts'
import { typeCosts } from './type-costs.ts'

const today = '2026-10-15'
const item = (id: string, price: number, more: Partial<ItemFact>): ItemFact => ({
  id,
  name: id,
  price,
  enabled: true,
  isRequiredForActive: true,
  yearId: 'y27',
  dueOn: '2027-03-31',
  ...more,
})
const books: Books = {
  items: [item('students', 25, { typeIds: ['student'] }), item('full', 60, { typeIds: ['full'] })],
  years: [{ id: 'y27', year: '2027' }],
  payments: indexPayments([{ memberId: 'paid', itemId: 'full', itemName: 'full', amount: 60, notes: '' }]),
}
const student = (id: string, more: Partial<NamedFact> = {}): NamedFact => ({
  id,
  enabled: true,
  typeId: 'student',
  ...more,
})
const changed = (member: NamedFact, from: string): NamedFact => ({
  ...member,
  ...withType(member, 'full', from, today),
})
const shown = (people: readonly NamedFact[], members: readonly NamedFact[], of = books) =>
  typeCosts(people, members, of, today).map(({ member, cents }) => [member.id, cents])

test('says what a change of type costs whom, also from a day to come', () => {
  const members = [student('a'), student('paid'), student('other')]
  const from = (day: string) => [changed(student('a'), day), changed(student('paid'), day)]
  for (const day of ['', '2026-11-01', '2027-03-31'])
    expect(shown(from(day), members)).toEqual([
      ['a', 3500],
      ['paid', -2500],
    ])
  // The fee is that of the type on its due day.
  expect(shown(from('2027-04-01'), members)).toEqual([])
})

test('says what a pause spares of what repeats, each month in it', () => {
  const monthly = item('monthly', 40, { every: 'month', dueOn: '2026-10-05', typeIds: ['student'] })
  const paying = { ...books, items: [{ ...monthly, yearId: '' }] }
  const paused = (pauses: string, more: Partial<NamedFact> = {}) => student('a', { pauses, ...more })
  const twoMonths = '2026-12-01..2027-01-31'
  expect(shown([paused(twoMonths)], [student('a')], paying)).toEqual([['a', -8000]])
  // What is taken back is asked again, and of who leaves meanwhile nothing after that.
  expect(shown([student('a')], [paused(twoMonths)], paying)).toEqual([['a', 8000]])
  const leaves = { leavesOn: '2026-12-31' }
  expect(shown([paused(twoMonths, leaves)], [student('a', leaves)], paying)).toEqual([['a', -4000]])
  expect(shown([paused('2026-11-10..2026-11-20')], [student('a')], paying)).toEqual([])
  // A change of type is judged as of today, also of somebody with a pause to come.
  expect(shown([{ ...paused(twoMonths), typeId: 'full' }], [paused(twoMonths)], paying)).toEqual([['a', -4000]])
})

test('a pause spares as much of whoever has paid all that was due', () => {
  const repeating = { every: 'month', mustBePaidInFull: true, dueOn: '2026-10-05', yearId: '' } as const
  const monthly = item('monthly', 40, repeating)
  const payments = indexPayments([{ memberId: 'a', itemId: 'monthly', itemName: 'monthly', amount: 80, notes: '' }])
  const paying = { ...books, items: [monthly], payments }
  const spared = (pauses: string) => shown([student('a', { pauses })], [student('a')], paying)
  expect(spared('2026-12-01..2027-01-31')).toEqual([['a', -8000]])
  expect(spared('2026-12-01..2026-12-31')).toEqual([['a', -4000]])
})

test('says of a family who else is asked', () => {
  const family = [student('head'), student('child', { belongsTo: 'head' }), student('stranger')]
  const ofFamilies = { ...books, items: [item('family', 90, { typeIds: ['student'], forFamily: true })] }
  expect(shown([changed(student('head'), '')], family, ofFamilies)).toEqual([
    ['head', -9000],
    ['child', 9000],
  ])
})
