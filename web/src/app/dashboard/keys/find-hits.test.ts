import { expect, test } from 'vitest'
import { type Hit, hitSearch } from './find-hits.ts'

const person = (memberNumber: string, label: string): Hit => ({
  ...{ id: memberNumber, label, run: () => undefined },
  member: {
    ...{ id: memberNumber, memberId: memberNumber, fullName: label, email: `${memberNumber}@pay.example` },
    ...{ photoUrl: null, enabled: true },
  },
})
const action = (label: string): Hit => ({ id: label, label, run: () => undefined })
const labels = (hits: readonly Hit[]) => hits.map(({ label }) => label)
const find = hitSearch(
  [person('1', 'Johanna Berg'), person('2', 'Anna Zöggeler'), person('3', 'Đorđe Dell’Agnolo')],
  [action('Add Member'), action('Payments'), action('Annual report')],
)

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

test('lists at most eight hits', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => person(String(n), `Maria ${n}`))
  expect(hitSearch(many, [])('mar')).toHaveLength(8)
})
