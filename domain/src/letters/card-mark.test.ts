import { expect, test } from 'vitest'
import type { CardView } from '../passes/card.ts'
import { cardMark } from './card-mark.ts'

const card: CardView = {
  clubName: 'Club',
  memberId: '7',
  fullName: 'Anna',
  status: 'Active',
  year: 2026,
  typeName: 'Adult',
}

test.each<[string, Partial<CardView>, boolean]>([
  ['another season', { year: 2027 }, true],
  ['another name', { fullName: 'Anna B.' }, true],
  ['another number', { memberId: '8' }, true],
  ['another type', { typeName: 'Youth' }, true],
  ['another name of the club', { clubName: 'Verein' }, false],
  ['an item that will be due', { owed: [{ label: 'Fee', open: 100, isDue: false }] }, false],
])('a card with %s is another card: %s', (_, change, isOther) =>
  expect(cardMark({ ...card, ...change }) !== cardMark(card)).toBe(isOther),
)

test.each(['Payment Due', 'Disabled'] as const)('a card that is %s says nothing', (status) =>
  expect(cardMark({ ...card, status })).toBeUndefined(),
)
