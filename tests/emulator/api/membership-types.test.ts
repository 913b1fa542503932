import { expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { requireItem } from '../../support/payments.ts'
import { passJson } from '../../support/phone.ts'

const api = await sharedApi()

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
const junior = { id: 'junior', name: 'Junior', shortName: 'Jun', enabled: true }
const setTypes = (club: Club, ...membershipTypes: object[]) => club.call('PATCH', '/api/clubs', { membershipTypes })

async function clubWithTypes(): Promise<Club> {
  const club = await registerClub(api)
  expect((await setTypes(club, adult, junior)).body.membershipTypes).toEqual([adult, junior])
  return club
}

test('a club has its types until another list arrives, which may drop none', async () => {
  const club = await clubWithTypes()
  await club.call('PUT', '/api/clubs', { name: 'Another name' })
  expect((await club.call('GET', '/api/clubs')).body).toMatchObject({ membershipTypes: [adult, junior] })
  const off = { ...junior, enabled: false }
  expect((await setTypes(club, off, adult)).body.membershipTypes).toEqual([off, adult])
  const dropped = await setTypes(club, adult)
  expect([dropped.status, dropped.body.error]).toEqual([
    400,
    'A membership type cannot be removed. Switch it off instead.',
  ])
  expect((await setTypes(club, off, adult, { ...adult, id: 'other' })).status).toBe(400)
})

test('a type may be for some ages, which are kept and cleared', async () => {
  const club = await clubWithTypes()
  const some = [
    { ...adult, ageFrom: 18 },
    { ...junior, ageFrom: 6, ageTo: 17 },
  ]
  expect((await setTypes(club, ...some)).body.membershipTypes).toEqual(some)
  expect((await setTypes(club, adult, junior)).body.membershipTypes).toEqual([adult, junior])
  expect((await setTypes(club, { ...adult, ageFrom: 18, ageTo: 17 }, junior)).status).toBe(400)
})

test('a member has a type of the club, keeps it, changes it and loses it', async () => {
  const club = await clubWithTypes()
  const member = await addMember(club, { typeId: 'junior' })
  expect(member).toMatchObject({ typeId: 'junior' })
  const path = `/api/members/${member.id}`
  const { memberId, email } = member
  const put = async (more: object) => (await club.call('PUT', path, { memberId, email, fullName: 'Zoë', ...more })).body
  expect(await put({})).toMatchObject({ fullName: 'Zoë', typeId: 'junior' })
  expect(await put({ typeId: 'adult' })).toMatchObject({ typeId: 'adult' })
  expect(await put({ typeId: '' })).not.toHaveProperty('typeId')
  expect((await club.call('GET', '/api/members')).body[0]).not.toHaveProperty('typeId')
})

test.each(['wizard', 'x'.repeat(41), 7])("a type that is not the club's (%j) is refused", async (typeId) => {
  const club = await clubWithTypes()
  const stranger = await registerClub(api)
  await setTypes(stranger, { ...adult, id: 'wizard' })
  const member = await addMember(club)
  const { memberId, email, fullName } = member
  expect((await club.call('POST', '/api/members', freshMember({ typeId: typeId as string }))).status).toBe(400)
  const changed = await club.call('PUT', `/api/members/${member.id}`, { memberId, email, fullName, typeId })
  expect(changed.status).toBe(400)
  expect((await club.call('GET', '/api/members')).body).toEqual([member])
})

test('an import sets types and refuses unknown ones row by row; its undo brings the old ones back', async () => {
  const club = await clubWithTypes()
  const ben = await addMember(club, { typeId: 'junior' })
  const { id } = (await club.call('POST', '/api/members/imports', {})).body
  const { memberId, email, fullName } = ben
  const rows = [
    { id: ben.id, memberId, email, fullName, typeId: 'adult' },
    freshMember({ typeId: 'wizard' }),
    freshMember({ typeId: 'junior' }),
  ]
  const { outcomes } = (await club.call('POST', `/api/members/imports/${id}`, { rows })).body
  expect(outcomes).toMatchObject([
    { kind: 'updated', member: { typeId: 'adult' } },
    { kind: 'refused', error: 'The club has no such membership type' },
    { kind: 'added', member: { typeId: 'junior' } },
  ])
  const undone = (await club.call('DELETE', `/api/members/imports/${id}`)).body
  expect(undone).toMatchObject({ undone: 2, kept: [] })
  expect((await club.call('GET', '/api/members')).body).toEqual([ben])
})

test('an item for some types counts for their members only, on the pass and for the member; the pass names the type', async () => {
  const club = await clubWithTypes()
  await setUpPasses(club)
  const [grown, young] = [await addMember(club, { typeId: 'adult' }), await addMember(club, { typeId: 'junior' })]
  await requireItem(club, 'Fee', String(new Date().getFullYear()), { typeIds: ['adult'] })
  const passOf = async ({ id }: { id: string }) =>
    passJson((await club.call('POST', `/api/passes/generate/${id}`)).body)
  const shownBy = (pass: Awaited<ReturnType<typeof passOf>>) => JSON.stringify(pass.generic)
  const [old, other] = [shownBy(await passOf(grown)), shownBy(await passOf(young))]
  expect(old).toContain('"value":"Payment Due"')
  expect(old).toContain('{"key":"type","label":"Membership type","value":"Adult"}')
  expect(other).toContain('"value":"Active"')
  expect(other).toContain('"value":"Junior"')
  const { token } = await signInMember(api, young)
  expect((await send(api, 'GET', '/api/member-auth/me', { token })).body).toMatchObject({
    typeId: 'junior',
    typeName: 'Junior',
  })
})
