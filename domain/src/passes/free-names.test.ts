import { expect, test } from 'vitest'
import { freeNames } from './free-names.ts'

test('each number has a file name of its own', () => {
  expect(freeNames(['1', 'a/b', 'A-b', 'a b', '...', '2'])).toEqual([
    '1.pkpass',
    'a-b.pkpass',
    'A-b-2.pkpass',
    'a-b-3.pkpass',
    'member.pkpass',
    '2.pkpass',
  ])
})
