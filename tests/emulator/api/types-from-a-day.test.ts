import { expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, freshMember, registerClub, signInMember } from '../../support/club.ts'

const api = await sharedApi()

const types = ['student', 'full', 'honorary'].map((id) => ({ id, name: id, shortName: id, enabled: true }))
/** A day to come, and one that is past, whenever the test runs. */
const [later, before] = ['2190-01-01', '2001-01-01']

async function clubWithStudent(more: object = {}) {
  const club = await registerClub(api)
  await club.call('PATCH', '/api/clubs', { membershipTypes: types })
  return { club, member: await addMember(club, { typeId: 'student', ...more }) }
}

const shown = async (club: Club) =>
  (await club.call('GET', '/api/members')).body.map(({ typeId, typeChanges }: Record<string, string>) => [
    typeId,
    typeChanges,
  ])
const put = (club: Club, { id, memberId, email, fullName }: AddedMember, more: object) =>
  club.call('PUT', `/api/members/${id}`, { memberId, email, fullName, ...more })

test('a type that holds from a day to come changes nothing of today, and one from a past day is that of today', async () => {
  const { club, member } = await clubWithStudent()
  const planned = `=student ${later}=full`
  expect((await put(club, member, { typeChanges: planned })).body).toMatchObject({
    typeId: 'student',
    typeChanges: planned,
  })
  const begun = `=student ${before}=full`
  // The type that is sent beside the changes counts for nothing.
  expect((await put(club, member, { typeId: 'student', typeChanges: begun })).body).toMatchObject({ typeId: 'full' })
  expect(await shown(club)).toEqual([['full', begun]])
  expect((await put(club, member, { typeId: 'honorary' })).body).toMatchObject({
    typeChanges: `=student ${before}=honorary`,
  })
  expect((await put(club, member, { typeId: 'full', typeChanges: '' })).body).not.toHaveProperty('typeChanges')
  expect(await shown(club)).toEqual([['full', undefined]])
})

test('the type of the day is what the list, the statuses and the person have, whatever is stored', async () => {
  const { club, member } = await clubWithStudent()
  const typeChanges = `=student ${before}=full`
  await put(club, member, { typeChanges })
  // As it stands once the day of the change has come without a write.
  await api.deps.firebase.db.collection('members').doc(member.id).update({ typeId: 'student' })
  expect(await shown(club)).toEqual([['full', typeChanges]])
  expect((await club.call('GET', '/api/members/standings')).body.all.members).toMatchObject({
    typeId: ['full'],
    typeChanges: [typeChanges],
  })
  const { token } = await signInMember(api, member)
  expect((await send(api, 'GET', '/api/member-auth/me', { token })).body).toMatchObject({
    typeId: 'full',
    typeName: 'full',
    typeChanges,
  })
  // Sent as it was seen, it is no change of somebody else.
  const seen = { typeId: 'full', typeChanges }
  expect((await put(club, member, { typeId: 'honorary', seen })).status).toBe(200)
  expect(await shown(club)).toEqual([['honorary', `=student ${before}=honorary`]])
})

test.each(['full', '=student', '=student 2026-13-01=full', `=student ${later}=wizard`, `=wizard ${later}=full`])(
  'types such as %j are refused',
  async (typeChanges) => {
    const { club, member } = await clubWithStudent()
    expect((await put(club, member, { typeChanges })).status).toBe(400)
    expect((await club.call('POST', '/api/members', freshMember({ typeChanges }))).status).toBe(400)
    expect(await shown(club)).toEqual([['student', undefined]])
  },
)

test('an import sets types from a day on, and its undo brings back what was', async () => {
  const { club, member } = await clubWithStudent()
  const { id } = (await club.call('POST', '/api/members/imports', {})).body
  const { memberId, email, fullName } = member
  const typeChanges = `=student ${later}=full`
  const rows = [{ id: member.id, memberId, email, fullName, typeId: 'student', typeChanges }]
  const { outcomes } = (await club.call('POST', `/api/members/imports/${id}`, { rows })).body
  expect(outcomes).toMatchObject([{ kind: 'updated', member: { typeId: 'student', typeChanges } }])
  await club.call('DELETE', `/api/members/imports/${id}`)
  expect(await shown(club)).toEqual([['student', undefined]])
})

test('many members get a type from a day on, and one Undo takes it back', async () => {
  const { club, member } = await clubWithStudent()
  const other = await addMember(club, { typeId: 'full' })
  const change = { kind: 'type', typeId: 'full', from: later }
  const { id } = (await club.call('POST', '/api/members/changes', { change, count: 2 })).body
  const members = [
    { id: member.id, typeId: 'student' },
    { id: other.id, typeId: 'full' },
  ]
  const path = `/api/members/changes/${id}`
  const { outcomes } = (await club.call('POST', path, { members })).body
  expect(outcomes).toEqual([{ kind: 'changed' }, { kind: 'left', why: 'Is so already' }])
  expect((await shown(club)).sort()).toEqual([
    ['full', undefined],
    ['student', `=student ${later}=full`],
  ])
  await club.call('DELETE', path)
  expect((await shown(club)).sort()).toEqual([
    ['full', undefined],
    ['student', undefined],
  ])
})

test('pauses are kept in the order of their days, and taken back one by one', async () => {
  const { club, member } = await clubWithStudent()
  const [spring, autumn] = ['2026-03-01..2026-04-30', '2026-09-01..']
  const pauses = `${spring} ${autumn}`
  expect((await put(club, member, { pauses: `${autumn} ${spring}` })).body).toMatchObject({ pauses })
  for (const wrong of ['2026-03-01..2026-02-28', `${spring} ${spring}`, '2026-13-01..', 'x'])
    expect((await put(club, member, { pauses: wrong })).status).toBe(400)
  expect((await club.call('POST', '/api/members', freshMember({ pauses }))).body).toMatchObject({ pauses })
  const { token } = await signInMember(api, member)
  expect((await send(api, 'GET', '/api/member-auth/me', { token })).body).toMatchObject({ pauses })
  expect((await put(club, member, { pauses: autumn, seen: { pauses } })).body).toMatchObject({ pauses: autumn })
  expect((await put(club, member, { pauses: '', seen: { pauses } })).status).toBe(409)
  expect((await put(club, member, { pauses: '' })).body).not.toHaveProperty('pauses')
})
