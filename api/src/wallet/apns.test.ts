import { expect, test } from 'vitest'
import { outcomeOf } from './apns.ts'

test.each([
  [200, '', 'notified'],
  [410, '{"reason":"Unregistered"}', 'gone'],
  [400, '{"reason":"BadDeviceToken"}', 'gone'],
  [400, '{"reason":"BadTopic"}', 'refused'],
  [400, 'no JSON', 'refused'],
  [403, '{"reason":"BadCertificate"}', 'refused'],
  [429, '{"reason":"TooManyRequests"}', 'later'],
  [500, '', 'later'],
  [503, '', 'later'],
  [0, '', 'later'],
])('maps the response %i %s to %s', (status, body, outcome) => expect(outcomeOf(status, body)).toBe(outcome))
