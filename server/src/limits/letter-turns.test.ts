import { expect, test } from 'vitest'
import { LetterTurns } from './letter-turns.ts'

test('letters of a club are due one after the other, however they come; those of another club at once', () => {
  const turns = new LetterTurns(60)
  const first = Array.from({ length: 90 }, () => turns.next('a', 1_000_000))
  expect([first[0], first[1], first.at(-1)]).toEqual([1_000_000, 1_001_000, 1_089_000])
  expect(turns.next('b', 1_000_000)).toBe(1_000_000)
  expect([turns.next('a', 1_500_000), turns.next('a', 1_500_000)]).toEqual([1_500_000, 1_501_000])
})
