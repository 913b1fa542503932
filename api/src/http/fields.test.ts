import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseFields } from './fields.ts'

const schema = z.object({
  name: z.string(text('Invalid names are refused here')).min(2, text('Too short for a name')),
  seats: z.array(z.object({ row: z.number() })),
})

function refusal(fields: unknown): AppError {
  try {
    parseFields(schema, fields)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('Nothing was refused')
}

test("keeps the contract's own sentences, whatever they begin with", () => {
  expect(refusal({ name: 'x', seats: [] }).message).toBe('Too short for a name')
  expect(refusal({ seats: [] }).message).toBe('Invalid names are refused here')
})

test('names the field of any other fault, as a text and its value', () => {
  const { message, params, details } = refusal({ name: 'Anna', seats: [{ row: 1 }, { row: 'B' }] })
  expect([message, params]).toEqual([
    'The field seats.1.row is missing or not valid',
    { text: 'The field {field} is missing or not valid', values: { field: 'seats.1.row' } },
  ])
  expect(details).toEqual({ 'seats.1.row': message })
})
