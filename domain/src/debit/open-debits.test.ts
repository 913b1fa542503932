import { expect, test } from 'vitest'
import { withFamilies } from '../membership/family-books.ts'
import { indexPayments } from '../membership/settlement.ts'
import { openDebits } from './open-debits.ts'

const fee = { id: 'fee', name: 'Fee', price: 60, enabled: true, isRequiredForActive: true, mustBePaidInFull: true }
const hut = { ...fee, id: 'hut', name: 'Hut', price: 15.5, dueOn: '2026-12-15' }
const head = { id: 'head', enabled: true }
const child = { id: 'child', enabled: true, belongsTo: 'head' }
const other = { id: 'other', enabled: true }
const mandate = { signedOn: '2025-01-01' }
const paid = (memberId: string, amount: number) => ({ memberId, itemId: 'fee', itemName: 'Fee', amount, notes: '' })
const given = {
  members: [head, child, other],
  mandates: new Map([['head', mandate]]),
  books: { items: [fee, hut], years: [], payments: indexPayments([paid('child', 20)]) },
  day: '2026-12-14',
  inRuns: new Set<string>(),
}
const part = (memberId: string, itemId: string, cents: number) => ({ memberId, itemId, cents })

test('a family is drawn in one sum by the mandate of its head; who has no mandate is not', () =>
  expect(openDebits(given)).toEqual([
    {
      payerId: 'head',
      cents: 10_000,
      hasEnded: false,
      parts: [part('head', 'fee', 6_000), part('child', 'fee', 4_000)],
    },
  ]))

test('what is due by the day of the debit is drawn, what is due later is not', () =>
  expect(openDebits({ ...given, day: '2026-12-15' })[0]?.parts).toContainEqual(part('head', 'hut', 1_550)))

test('an own mandate comes before that of the head', () => {
  const mandates = new Map([...given.mandates, ['child', mandate]])
  expect(openDebits({ ...given, mandates }).map(({ payerId, cents }) => [payerId, cents])).toEqual([
    ['head', 6_000],
    ['child', 4_000],
  ])
})

test('what is in a run already is left out', () =>
  expect(openDebits({ ...given, inRuns: new Set(['head fee']) })[0]?.parts).toEqual([part('child', 'fee', 4_000)]))

test('a mandate that was not used for 36 months is told apart', () =>
  expect(openDebits({ ...given, mandates: new Map([['head', { signedOn: '2020-01-01' }]]) })[0]?.hasEnded).toBe(true))

test('nothing is drawn for who has left or is disabled', () => {
  const members = [
    { ...head, leavesOn: '2026-12-01' },
    { ...child, enabled: false },
  ]
  expect(openDebits({ ...given, members })).toEqual([])
})

test('an item that a family pays once is drawn once, by the mandate of the head, and not while it is in a run', () => {
  const items = [{ ...fee, forFamily: true }]
  const books = withFamilies({ items, years: [], payments: indexPayments([paid('child', 20)]) }, given.members)
  const drawn = (inRuns: string[]) => openDebits({ ...given, books, inRuns: new Set(inRuns) })
  expect(drawn([])).toMatchObject([{ payerId: 'head', cents: 4_000, parts: [part('head', 'fee', 4_000)] }])
  for (const id of ['head', 'child']) expect(drawn([`${id} fee`])).toEqual([])
})

test('of who joined within the season, what is asked of joiners is drawn', () => {
  const items = [{ ...fee, yearId: 'y', joinersPay: 'by_months' as const }]
  const books = { items, years: [{ id: 'y', year: '2026' }], payments: indexPayments([]) }
  const members = [{ ...head, joinedOn: '2026-10-05' }]
  expect(openDebits({ ...given, members, books })[0]?.parts).toEqual([part('head', 'fee', 1_500)])
})
