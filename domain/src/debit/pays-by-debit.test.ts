import { expect, test } from 'vitest'
import { paysByDebit } from './pays-by-debit.ts'

const valid = { signedOn: '2026-01-10' }
const ended = { signedOn: '2020-01-10' }
const returned = { ...valid, returned: 'AC04' }

test.for([
  ['a member without a mandate', {}, false],
  ['by the own mandate', { child: valid }, true],
  ['by that of the head of the family', { head: valid }, true],
  ['not by a mandate that has ended', { child: ended }, false],
  ['not by that of the head, where the own one has ended', { child: ended, head: valid }, false],
  ['not by one whose last debit came back', { head: returned }, false],
  ['not by that of somebody else', { other: valid }, false],
] as const)('%s', ([, mandates, pays]) => {
  const all = new Map<string, typeof valid>(Object.entries(mandates))
  expect(paysByDebit({ id: 'child', belongsTo: 'head' }, all, '2026-06-01')).toBe(pays)
})

test('on the last day of a mandate, and not on the day after', () => {
  const on = (day: string) => paysByDebit({ id: 'a' }, new Map([['a', { signedOn: '2023-06-01' }]]), day)
  expect([on('2026-06-01'), on('2026-06-02')]).toEqual([true, false])
})
