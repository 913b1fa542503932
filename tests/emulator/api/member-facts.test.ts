import { expect } from 'vitest'
import { addMember, type Club, freshMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const list = async (club: Club) => (await club.call('GET', '/api/members')).body
const facts = {
  givenName: 'Anna',
  familyName: 'van de Berg',
  birthday: '1975-06-19',
  phone: '0160/0000370',
  language: 'de',
  street: 'Am Bächle 5',
  addressLine: 'Hinterhaus',
  postcode: '82408',
  town: 'Süd',
  country: 'Deutschland',
}

test('what is known of a member is kept, changed and forgotten; the full name is made of first and last name', async ({
  club,
}) => {
  const member = await addMember(club, { ...facts, fullName: 'Somebody Else' })
  expect(member).toMatchObject({ ...facts, fullName: 'Anna van de Berg' })
  const put = async (change: object) => (await club.call('PUT', `/api/members/${member.id}`, change)).body
  expect(await put({ familyName: 'Tal', phone: '' })).toMatchObject({ fullName: 'Anna Tal', town: 'Süd' })
  const [changed] = await list(club)
  expect(changed).toMatchObject({ givenName: 'Anna', familyName: 'Tal', fullName: 'Anna Tal' })
  expect(changed).not.toHaveProperty('phone')
  await put({ fullName: 'Dr. Anna Tal' })
  const [renamed] = await list(club)
  expect(renamed).toMatchObject({ fullName: 'Dr. Anna Tal', street: 'Am Bächle 5' })
  expect(Object.keys(renamed)).not.toEqual(expect.arrayContaining(['givenName']))
})

test.for<[object, string | undefined]>([
  [{ birthday: '2199-12-31' }, 'The birthday is in the future'],
  [{ givenName: 'Anna' }, 'Please enter both names, or the full name only'],
  [{ street: 'x'.repeat(5_000) }, 'At most 120 characters'],
  [{ language: 'fr' }, 'Please choose one of the languages'],
  [{ town: { toString: 'Bolzano' } }, undefined],
])('%o is refused, alone and as a row of an import, and changes nothing', async ([wrong, sentence], { club }) => {
  const member = await addMember(club)
  const changed = await club.call('PUT', `/api/members/${member.id}`, wrong)
  expect(changed.status).toBe(400)
  if (sentence) expect(JSON.stringify(changed.body)).toContain(sentence)
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const rows = [{ ...freshMember(), ...wrong }]
  const imported = await club.call('POST', `/api/members/imports/${id}`, { rows })
  if (sentence) expect(imported.body.outcomes).toEqual([{ kind: 'refused', error: sentence }])
  else expect(imported.status).toBe(400)
  expect(await list(club)).toEqual([member])
})

test('an import brings what a list knows, and its undo takes it back to the last letter', async ({ club }) => {
  const known = await addMember(club, { ...facts, memberId: '1' })
  const bare = await addMember(club, { memberId: '2' })
  const before = await list(club)
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const rows = [
    { ...freshMember({ memberId: '1' }), id: known.id, email: known.email, phone: '', town: 'Nord' },
    {
      ...freshMember({ memberId: '2' }),
      id: bare.id,
      email: bare.email,
      givenName: 'Ben',
      familyName: 'Tal',
      country: 'Italia',
    },
    { ...freshMember({ memberId: '3' }), ...facts, givenName: '', familyName: '' },
  ]
  const { body } = await club.call('POST', `/api/members/imports/${id}`, { rows })
  expect(body.outcomes.map(({ kind }: { kind: string }) => kind)).toEqual(['updated', 'updated', 'added'])
  const [first, second, third] = await list(club)
  expect(first).toMatchObject({ town: 'Nord', street: 'Am Bächle 5' })
  expect(first).not.toHaveProperty('phone')
  expect(second).toMatchObject({ fullName: 'Ben Tal', country: 'Italia' })
  expect(third).toMatchObject({ birthday: '1975-06-19' })
  expect((await club.call('DELETE', `/api/members/imports/${id}`)).body).toMatchObject({ left: 0, undone: 3 })
  expect(await list(club)).toEqual(before)
})
