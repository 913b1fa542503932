import { expect, test } from 'vitest'
import { bankLine, clubFacts, matchOne, summary } from '../../../../tests/support/bank-cases.ts'
import { memberReference, paymentReference } from '../../payments/payment-reference.ts'
import { creditorReference, writtenReference } from '../../payments/written-reference.ts'
import type { BankLine } from '../bank-line.ts'
import { matchLines } from './match-lines.ts'

const reference = paymentReference('joerg', 'fee')
const mistyped = `${reference.slice(0, 3)}0${reference.slice(4)}`
const compact = reference.replace('-', '')
const rf = creditorReference(reference)
const grouped = writtenReference({ references: 'iso11649' }, reference)

test.each<[string, Partial<BankLine>, string]>([
  ['as it is', { text: `Beitrag ${reference}` }, 'certain: joerg fee 6000'],
  ['in small letters', { text: reference.toLowerCase() }, 'certain: joerg fee 6000'],
  ['over a line break', { text: `Beitrag ${compact.slice(0, 4)}\n${compact.slice(4)}` }, 'certain: joerg fee 6000'],
  ['with a dash and spaces', { text: reference.replace('-', ' – ') }, 'certain: joerg fee 6000'],
  ['with letters touching', { text: `SVWZ+${compact}EREF` }, 'certain: joerg fee 6000'],
  ["in the payer's own reference", { reference: reference }, 'certain: joerg fee 6000'],
  ['with a character replaced', { text: mistyped }, 'certain: joerg fee 6000'],
  ['with a character lost', { text: compact.slice(1) }, 'certain: joerg fee 6000'],
  ['with a character added', { text: `${compact.slice(0, 7)}7${compact.slice(7)}` }, 'certain: joerg fee 6000'],
  ['with the middle swapped', { text: swapped(compact, 4) }, 'certain: joerg fee 6000'],
  ['with the end swapped', { text: swapped(compact, 8) }, 'certain: joerg fee 6000'],
  [
    'with a typing error, and another',
    { text: `${mistyped} ${swapped(paymentReference('ida', 'fee'), 1)}` },
    'unknown: ',
  ],
  ['as ISO 11649 has it', { text: `Beitrag ${rf}` }, 'certain: joerg fee 6000'],
  ['as ISO 11649 has it, in small letters in groups', { text: grouped.toLowerCase() }, 'certain: joerg fee 6000'],
  ['as ISO 11649 has it, with wrong check digits', { text: `RF00${compact}` }, 'certain: joerg fee 6000'],
  ['as ISO 11649 has it, with a typing error', { text: swapped(rf, 9) }, 'certain: joerg fee 6000'],
  ['as ISO 11649 has it, with a character lost', { text: rf.slice(0, 8) + rf.slice(9) }, 'certain: joerg fee 6000'],
  ['as ISO 11649 has it, with two typing errors', { text: swapped(swapped(rf, 5), 9) }, 'unknown: '],
  ['with two typing errors', { text: `${mistyped.slice(0, 9)}0${mistyped.slice(10)}` }, 'unknown: '],
  ['with less', { text: reference, cents: 5900 }, 'probable: joerg fee 5900'],
  ['with more', { text: reference, cents: 9900 }, 'probable: joerg fee 6000'],
  ['by the account of another', { text: reference, iban: 'DE-ida' }, 'certain: joerg fee 6000'],
  ['beside the name of another', { text: `${reference} Anna Müller`, name: 'Anna Müller' }, 'certain: joerg fee 6000'],
  ['of what is paid', { text: paymentReference('joerg', 'old') }, 'unknown: joerg'],
  [
    'of what is open, and one of what is paid',
    { text: `${reference} ${paymentReference('joerg', 'old')}` },
    'probable: joerg fee 6000',
  ],
  [
    'for all that a family owes',
    { text: paymentReference('paul', 'old'), cents: 13_500 },
    'probable: anna fee 6000, paul old 2000, paul fee 3000, leon fee 2500',
  ],
  [
    'of two',
    { text: `${reference}, ${paymentReference('leon', 'fee')}`, cents: 8500 },
    'certain: joerg fee 6000, leon fee 2500',
  ],
  [
    'for all that one owes',
    { text: paymentReference('ben', 'old'), cents: 5000 },
    'probable: ben old 1000, ben fee 4000',
  ],
])('a reference %s', (_, about, expected) => {
  expect(summary(matchOne(about))).toBe(expected)
})

function swapped(text: string, at: number): string {
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
}

