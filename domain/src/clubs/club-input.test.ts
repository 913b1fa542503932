import { expect, test } from 'vitest'
import { clubInputSchema } from './club-input.ts'

test('a season begins in one of twelve months', () => {
  const isTaken = (seasonStartsInMonth: unknown) =>
    clubInputSchema.safeParse({ name: 'Ruderclub', seasonStartsInMonth }).success
  expect([0, 13, 1.5, '9', null].filter(isTaken)).toEqual([])
  expect([1, 9, 12, undefined].filter(isTaken)).toEqual([1, 9, 12, undefined])
})
