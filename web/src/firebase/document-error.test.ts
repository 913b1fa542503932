import { FirebaseError } from 'firebase/app'
import { expect, test } from 'vitest'
import { documentError } from './document-error.ts'

const failure = 'Failed to record payment'
const told = (code: string, sentence: string) => {
  const { code: own, message } = documentError(
    new FirebaseError(code, `Request failed with error: ${sentence}`),
    failure,
  )
  return [own, message]
}

test('the sentence of a limit is shown as it is', () => {
  const payments = 'Your club can have at most 400000 payments on this server.'
  expect(told('permission-denied', payments)).toEqual(['limit_reached', payments])
  const requests = 'Too many requests from your account: at most 20000 within 600 seconds. Please wait and try again.'
  expect(told('resource-exhausted', requests)).toEqual(['too_many_requests', requests])
})

test('any other words of the server are not', () => {
  expect(told('permission-denied', 'Missing or insufficient permissions.')).toEqual(['forbidden', failure])
  expect(told('resource-exhausted', 'Quota exceeded.')).toEqual(['too_many_requests', failure])
})
