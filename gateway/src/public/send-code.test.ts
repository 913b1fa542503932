import { beforeEach, expect, test } from 'vitest'
import type { Answer, Call } from '../http/server.ts'
import { KnownAddresses } from '../limits/known-addresses.ts'
import { AttemptLimit } from '../limits/limits.ts'
import type { Services } from '../start/make-services.ts'
import { sendCode } from './send-code.ts'

const home = '192.0.2.1'
let lettersFor: string[][]
let lookups: number
let parts: Services

beforeEach(() => {
  lettersFor = []
  lookups = 0
  const forget = () => undefined
  const limit = (count: number) => new AttemptLimit({ count, seconds: 600 })
  parts = {
    publicUrl: 'http://localhost:8080',
    limits: { mailPerAddress: limit(100), mailPerAccount: limit(4), mailFromEverywhere: limit(2) },
    accounts: {
      byEmail: (email: string) => {
        lookups += 1
        return /^anna(\+\d+)?@club\.test$/.test(email) ? { localId: email } : undefined
      },
    },
    knownAddresses: new KnownAddresses(Date.now, forget, [], () => true),
    mailer: {
      request: (purpose: string, email: string, language: string) => void lettersFor.push([purpose, email, language]),
    },
  } as unknown as Services
})

/** Requests a link, and returns the response with its `afterResponse`. */
const ask = (address: string, more: object = {}, headers: Call['headers'] = {}): Promise<Answer> => {
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'Anna@club.test', ...more })
  return sendCode(parts, { method: 'POST', path: '/', query: '', headers, address, body: async () => body })
}
const send = async (address: string, more: object = {}) => (await ask(address, more)).afterResponse?.()

test('looks the account up after the response only; the letter uses the language of the page', async () => {
  const answer = await ask(home)
  expect(answer.status).toBe(200)
  expect([lookups, lettersFor]).toEqual([0, []])
  answer.afterResponse?.()
  expect(lettersFor).toEqual([['PASSWORD_RESET', 'anna@club.test', 'en']])
  parts.knownAddresses.add('anna@club.test', home, 'Chrome')
  for (const locale of ['de-AT', 'it', 'xx']) (await ask(home, {}, { 'x-firebase-locale': locale })).afterResponse?.()
  expect(lettersFor.slice(1).map(([, , language]) => language)).toEqual(['de', 'it', 'en'])
})

test('refuses too many requests of one address for an account only', async () => {
  for (let time = 0; time < 4; time++) await ask('198.51.100.1')
  await expect(ask('198.51.100.1')).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  await expect(ask('198.51.100.1', { email: 'ben@club.test' })).resolves.toBeDefined()
  await expect(ask('198.51.100.2')).resolves.toBeDefined()
})

test('limits letters for unknown addresses together, with equal responses, but not for a known address', async () => {
  parts.knownAddresses.add('anna@club.test', home, 'Chrome')
  for (let host = 1; host <= 20; host++) await send(`198.51.100.${host}`)
  expect(lettersFor).toHaveLength(2)
  await send(home)
  expect(lettersFor).toHaveLength(3)
  const [spent, unknown] = [await ask('198.51.100.99'), await ask('198.51.100.99', { email: 'nobody@club.test' })]
  expect([spent.status, Object.keys(JSON.parse(String(spent.body)))]).toEqual([
    unknown.status,
    Object.keys(JSON.parse(String(unknown.body))),
  ])
})

test('e-mail addresses of one mailbox share its limits', async () => {
  for (let tag = 1; tag <= 20; tag++) await send(`198.51.100.${tag}`, { email: `Anna+${tag}@club.test` })
  expect(lettersFor).toHaveLength(2)
  for (let tag = 21; tag <= 24; tag++) await ask('198.51.100.99', { email: `anna+${tag}@club.test` })
  await expect(ask('198.51.100.99', { email: 'anna+25@club.test' })).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('letters of each kind have their own limit', async () => {
  for (let host = 1; host <= 20; host++) await send(`198.51.100.${host}`)
  await send('198.51.100.1', { requestType: 'EMAIL_SIGNIN', canHandleCodeInApp: true })
  expect(lettersFor.map(([purpose]) => purpose)).toEqual(['PASSWORD_RESET', 'PASSWORD_RESET', 'EMAIL_SIGNIN'])
})
