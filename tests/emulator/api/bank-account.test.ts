import { expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, registerClub, signInMember } from '../../support/club.ts'

const api = await sharedApi()

const account = { holder: 'Ruderclub Alte Donau', iban: 'AT611904300234573201', bic: '', note: 'By March' }
const set = (club: Club, input: object) => club.call('PATCH', '/api/clubs', { bankAccount: input })

async function clubWithMember() {
  const club = await registerClub(api)
  const { token } = await signInMember(api, await addMember(club))
  const me = async () => (await send(api, 'GET', '/api/member-auth/me', { token })).body
  return { club, me }
}

test('members see the account of their own club, until it is taken away', async () => {
  const { club, me } = await clubWithMember()
  const neighbour = await clubWithMember()
  expect(await me()).not.toHaveProperty('bankAccount')
  const typed = { ...account, iban: 'AT61 1904 3002 3457 3201' }
  expect((await set(club, typed)).body).toMatchObject({ bankAccount: account })
  expect((await club.call('GET', '/api/clubs')).body).toMatchObject({ bankAccount: account })
  expect((await me()).bankAccount).toEqual(account)
  expect(await neighbour.me()).not.toHaveProperty('bankAccount')
  await club.call('PUT', '/api/clubs', { name: 'Another name' })
  expect((await me()).bankAccount).toEqual(account)
  expect((await set(club, { holder: '', iban: '', bic: '', note: '' })).body).toMatchObject({ bankAccount: null })
  expect(await me()).not.toHaveProperty('bankAccount')
})

test('refuses an account in words and changes nothing', async () => {
  const { club } = await clubWithMember()
  await set(club, account)
  const { status, body } = await set(club, { ...account, iban: 'AT621904300234573201' })
  const fault = 'This IBAN has a typing error: its check digits do not fit'
  expect([status, body.code, body.details['bankAccount.iban']]).toEqual([400, 'invalid_fields', fault])
  expect((await club.call('GET', '/api/clubs')).body).toMatchObject({ bankAccount: account })
})
