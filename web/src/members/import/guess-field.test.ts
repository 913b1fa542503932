import { expect, test } from 'vitest'
import { guessField } from './guess-field.ts'

const times = (count: number, ...cells: string[]) => Array.from({ length: count }, () => cells).flat()

test.each([
  ['yes and no', times(3, 'sì', 'no', ''), 'yesno', []],
  ['days', ['1.2.2020', '31.12.2025', ''], 'day', []],
  ['numbers', ['12', '-3,5', '0'], 'number', []],
  ['numbers with a leading zero', ['007', '12'], 'text', []],
  ['years', ['2013', '2008'], 'number', []],
  ['sections', times(4, 'Fußball', 'Tennis'), 'choice', ['Fußball', 'Tennis']],
  ['one spelled in two ways', times(4, 'Tennis', 'tennis'), 'choice', ['tennis']],
  ['courses', times(4, 'cnc;laser', 'laser', ''), 'several', ['cnc', 'laser']],
  ['teams', times(4, 'Tennis', 'Football, Tennis', 'Football'), 'several', ['Tennis', 'Football']],
  ['places', times(4, 'Graz, Styria', 'Linz'), 'choice', ['Graz, Styria', 'Linz']],
  ['codes', ['007E2E75', 'AB220315', '6E801979'], 'text', []],
  ['remarks', times(9, 'a remark that is longer than a choice would ever be'), 'text', []],
  ['nothing', ['', ' '], 'text', []],
])('a column of %s', (_, cells, kind, choices) => {
  const field = guessField('Column', cells)
  expect([field.kind, field.choices.map(({ name }) => name)]).toEqual([kind, choices])
})
