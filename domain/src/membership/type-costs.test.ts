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

test('says of a family who else is asked', () => {
  const family = [student('head'), student('child', { belongsTo: 'head' }), student('stranger')]
  const ofFamilies = { ...books, items: [item('family', 90, { typeIds: ['student'], forFamily: true })] }
  expect(shown([changed(student('head'), '')], family, ofFamilies)).toEqual([
    ['head', -9000],
    ['child', 9000],
  ])
})
