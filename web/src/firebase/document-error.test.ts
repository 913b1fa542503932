import { codedMessage } from '@tessera/domain/errors'
import { sentence } from '@tessera/domain/texts/text'
import { FirebaseError } from 'firebase/app'
import { expect, test } from 'vitest'
import { documentError } from './document-error.ts'

const failure = 'Failed to record payment'
const outcome = (code: string, says: string) => {
  const { code: own, message } = documentError(new FirebaseError(code, `Request failed with error: ${says}`), failure)
  return [own, message]
}

test('keeps the sentence of a reached limit', () => {
  const payments = 'Your club can have at most 400000 payments on this server.'
  expect(outcome('permission-denied', codedMessage('limit_reached', payments))).toEqual(['limit_reached', payments])
  const full = sentence('Your club can have at most {max} payments on this server.', { max: 400_000 })
  const error = documentError(
    new FirebaseError('permission-denied', `Request failed with error: ${codedMessage('limit_reached', full)}`),
    failure,
  )
  expect([error.message, error.params]).toEqual([payments, full])
  const requests = 'Too many requests from your account: at most 20000 within 600 seconds. Please wait and try again.'
  expect(outcome('resource-exhausted', codedMessage('too_many_requests', requests))).toEqual([
    'too_many_requests',
    requests,
  ])
})

test('replaces any other message of the server', () => {
  expect(outcome('permission-denied', 'Missing or insufficient permissions.')).toEqual(['forbidden', failure])
  expect(outcome('resource-exhausted', 'Quota exceeded.')).toEqual(['too_many_requests', failure])
})
