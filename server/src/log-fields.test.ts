import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedFields } from './log-fields.ts'

test('what is short stays as it is', () => {
  const fields = { path: '/api/members', status: 200, client: undefined, holds: { members: [1, 2] } }
  expect(boundedFields(fields)).toEqual(fields)
  expect(boundedFields({ at: new Date(0) })).toEqual({ at: '1970-01-01T00:00:00.000Z' })
})

test('a long text is cut, and says so', () => {
  expect(boundedFields({ path: `/${'x'.repeat(12_000)}` }).path).toBe(`/${'x'.repeat(299)}…`)
  const stack = new Error('broken').stack ?? ''
  expect(boundedFields({ stack })).toEqual({ stack })
  expect(String(boundedFields({ stack: stack.repeat(100) }).stack).length).toBe(4_001)
})

test('whatever a request brings, no text is longer', () => {
  const long = fc.string({ maxLength: 2_000, size: 'max' })
  fc.assert(
    fc.property(fc.dictionary(long, fc.oneof(long, fc.array(long))), (given) => {
      const { nested } = boundedFields({ nested: given })
      JSON.stringify(nested, (key, value) => {
        for (const text of [key, value]) if (typeof text === 'string') expect(text.length).toBeLessThanOrEqual(301)
        return value
      })
    }),
  )
})

test('lists and depth are bounded', () => {
  expect(boundedFields({ bytes: Buffer.alloc(12_000) })).toEqual({
    bytes: { type: 'Buffer', data: Array(20).fill(0) },
  })
  let nested: object = {}
  for (let depth = 0; depth < 5_000; depth++) nested = { nested }
  expect(JSON.stringify(boundedFields(nested)).length).toBeLessThan(100)
})
