import type { Member } from '@tessera/domain/members/member'
import { type ItemFact, indexPayments, type PaymentFact } from '@tessera/domain/membership/settlement'
import { unpackMembers } from '@tessera/domain/standings/pack'
import { expect, test } from 'vitest'
import { ClubStandings, type Facts } from './club-standings.ts'
import type { Listed } from './listed.ts'

const member = (n: number, more: Partial<Member> = {}): Member => ({
  id: `m${n}`,
  memberId: String(n),
  fullName: `Name ${n}`,
  email: '',
  photoUrl: null,
  enabled: true,
  ...more,
})
const fee: ItemFact = { id: 'fee', name: 'Fee', price: 60, enabled: true, isRequiredForActive: true }
const paidBy = (...ids: string[]): PaymentFact[] =>
  ids.map((memberId) => ({ memberId, itemId: 'fee', itemName: 'Fee', amount: 60, notes: '' }))

const members = [member(1), member(2), member(3, { enabled: false })]
const books = { items: [fee], years: [], payments: indexPayments(paidBy('m1')) }
const facts: Facts = { members, books, day: '2026-03-01' }

/** Statuses by member id, as a page reads them. */
function statusesIn(listed: Listed): Record<string, string> {
  const answer = listed.all()
  if (!('all' in answer)) throw new Error('not all')
  return Object.fromEntries(unpackMembers(answer.all).map(({ member: { id }, standing }) => [id, standing.status]))
}

/** The ids of those that a page with this version would get. */
const since = (club: ClubStandings, { version }: Listed) => [...(club.changedSince(version) ?? ['all'])].sort()

test('has the status of each member, and the same list while nothing changes', () => {
  const club = new ClubStandings()
  const listed = club.update(facts)
  expect(statusesIn(listed)).toEqual({ m1: 'Active', m2: 'Payment Due', m3: 'Disabled' })
  expect(club.update({ ...facts })).toBe(listed)
  expect(club.update({ ...facts, members: structuredClone(members) })).toBe(listed)
})

test.each<[string, Partial<Facts>, string[]]>([
  ['a payment', { books: { ...books, payments: indexPayments(paidBy('m1', 'm2')) } }, ['m2']],
  ['a payment that settles nothing new', { books: { ...books, payments: indexPayments(paidBy('m1', 'm1')) } }, []],
  ['a name', { members: [member(1, { fullName: 'New' }), ...members.slice(1)] }, ['m1']],
  ['a new member', { members: [...members, member(4)] }, ['m4']],
  ['a deleted member', { members: members.slice(1) }, ['m1']],
  ['an item that is not required any more', { books: { ...books, items: [{ ...fee, enabled: false }] } }, ['m2', 'm3']],
  ['a day on which nothing changes', { day: '2026-03-02' }, []],
  ['another due day', { books: { ...books, items: [{ ...fee, dueOn: '2026-04-01' }] } }, ['m2', 'm3']],
])('%s changes only the members that it touches', (_, change, expected) => {
  const club = new ClubStandings()
  const before = club.update(facts)
  const after = club.update({ ...facts, ...change })
  expect(since(club, before)).toEqual(expected)
  expect(after.version === before.version).toBe(expected.length === 0)
  expect(since(club, after)).toEqual([])
})

test('follows the day on which an item becomes due, and back', () => {
  const club = new ClubStandings()
  const due = { ...facts, books: { ...books, items: [{ ...fee, dueOn: '2026-03-02' }] } }
  const before = club.update(due)
  const after = club.update({ ...due, day: '2026-03-02' })
  expect([before, after].map(statusesIn).map(({ m2 }) => m2)).toEqual(['Active', 'Payment Due'])
  expect(after.day).toBe('2026-03-02')
  expect(statusesIn(club.update(due))).toEqual(statusesIn(before))
})

test('does not know a version of another club or start', () => {
  const [one, other] = [new ClubStandings(), new ClubStandings()]
  other.update(facts)
  expect(since(other, one.update(facts))).toEqual(['all'])
})

test('a large club shows its first rows, and how many members have each status', () => {
  const many = Array.from({ length: 600 }, (_, n) => member(n, { enabled: n % 3 > 0 }))
  const answer = new ClubStandings().update({ ...facts, members: many }).first()
  if (!('first' in answer)) throw new Error('not the first')
  expect(unpackMembers(answer.first).map(({ member: { id } }) => id)).toEqual(many.slice(0, 50).map(({ id }) => id))
  expect(answer.counts).toEqual({ Active: 1, 'Payment Due': 399, Disabled: 200 })
  const small = new ClubStandings().update(facts)
  expect(small.first()).toBe(small.all())
})
