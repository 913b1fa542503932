import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { answerError } from './answer-error.ts'
import { networkSentence } from './sentences.ts'

const failure = 'Failed to fetch members'
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

test('takes the sentence, the code and the fields from the server', async () => {
  const wire = {
    error: 'Member ID already exists',
    code: 'member_id_taken',
    requestId: 'r1',
    details: { memberId: 'Taken' },
  }
  const error = await answerError(json(409, wire), failure)
  expect([error.message, error.code, error.details, error.requestId]).toEqual([
    wire.error,
    'member_id_taken',
    { memberId: 'Taken' },
    'r1',
  ])
})

test.each([
  [409, { error: 'Member ID already exists' }, 'internal'],
  [404, { error: 'Member ID already exists', code: 'not_known_here' }, 'not_found'],
  [503, { error: 'Member ID already exists', code: 7, requestId: null, details: ['none'] }, 'unavailable'],
])(
  '%i: shows the text of %j, and takes the code from the status',
  { tags: spec('7.30') },
  async (status, body, code) => {
    const error = await answerError(json(status, body), failure)
    expect([error.message, error.code, error.details]).toEqual(['Member ID already exists', code, undefined])
  },
)

const limit = { text: 'At most {max} stamps', values: { max: 7 } }

test.each([
  ['a known code', { code: 'invalid_fields', params: limit }, limit],
  ['an unknown code', { code: 'not_known_here', params: limit }, undefined],
  ['no code', { params: limit }, undefined],
  ['params of another shape', { code: 'invalid_fields', params: { text: 7 } }, undefined],
])('with %s the sentence has these values: %j', { tags: spec('7.30') }, async (_, fields, params) => {
  const error = await answerError(json(400, { error: 'At most 7 stamps', ...fields }), failure)
  expect([error.message, error.params]).toEqual(['At most 7 stamps', params])
})

test('uses the sentence of the caller for a response of another shape', { tags: spec('7.56') }, async () => {
  expect((await answerError(json(500, { message: 'stack trace' }), failure)).message).toBe(failure)
  expect((await answerError(json(400, { error: { message: 'nested' } }), failure)).message).toBe(failure)
  expect((await answerError(json(400, { error: '' }), failure)).message).toBe(failure)
  expect((await answerError(new Response('<html>', { status: 404 }), failure)).code).toBe('not_found')
})

test("reports a proxy's error page as an unreachable server", async () => {
  const error = await answerError(new Response('<html>Bad Gateway</html>', { status: 502 }), failure)
  expect([error.code, error.message]).toEqual(['unavailable', `${failure}\n${networkSentence}`])
})
