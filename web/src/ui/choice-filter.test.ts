import { expect, test } from 'vitest'
import { choiceFilter } from './choice-filter.ts'

const anna = { value: 'a', label: 'Anna Müller', detail: '7' }
const ben = { value: 'b', label: 'Ben Dell’Agnolo', detail: '12' }
const choices = [anna, ben]

test.each([
  ['mueller anna', [anna]],
  ['muller 7', [anna]],
  ["dell'agnolo", [ben]],
  ['', [anna, ben]],
  ['nobody', []],
])('%s', (query, found) => {
  const filter = choiceFilter(choices)
  expect(choices.filter((choice) => filter(choice, query))).toEqual(found)
})

test('asks once per query what else it names, and only if no choice has its words', () => {
  const asked: string[] = []
  const filter = choiceFilter(choices, (query) => {
    asked.push(query)
    return query === 'REF' ? 'b' : undefined
  })
  expect(choices.filter((choice) => filter(choice, 'anna'))).toEqual([anna])
  expect(choices.filter((choice) => filter(choice, 'REF'))).toEqual([ben])
  expect(choices.filter((choice) => filter(choice, 'nobody'))).toEqual([])
  expect(asked).toEqual(['REF', 'nobody'])
})
