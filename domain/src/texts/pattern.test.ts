import { expect, test } from 'vitest'
import { patternOf } from './pattern.ts'
import { sentence } from './text.ts'

test('the values of a sentence are read back from it', () => {
  const text = '{file} has {count, plural, one {# row} other {# rows}} (too many?)'
  for (const count of [1, 1234]) {
    const values = { file: 'a (1).csv', count }
    expect(patternOf(text)(sentence(text, values))).toEqual(values)
  }
})

test('a sentence of another text is left alone', () => {
  expect(patternOf('At most {max} characters')('At most 5 letters')).toBeUndefined()
})
