import { expect, test } from 'vitest'
import { parametersInText, parametersOf } from './hash-parameters.ts'

const shown = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: c2lnbmVyK2tleQ==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`
const parameters = { signerKey: Buffer.from('signer+key'), saltSeparator: Buffer.from([7]), rounds: 8, memoryCost: 14 }

test('reads what the console shows, and what the REST API answers', () => {
  expect(parametersInText(shown)).toEqual(parameters)
  const answer = {
    algorithm: 'SCRYPT',
    signerKey: 'c2lnbmVyK2tleQ==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memoryCost: 14,
  }
  expect(parametersOf(answer)).toEqual(parameters)
})

test.each([
  ['nothing', ''],
  ['a part', shown.replace('mem_cost: 14', '')],
  ['another algorithm', 'hash_config { algorithm: BCRYPT }'],
  ['a cost that takes all memory', shown.replace('mem_cost: 14', 'mem_cost: 40')],
  ['a key that is no base64', shown.replace('c2lnbmVyK2tleQ==', '=')],
])('refuses %s', (_, text) => {
  expect(parametersInText(text)).toBeUndefined()
})
