import { expect, test } from 'vitest'
import { nextSorting, readSorting } from './sorting.ts'

test('a click on a header sorts by its column, and a second one the other way round', () => {
  expect(nextSorting({ column: 'email', direction: 'asc' }, 'email')).toEqual({ column: 'email', direction: 'desc' })
  expect(nextSorting({ column: 'email', direction: 'desc' }, 'status')).toEqual({ column: 'status', direction: 'asc' })
})

test('an address without a sorting, or with one that is none, sorts by the first column', () => {
  const read = (text: string | null) => readSorting(['number', 'email'], text)
  expect(read('email')).toEqual({ column: 'email', direction: 'asc' })
  expect(read('-email')).toEqual({ column: 'email', direction: 'desc' })
  expect(read('-number')).toEqual({ column: 'number', direction: 'desc' })
  expect(read(null)).toEqual({ column: 'number', direction: 'asc' })
  expect(read('-constructor')).toEqual({ column: 'number', direction: 'asc' })
})
