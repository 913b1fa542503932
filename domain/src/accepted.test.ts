import { expect, test } from 'vitest'
import { spec } from '../../tests/spec/tags.ts'
import { accountsContract } from './accounts/contract.ts'
import { clubsContract } from './clubs/contract.ts'
import type { Endpoint } from './contract.ts'
import { membersContract } from './members/contract.ts'
import { membershipContract } from './membership/contract.ts'
import { passesContract } from './passes/contract.ts'

const passFields = { passTypeIdentifier: 'pass.a', teamIdentifier: 'T', certificateId: 'c', passTemplateId: 't' }
const person = { id: 'm', memberId: '1', fullName: 'Maria Muster', email: 'maria@club.test' }
const info = { fullName: 'Maria Muster', email: 'maria@club.test', memberId: '1', clubName: 'Ruderclub' }
const notShown: readonly unknown[] = [undefined, {}, { message: 'Done' }, null]

/** The answers as the table of spec 7 has them, and nothing of our own. */
const shown: [name: string, endpoint: Endpoint, answer: unknown, read: object][] = [
  ['a role', accountsContract.verifyAuth, { role: 'admin' }, { role: 'admin' }],
  ['no role', accountsContract.verifyAuth, {}, { role: 'member' }],
  ['four fields', membershipContract.me, info, { ...info, photoUrl: null, enabled: true }],
  ['no club name', membershipContract.me, { ...info, clubName: undefined }, { clubName: '' }],
  ['an empty club name', membershipContract.me, { ...info, clubName: null }, { clubName: '' }],
  ['one field', membershipContract.clubInfo, { hasPassConfiguration: true }, { hasGoogleWallet: false }],
  ['five fields', clubsContract.get, { name: 'Ruderclub', ...passFields }, { name: 'Ruderclub', ...passFields }],
  ['a name', clubsContract.get, { name: 'Ruderclub' }, { colour: null, membershipTypes: [], certificateId: null }],
  ['no name', clubsContract.get, { ...passFields, name: null }, { name: '' }],
  ['members', membersContract.list, [{ ...person, enabled: false }], [{ ...person, enabled: false, photoUrl: null }]],
  ['the member', membersContract.add, { ...person, enabled: true }, { ...person, enabled: true, photoUrl: null }],
  ['enabled', membersContract.toggleStatus, { enabled: false }, { enabled: false }],
  [
    'three fields',
    passesContract.config,
    { id: 'p', passTypeIdentifier: 'pass.a', teamIdentifier: 'T' },
    { id: 'p', passTypeIdentifier: 'pass.a', organizationName: '', certificate: null, issued: false },
  ],
  ['a message', passesContract.updateAll, { message: 'Done' }, { message: 'Done' }],
  ['no message', passesContract.updateAll, {}, { message: '' }],
]

const acceptedOf = ({ response }: Endpoint) => {
  if (response.kind !== 'json') throw new Error('This endpoint answers a file')
  return response.accepted ?? response.schema
}

test.each(shown)('takes %s from %o', { tags: spec('7.3 7.5 7.6 7.10 7.13 7.17 7.21 7.27 7.54') }, (...row) => {
  const [, endpoint, answer, read] = row
  expect(acceptedOf(endpoint).parse(answer)).toMatchObject(read)
})

test.each<[Endpoint]>([
  [accountsContract.register],
  [clubsContract.rename],
  [membersContract.update],
  [membersContract.remove],
  [membersContract.addWithPhoto],
  [membersContract.updateWithPhoto],
  [passesContract.saveConfig],
  [passesContract.uploadCertificates],
  [passesContract.uploadTemplate],
])('takes any answer where the specification shows none: $method $path', (endpoint) => {
  for (const answer of notShown) expect(acceptedOf(endpoint).safeParse(answer).success).toBe(true)
})

test('refuses what is no answer to the call', () => {
  for (const [, endpoint] of shown.filter(([name]) => !name.startsWith('no ')))
    for (const answer of [undefined, null, 'text'])
      expect(acceptedOf(endpoint).safeParse(answer).success, `${endpoint.path} ${answer}`).toBe(false)
})

test('the API answers all of its own fields', () => {
  for (const [, { response }, answer] of shown.slice(2).filter(([name]) => name !== 'enabled'))
    expect(response.kind === 'json' && response.schema.safeParse(answer).success).toBe(false)
})
