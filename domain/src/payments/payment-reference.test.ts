import { expect, test } from 'vitest'
import { memberReference, paymentReference, referenced, referencesIn } from './payment-reference.ts'
import { creditorReference, writtenReference } from './written-reference.ts'

const members = ['m1', 'm7', 'm9']
const find = (line: string) => referenced(referencesIn(line), members, () => ['fee'], [])
const reference = paymentReference('m7', 'fee')
const [first = '', second = ''] = reference.split('-')

test.each([
  ['as it is written', reference],
  ['in small letters', `beitragsrest ${reference.toLowerCase()}`],
  ['among other words', `Danke ${reference}, Beitrag`],
  ['without the dash', `SVWZ+${first}${second}`],
  ['with a space instead of the dash', `${first} ${second}`],
  ['with spaces around the dash', `${first} - ${second}`],
  ['with an en dash', `${first}–${second}`],
  ['with a space in the second half', `${first}-${second.slice(0, 2)} ${second.slice(2)}`],
  ['with a space in the first half', `${first.slice(0, 4)} ${first.slice(4)}-${second}`],
  ['with letters touching it', `MITGLIEDSBEITRAG${reference}`],
  ['with letters and digits touching both ends', `X${first}${second}9`],
  ['wrapped over a line', `Mitgliedsbeitrag ${first.slice(0, 3)}\r\n  ${first.slice(3)}-${second}`],
  ['as an ISO 11649 reference in groups of four', writtenReference({ references: 'iso11649' }, reference)],
  ['as an ISO 11649 reference in small letters', `beitrag ${creditorReference(reference).toLowerCase()} danke`],
  ['at the end of many lines', `${'Beitrag 2026 danke\n'.repeat(20)}${reference}`],
])('finds a reference %s', (_, line) => {
  expect(find(line)).toEqual({ memberId: 'm7', itemId: 'fee' })
})

test.each([
  ['nothing', ''],
  ['a name', 'Ferraro'],
  ['half of it', first],
  ['one that lacks its last character', reference.slice(0, -1)],
  ['one that is typed wrong', `${first}-${second.slice(0, 4)}${second.endsWith('2') ? '3' : '2'}`],
  ['one with another letter inside', `${first}I${second}`],
])('finds none in %s', (_, line) => {
  expect(find(line)).toBeUndefined()
})

test('searches a text of any length, and not all of it', () => {
  expect(referencesIn('23456789AB'.repeat(100_000)).size).toBe(10)
  expect(referencesIn(`${' '.repeat(20_000)}${reference}`).size).toBe(0)
})

test('tries open items first, then the others', () => {
  const one = new Set([reference])
  expect(referenced(one, members, () => [], ['locker', 'fee'])).toEqual({ memberId: 'm7', itemId: 'fee' })
  expect(referenced(one, ['m1'], () => ['fee'], ['fee'])).toBeUndefined()
})

// They are printed on letters and stand in standing orders: what is written here stays as it is.
test.each([
  [paymentReference('m7', 'fee'), '346CC-4QHQF'],
  [paymentReference('anna', 'fee-2026'), 'Y9RZT-WDFRY'],
  [memberReference('m7'), '98Z5C-DJ74H'],
])('%s is the same for ever', (made, written) => {
  expect(made).toBe(written)
})

test('the standing reference of a member is none of the items', () => {
  expect(memberReference('m7')).not.toBe(paymentReference('m7', ''))
  expect(find(memberReference('m7'))).toBeUndefined()
})
