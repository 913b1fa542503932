import { expect, test } from 'vitest'
import { hutCards, hutLetter, hutLetters } from './hut-list.ts'

test('a state has the letter of what a check would say', () => {
  expect([
    hutLetter({ status: 'Active' }),
    hutLetter({ status: 'Payment Due', countsUntil: '2027-01-31' }),
    hutLetter({ status: 'Payment Due' }),
    hutLetter({ status: 'Disabled', beginsOn: '2027-01-01' }),
    hutLetter({ status: 'Disabled' }),
  ]).toEqual(['v', 'g', 'd', 'b', 'x'])
})

test('a card has a letter for its day and the seven that follow, over the end of a season', () => {
  const letterOn = (day: string) => (day < '2027-01-01' ? 'v' : day < '2027-01-02' ? 'g' : 'd')
  const letters = hutLetters(letterOn, '2026-12-28', '2027-01-01')
  expect(letters).toBe('vvvvgddd')
})

test('a state that changes and is the same again after a week has its letters between', () => {
  const letterOn = (day: string) => (day === '2026-12-30' || day === '2026-12-31' ? 'd' : 'v')
  expect(hutLetters(letterOn, '2026-12-28', '2026-12-30')).toBe('vvddvvvv')
})

test('days before the first change are not computed', () => {
  const asked: string[] = []
  const letterOn = (day: string) => {
    asked.push(day)
    return 'v'
  }
  expect(hutLetters(letterOn, '2026-12-01', '2027-01-01')).toBe('vvvvvvvv')
  expect(asked).toEqual(['2026-12-01'])
})

test('cards with the same letters stand together, in the order of their hashes', () => {
  const cards = [
    ['v', 'zz'],
    ['d', 'bb'],
    ['v', 'aa'],
  ] as const
  expect(JSON.stringify(hutCards(cards))).toBe('{"d":"bb","v":"aazz"}')
  expect(hutCards([...cards].reverse())).toEqual(hutCards(cards))
})
