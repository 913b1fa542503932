import { beforeEach, expect, test } from 'vitest'
import { KnownAddresses } from '../known-addresses.ts'
import { AttemptLimit } from '../limits.ts'
import type { Answer, Call } from '../server.ts'
import type { AuthParts } from './auth-call.ts'
import { sendCode } from './send-code.ts'

const home = '192.0.2.1'
let lettersFor: string[][]
let lookups: number
let parts: AuthParts

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
    letters: {
      request: (purpose: string, email: string, language: string) => void lettersFor.push([purpose, email, language]),
    },
  } as unknown as AuthParts
})

/** Asks for a link, and gives the answer with what comes after it. */
const ask = (address: string, more: object = {}, headers: Call['headers'] = {}): Promise<Answer> => {
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'Anna@club.test', ...more })
  return sendCode(parts, { method: 'POST', path: '/', query: '', headers, address, body: async () => body })
}
const send = async (address: string, more: object = {}) => (await ask(address, more)).afterwards?.()

test('nobody is looked up before the answer is on its way, so that it takes the same time for all; the letter speaks as the page does', async () => {
  const answer = await ask(home)
  expect(answer.status).toBe(200)
  expect([lookups, lettersFor]).toEqual([0, []])
  answer.afterwards?.()
  expect(lettersFor).toEqual([['PASSWORD_RESET', 'anna@club.test', 'en']])
  parts.knownAddresses.add('anna@club.test', home, 'Chrome')
  for (const locale of ['de-AT', 'it', 'fr']) (await ask(home, {}, { 'x-firebase-locale': locale })).afterwards?.()
  expect(lettersFor.slice(1).map(([, , language]) => language)).toEqual(['de', 'it', 'en'])
})

test('who asks too often is refused; nobody else is', async () => {
  for (let time = 0; time < 4; time++) await ask('198.51.100.1')
  await expect(ask('198.51.100.1')).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  await expect(ask('198.51.100.1', { email: 'ben@club.test' })).resolves.toBeDefined()
  await expect(ask('198.51.100.2')).resolves.toBeDefined()
})

test('strangers together have few letters sent, each answered alike; a known address has its own', async () => {
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

test('addresses that lead to one mailbox share its limits', async () => {
  for (let tag = 1; tag <= 20; tag++) await send(`198.51.100.${tag}`, { email: `Anna+${tag}@club.test` })
  expect(lettersFor).toHaveLength(2)
  for (let tag = 21; tag <= 24; tag++) await ask('198.51.100.99', { email: `anna+${tag}@club.test` })
  await expect(ask('198.51.100.99', { email: 'anna+25@club.test' })).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('letters of one kind use up none of the other', async () => {
  for (let host = 1; host <= 20; host++) await send(`198.51.100.${host}`)
  await send('198.51.100.1', { requestType: 'EMAIL_SIGNIN', canHandleCodeInApp: true })
  expect(lettersFor.map(([purpose]) => purpose)).toEqual(['PASSWORD_RESET', 'PASSWORD_RESET', 'EMAIL_SIGNIN'])
})
