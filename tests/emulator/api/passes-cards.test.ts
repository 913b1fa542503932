import { expect, test } from 'vitest'
import { makeApi, send } from '../../support/api.ts'
import { addMember, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { makePhone } from '../../support/phone.ts'

const api = await makeApi(({ config }) => ({ config: { ...config, publicUrl: 'https://club.example' } }))

test('lists the cards that were made, on how many devices each is, and nothing of another club', async () => {
  const club = await registerClub(api)
  await setUpPasses(club)
  const [none, seen, carried] = [await addMember(club), await addMember(club), await addMember(club)]
  const cards = async () => (await club.call('GET', '/api/passes/cards')).body
  expect(await cards()).toEqual([])

  const { token } = await signInMember(api, seen)
  expect((await send(api, 'GET', '/api/member-auth/card-code', { token })).status).toBe(200)
  const pass = (await club.call('POST', `/api/passes/generate/${carried.id}`)).body
  const phones = [makePhone(api), makePhone(api)]
  for (const phone of phones) expect((await phone.add(pass)).status).toBe(201)
  const made = {
    id: carried.id,
    changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    voided: false,
    apple: 2,
    google: false,
  }
  const inBrowser = { id: seen.id, changedAt: null, voided: false, apple: 0, google: false }
  expect(await cards()).toHaveLength(2)
  expect(await cards()).toEqual(expect.arrayContaining([inBrowser, made]))
  expect(JSON.stringify(await cards())).not.toContain(none.id)

  await phones[0]?.remove()
  await club.call('PATCH', `/api/members/${carried.id}/toggle-status`)
  await club.call('POST', '/api/passes/update-all')
  expect(await cards()).toContainEqual({ ...made, voided: true, apple: 1 })

  const other = await registerClub(api, 'Other club')
  expect((await other.call('GET', '/api/passes/cards')).body).toEqual([])
})