test.each<[string, number, string]>([
  ['the oldest', 1000, 'certain: ben old 1000'],
  ['all', 5000, 'certain: ben old 1000, ben fee 4000'],
  ['the oldest and a part of the next', 3000, 'probable: ben old 1000, ben fee 2000'],
  ['what only a later one is', 4000, 'probable: ben old 1000, ben fee 3000'],
  ['more than is open', 9000, 'probable: ben old 1000, ben fee 4000'],
])('a standing reference pays %s', (_, cents, expected) => {
  expect(summary(matchOne({ text: memberReference('ben'), cents }))).toBe(expected)
})

test.each<[string, number, string]>([
  ['the own fee, if it is exactly that', 6000, 'certain: anna fee 6000'],
  ['all that the family owes', 13_500, 'certain: anna fee 6000, paul old 2000, paul fee 3000, leon fee 2500'],
  ['what only two of the children owe', 7500, 'certain: paul old 2000, paul fee 3000, leon fee 2500'],
  ['a part of it, the oldest item of each first', 10_000, 'probable: anna fee 6000, paul old 2000, leon fee 2000'],
  ['more', 14_000, 'probable: anna fee 6000, paul old 2000, leon fee 2500, paul fee 3000'],
])('the standing reference of the head of a family pays %s', (_, cents, expected) => {
  expect(summary(matchOne({ text: memberReference('anna'), cents }))).toBe(expected)
})

test('the standing reference of a child pays what the child owes, not what the family does', () => {
  expect(summary(matchOne({ text: memberReference('paul'), cents: 13_500 }))).toBe(
    'probable: paul old 2000, paul fee 3000',
  )
})

test.each<[string, string, number, string]>([
  ['for the fee of the family', paymentReference('mia', 'family'), 9000, 'certain: eva family 9000'],
  ['for a part of it', paymentReference('max', 'family'), 4000, 'probable: eva family 4000'],
  ['for something else', paymentReference('mia', 'fee'), 9000, 'unknown: mia'],
  ['of its own, with exactly the fee', memberReference('max'), 9000, 'certain: eva family 9000'],
  ['of its own, with what it owes', memberReference('max'), 2500, 'certain: max course 2500'],
  ['of its own, with both', memberReference('max'), 11_500, 'certain: max course 2500, eva family 9000'],
  ['of its own, with more than it owes', memberReference('max'), 4000, 'probable: max course 2500, eva family 1500'],
  ['of its own, where it owes nothing', memberReference('mia'), 9000, 'certain: eva family 9000'],
])('the reference of a child %s finds the fee of the family where it is open', (_, text, cents, expected) => {
  expect(summary(matchOne({ text, cents }))).toBe(expected)
})

test.each<[string, number, string]>([
  ['one of three open months', 4000, 'certain: joerg monthly 4000'],
  ['two of three open months', 8000, 'certain: joerg monthly 8000'],
  ['a part of a month', 3000, 'probable: joerg monthly 3000'],
])('the standing reference with %s', (_, cents, expected) => {
  const monthly = { itemId: 'monthly', cents: 12_000, each: 4000 }
  const facts = { ...clubFacts, openOf: () => [monthly], itemIds: ['monthly'] }
  expect(summary(matchLines([bankLine({ text: memberReference('joerg'), cents })], facts)[0])).toBe(expected)
})

test.each<[string, readonly { itemId: string; cents: number; each?: number }[], number, string]>([
  ['of exactly the amount', [{ itemId: 'course', cents: 4000 }], 4000, 'probable: joerg monthly 4000'],
  ['of another amount', [{ itemId: 'course', cents: 5000 }], 4000, 'certain: joerg monthly 4000'],
  ['that repeats for as much', [{ itemId: 'weekly', cents: 6000, each: 500 }], 4000, 'probable: joerg monthly 4000'],
])('one of three open months beside another item %s', (_, others, cents, expected) => {
  const open = [{ itemId: 'monthly', cents: 12_000, each: 4000 }, ...others]
  const facts = {
    ...clubFacts,
    openOf: (id: string) => (id === 'joerg' ? open : []),
    itemIds: ['monthly', 'course', 'weekly'],
  }
  expect(summary(matchLines([bankLine({ text: memberReference('joerg'), cents })], facts)[0])).toBe(expected)
})

test('a standing order of two months in one statement pays both', () => {
  const monthly = { itemId: 'monthly', cents: 8000, each: 4000 }
  const facts = { ...clubFacts, openOf: () => [monthly], itemIds: ['monthly'] }
  const text = memberReference('joerg')
  const lines = ['2026-02-01', '2026-03-01'].map((day) => bankLine({ id: day, day, text, cents: 4000 }))
  expect(matchLines(lines, facts).map(summary)).toEqual(['certain: joerg monthly 4000', 'certain: joerg monthly 4000'])
})
