import type { Member } from '@tessera/domain/members/member'
import { expect, test } from 'vitest'
import { type Deed, type Hit, hitSearch, hitsFor, memberSearch } from './find-hits.ts'

const person = (memberNumber: string, fullName: string): Member => ({
  id: memberNumber,
  memberId: memberNumber,
  fullName,
  email: `${memberNumber}@pay.example`,
  photoUrl: null,
  enabled: true,
})
const action = (label: string, words?: string): Hit => ({ id: label, label, words, run: () => undefined })
const deed = (label: string, words: string): Deed => ({ id: label, label, words, run: () => undefined })
const record = deed('Record Payment', 'paid, cash')
const edit = deed('Edit', 'open, change')
const labels = (hits: readonly Hit[]) => hits.map(({ label }) => label)
const done = (hits: readonly Hit[]) => hits.map(({ label, does }) => `${label}: ${does}`)
const people = memberSearch([
  person('1', 'Johanna Berg'),
  person('2', 'Anna Zöggeler'),
  person('3', 'Đorđe Dell’Agnolo'),
])
const actions = [action('Add Member'), action('Payments', 'money, income'), action('Annual report')]
const find = hitSearch(people, [record], actions)
const findDeeds = hitSearch(people, [edit, record], actions)

test('sorts people by beginning of a word first, then actions, then other people', () => {
  expect(labels(find('ann'))).toEqual(['Anna Zöggeler', 'Annual report', 'Johanna Berg'])
})

test('finds by name without accents, by number and by e-mail', () => {
  expect(labels(find('zog'))).toEqual(['Anna Zöggeler'])
  expect(labels(find('dorde'))).toEqual(['Đorđe Dell’Agnolo'])
  expect(labels(find('agn'))).toEqual(['Đorđe Dell’Agnolo'])
  expect(labels(find('zoeggeler anna'))).toEqual(['Anna Zöggeler'])
  expect(labels(find("dell'agnolo 3"))).toEqual(['Đorđe Dell’Agnolo'])
  expect(labels(find('3'))[0]).toBe('Đorđe Dell’Agnolo')
  expect(labels(find('2@pay'))).toEqual(['Anna Zöggeler'])
})

test('lists all actions and no people for an empty query', () => {
  expect(labels(find(' '))).toEqual(['Add Member', 'Payments', 'Annual report'])
})

test('finds an action by its other words, after those that are named so', () => {
  expect(labels(find('income'))).toEqual(['Payments'])
  const both = hitSearch(people, [record], [action('Payments', 'fees'), action('Fees')])
  expect(labels(both('fee'))).toEqual(['Fees', 'Payments'])
})

test('finds a member once, with the first deed, and with another that the query names', () => {
  expect(done(findDeeds('zög'))).toEqual(['Anna Zöggeler: Edit'])
  expect(done(findDeeds('anna'))).toEqual(['Anna Zöggeler: Edit', 'Johanna Berg: Edit'])
  expect(done(findDeeds('edit anna'))).toEqual(['Johanna Berg: Edit', 'Anna Zöggeler: Edit'])
  expect(done(findDeeds('zög rec'))).toEqual(['Anna Zöggeler: Record Payment'])
  expect(done(findDeeds('dorde change'))).toEqual(['Đorđe Dell’Agnolo: Edit'])
  expect(findDeeds('edit nobody')).toEqual([])
  // The e-mail address has an o as well.
  expect(done(findDeeds('zög op'))).toEqual(['Anna Zöggeler: Edit'])
  expect(done(findDeeds('zög p'))).toEqual(['Anna Zöggeler: Record Payment', 'Anna Zöggeler: Edit'])
  const [anna] = people('zög')
  expect(done(anna ? hitsFor(anna, [edit, record]) : [])).toEqual([
    'Anna Zöggeler: Record Payment',
    'Anna Zöggeler: Edit',
  ])
})

test('lists at most eight hits', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => person(String(n), `Maria ${n}`))
  expect(hitSearch(memberSearch(many), [record, edit], [])('mar')).toHaveLength(8)
  expect(hitSearch(memberSearch(many), [record, edit], [])('edit mar')).toHaveLength(8)
})
