import { AppError } from '@tessera/domain/errors'
import { expect, test } from 'vitest'
import { networkSentence, slowSentence } from './sentences.ts'
import { withDefault } from './with-default.ts'

test.each([networkSentence, slowSentence])('puts the default above %j only once', (sentence) => {
  const first = withDefault(
    new AppError('unavailable', sentence, { lost: true, noAnswer: true }),
    'Failed to fetch club',
  )
  expect([first.message, first.code, first.lost]).toEqual([`Failed to fetch club\n${sentence}`, 'unavailable', true])
  expect(withDefault(first, 'Failed to login')).toBe(first)
})

test('leaves the same words of the server alone', () => {
  const refused = new AppError('unavailable', networkSentence)
  expect(withDefault(refused, 'Failed to add member')).toBe(refused)
})

test("leaves the server's own sentence alone", () => {
  const refused = new AppError('member_id_taken', 'Member ID already exists')
  expect(withDefault(refused, 'Failed to add member')).toBe(refused)
})
