import { expect, test } from 'vitest'
import { hasAllowedIds, type WriteWithIds } from './written-ids.ts'

const base = 'projects/demo-tessera/databases/(default)/documents'
const write = (path: string, fields: NonNullable<WriteWithIds['update']>['fields'] = {}) => ({
  update: { name: `${base}/${path}`, fields },
})
const stringValue = (text: string) => ({ stringValue: text })

test.each([
  'payments/Xk3aBcDeFgHiJkLmNoPq',
  'payments/member~item-1~club_2026',
  'paymentItems/7d1c9d7e-94e2-4a8b-a1a7-4f7c4a3e6c11',
  'paymentYears/club_2026',
])('takes the id of %s', (path) => {
  expect(hasAllowedIds([write(path)])).toBe(true)
})

test.each([
  'payments/series.club.2026',
  'payments/a b',
  'payments/Ü',
  `payments/${'x'.repeat(201)}`,
  'payments/__x__',
  'paymentItems/a~b',
  'paymentItems/a.b',
  'paymentYears/club.2026',
])('refuses to write %s, also beside other writes', (path) => {
  expect(hasAllowedIds([write('payments/fine'), write(path)])).toBe(false)
})

test.each([
  ['memberId', stringValue('club.1')],
  ['itemId', stringValue('a~b')],
  ['itemId', stringValue('')],
  ['yearId', stringValue('a/b')],
  ['movedFrom', stringValue('series.club.2026')],
  ['typeIds', { arrayValue: { values: [stringValue('fine'), stringValue('not.fine')] } }],
  ['paidByItemIds', { arrayValue: { values: [stringValue('a,b')] } }],
  ['startedItems', { arrayValue: { values: [stringValue('a b')] } }],
])('refuses a field %s of %o', (name, value) => {
  expect(hasAllowedIds([write('payments/fine', { [name]: value })])).toBe(false)
})

test('leaves other fields, other collections and deletions alone', () => {
  expect(
    hasAllowedIds([
      write('payments/fine', {
        notes: stringValue('a. b'),
        movedFrom: stringValue('a~b~c'),
        yearId: {},
      }),
      write('members/a.b'),
      {},
    ]),
  ).toBe(true)
})
