import { expect, test } from 'vitest'
import { packed } from './fill-books.ts'

test('no commit of payments names more than 19 documents, and every payment is in one', () => {
  const payments = Array.from({ length: 500 }, (_, n) => ({
    path: `payments/${n}`,
    fields: { memberId: `m${n % 83}`, itemId: `i${n % 7}`, ...(n % 2 ? { yearId: `y${n % 5}` } : {}) },
  }))
  const commits = packed(payments)
  const named = commits.map(
    (some) => new Set(some.flatMap(({ fields }) => [fields.memberId, fields.itemId, fields.yearId ?? fields.itemId])),
  )
  expect(Math.max(...named.map(({ size }) => size))).toBe(19)
  expect(commits.flat().map(({ path }) => path)).toHaveLength(500)
  expect(new Set(commits.flat().map(({ path }) => path)).size).toBe(500)
})
