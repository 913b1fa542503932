import { expect, test } from 'vitest'
import { AppError, codedMessage, readCodedMessage } from './errors.ts'
import { rule, sentence as withValues } from './texts/text.ts'

const sentence = 'Your club can have at most 3 members on this server.'
const full = withValues('Your club can have at most {max} members on this server.', { max: 3 })

test.each([
  [codedMessage('limit_reached', sentence), { code: 'limit_reached', says: sentence }],
  [`Request failed with error: ${codedMessage('limit_reached', sentence)}`, { code: 'limit_reached', says: sentence }],
  [codedMessage('limit_reached', full), { code: 'limit_reached', says: full }],
  [`Request failed with error: ${codedMessage('limit_reached', full)}`, { code: 'limit_reached', says: full }],
  [`limit_reached : ${sentence}\n{"text":7}`, { code: 'limit_reached', says: sentence }],
  [`limit_reached : ${sentence}\n{no json}`, { code: 'limit_reached', says: sentence }],
  [sentence, undefined],
  ['Missing or insufficient permissions.', undefined],
  ['no_such_code : Words', undefined],
])('reads %j', (message, read) => expect(readCodedMessage(message)).toEqual(read))

test('the English sentence of an error comes with its text and values', () => {
  const missing = withValues('Missing: {what}.', { what: ['the template', 'the certificate'] })
  const { message, params } = new AppError('pass_setup_incomplete', missing)
  expect([message, params]).toEqual(['Missing: the template, the certificate.', missing])
  const written = rule('At most {max} letters', { max: 7 })
  expect([written, new AppError('invalid_fields', written).params]).toEqual([
    'At most 7 letters',
    { text: 'At most {max} letters', values: { max: 7 } },
  ])
  expect(new AppError('not_found', 'There is nothing here').params).toBeUndefined()
})
