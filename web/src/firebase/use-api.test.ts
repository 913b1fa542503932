import { accountsContract } from '@tessera/domain/accounts/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { operatorContract } from '@tessera/domain/operator/contract'
import { unstable_serialize } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { changeSession, noUser } from './session.ts'
import { keyOf, placeKey } from './use-api.ts'

const signIn = (uid: string, clubId: string | null) =>
  changeSession({
    currentUser: { uid, email: null, displayName: null, mustConfirmEmail: false, passwordRemoved: false },
    clubId,
  })
afterEach(() => changeSession(noUser))

/** The key as SWR stores it. */
const stored = (key: ReturnType<typeof keyOf>) => unstable_serialize(key)

test('users and clubs have keys of their own, and what is of no club one for all clubs', () => {
  const keys = (['anna north', 'anna south', 'ben north'] as const).map((who) => {
    const [uid = '', clubId = ''] = who.split(' ')
    signIn(uid, clubId)
    return [keyOf(membersContract.list), keyOf(accountsContract.places), placeKey('paymentItems')].map(stored)
  })
  const [members, places, items] = [0, 1, 2].map((at) => new Set(keys.map((of) => of[at])).size)
  expect({ members, places, items }).toEqual({ members: 3, places: 2, items: 3 })
})

test('nothing is loaded without a user, or for a club without one', () => {
  expect([keyOf(membersContract.list), keyOf(accountsContract.places), placeKey('paymentItems')]).toEqual([
    null,
    null,
    null,
  ])
  signIn('anna', null)
  expect([keyOf(membersContract.list), keyOf(accountsContract.places)?.[0]]).toEqual([null, '/api/auth/places'])
})

test('parameters, query, body and token tell responses apart; the message of a failure does not', () => {
  signIn('anna', 'north')
  const { ofMember, preview } = lettersContract
  const different = [
    keyOf(ofMember, { params: { id: '1' } }),
    keyOf(ofMember, { params: { id: '2' } }),
    keyOf(ofMember, { params: { id: '1' }, query: { before: '7' } }),
    keyOf(preview, { params: { id: '1' }, body: { kind: 'card' } }),
    keyOf(preview, { params: { id: '1' }, body: { kind: 'note' } }),
    keyOf(operatorContract.state, { token: 'one' }),
    keyOf(operatorContract.state, { token: 'another' }),
  ]
  expect(new Set(different.map(stored)).size).toBe(different.length)
  const options = { params: { id: '1' }, failure: 'It failed' }
  expect(stored(keyOf(ofMember, options))).toBe(stored(keyOf(ofMember, { params: { id: '1' } })))
})
