import type { Member } from '@tessera/domain/members/member'
import { newOwnField } from '@tessera/domain/members/own-fields'
import type { Standing } from '@tessera/domain/membership/status'
import { expect, test } from 'vitest'
import { countStatuses, memberSearch, orderMembers, sortMembers, withStatus } from './find-members.ts'

const member = (memberNumber: string, fullName: string, email = 'x@example.org'): Member => ({
  id: `id-${memberNumber}`,
  memberId: memberNumber,
  fullName,
  email,
  photoUrl: null,
  enabled: true,
})
const numbers = (members: readonly Member[]) => members.map((member) => member.memberId)
const club = [member('10', 'Chiara'), member('9', 'Anna Lindqvist', 'anna@posteo.eu'), member('A2', 'Ben')]

test('members stand by their number, as people count', () => {
  expect(numbers(sortMembers(club))).toEqual(['9', '10', 'A2'])
})

test('the search reads number, name and e-mail, without case', () => {
  const search = memberSearch([])(club)
  expect(numbers(search('LINDQ'))).toEqual(['9'])
  expect(numbers(search('posteo'))).toEqual(['9'])
  expect(numbers(search('a2'))).toEqual(['A2'])
  expect(numbers(search('posteo 9 lind'))).toEqual(['9'])
  expect(numbers(search(' '))).toEqual(['10', '9', 'A2'])
})

test('the search reads what is chosen in the club’s own fields by its name, not by its id', () => {
  const section = newOwnField('Section', 'choice', ['Football', 'Tennis'])
  const boards = newOwnField('Boards', 'several', ['Youth', 'Events', 'Finance'])
  const door = newOwnField('Door card')
  const [football = ''] = section.choices.map(({ id }) => id)
  const [youth = '', , finance = ''] = boards.choices.map(({ id }) => id)
  const of = (at: number, fields: Record<string, string>) => ({ ...(club[at] as Member), fields })
  const people = [
    of(0, { [section.id]: football, [door.id]: 'D-77' }),
    of(1, { [boards.id]: `${youth} ${finance}` }),
    of(2, { [section.id]: 'gone' }),
  ]
  const search = memberSearch([section, boards, door])(people)
  expect(numbers(search('foot'))).toEqual(['10'])
  expect(numbers(search('finance youth'))).toEqual(['9'])
  expect(numbers(search('d-77'))).toEqual(['10'])
  for (const none of ['tennis', 'events', football, 'gone']) expect(search(none)).toEqual([])
})

const standings = new Map<string, Standing>([
  ['id-10', { status: 'Active', unmet: [], upcoming: [], settled: [] }],
  ['id-9', { status: 'Payment Due', unmet: [], upcoming: [], settled: [] }],
  ['id-A2', { status: 'Active', unmet: [], upcoming: [], settled: [] }],
])

test('a status filter waits until the statuses are computed', () => {
  expect(numbers(withStatus(club, standings, 'Active'))).toEqual(['10', 'A2'])
  expect(numbers(withStatus(club, standings, undefined))).toEqual(['10', '9', 'A2'])
  expect(numbers(withStatus(club, undefined, 'Active'))).toEqual(['10', '9', 'A2'])
})

test('statuses are counted', () => {
  expect(countStatuses(standings.values())).toEqual({ Active: 2, 'Payment Due': 1, Disabled: 0 })
})

test('names are sorted by their last word where wanted', () => {
  const people = ['Zoë Auer', 'Anna van der Berg', 'Chiara', 'Anna Auer', 'Ben  Auer'].map((name, at) =>
    member(String(at), name),
  )
  const names = (bySurname: boolean, direction: 'asc' | 'desc' = 'asc') =>
    orderMembers(people, undefined, { column: 'fullName', direction }, bySurname).map(({ fullName }) => fullName)
  expect(names(true)).toEqual(['Anna Auer', 'Ben  Auer', 'Zoë Auer', 'Anna van der Berg', 'Chiara'])
  expect(names(true, 'desc')).toEqual(['Chiara', 'Anna van der Berg', 'Zoë Auer', 'Ben  Auer', 'Anna Auer'])
  const known = [
    { ...member('1', 'Anna de la Cruz Perez'), givenName: 'Anna', familyName: 'de la Cruz Perez' },
    member('2', 'Ben Dorn'),
    member('3', 'Carl Bo'),
  ]
  expect(
    orderMembers(known, undefined, { column: 'fullName', direction: 'asc' }, true).map(({ memberId }) => memberId),
  ).toEqual(['3', '1', '2'])
  expect(names(false)).toEqual(['Anna Auer', 'Anna van der Berg', 'Ben  Auer', 'Chiara', 'Zoë Auer'])
})

test('a column sorts both ways; equal ones stay by number', () => {
  const order = (column: 'memberId' | 'fullName' | 'email' | 'status', direction: 'asc' | 'desc' = 'asc') =>
    numbers(orderMembers(sortMembers(club), standings, { column, direction }))
  expect(order('memberId', 'desc')).toEqual(['A2', '10', '9'])
  expect(order('fullName')).toEqual(['9', 'A2', '10'])
  expect(order('email')).toEqual(['9', '10', 'A2'])
  expect(order('status')).toEqual(['9', '10', 'A2'])
  expect(order('status', 'desc')).toEqual(['10', 'A2', '9'])
})
