import { expect, test } from 'vitest'
import { AttemptLimit } from '../limits.ts'
import type { Answer, Call } from '../server.ts'
import type { AuthParts } from './auth-call.ts'
import { sendCode } from './send-code.ts'

test('nobody is looked up before the answer is on its way, so that it takes the same time for all; the letter speaks as the page does', async () => {
  const lettersFor: string[][] = []
  const many = () => new AttemptLimit({ count: 100, seconds: 600 })
  // Accounts are not among the parts: whoever reached for them here would fail.
  const parts = {
    publicUrl: 'http://localhost:8080',
    limits: { mailPerAddress: many(), mailPerAccount: many() },
    letters: {
      request: (_purpose: string, email: string, language: string) => void lettersFor.push([email, language]),
    },
  } as unknown as AuthParts
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'Anna@club.test' })
  const call: Call = { ...{ method: 'POST', path: '/', query: '', headers: {}, address: '' }, body: async () => body }
  const answer: Answer = await sendCode(parts, call)
  expect(answer.status).toBe(200)
  expect(lettersFor).toEqual([])
  answer.afterwards?.()
  expect(lettersFor).toEqual([['anna@club.test', 'en']])
  for (const locale of ['de-AT', 'it', 'fr'])
    (await sendCode(parts, { ...call, headers: { 'x-firebase-locale': locale } })).afterwards?.()
  expect(lettersFor.slice(1).map(([, language]) => language)).toEqual(['de', 'it', 'en'])
})
