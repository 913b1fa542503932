import sharp from 'sharp'
import { expect } from 'vitest'
import { addMember, type Club, exampleConfig, formOf } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const photo = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#a2492b' } })
    .png()
    .toBuffer()

const memberOf = async (club: Club, id: string) =>
  (await club.call('GET', '/api/members')).body.find((member: { id: string }) => member.id === id)

test('a field of a member that somebody else changed is not overwritten unseen, by JSON or with a photo', async ({
  club,
}) => {
  const { id, memberId, fullName, email } = await addMember(club)
  const seen = { memberId, fullName, email, joinedOn: '', leavesOn: '' }
  const other = { fullName: 'Renamed Meanwhile', joinedOn: '2026-05-01' }
  expect((await club.call('PUT', `/api/members/${id}`, other)).status).toBe(200)

  // All fields of the form, of which the user changed the number alone.
  const mine = { ...seen, memberId: 'mine', seen }
  const changed = await club.call('PUT', `/api/members/${id}`, mine)
  expect([changed.status, changed.body]).toMatchObject([200, { ...other, memberId: 'mine', email }])

  const late = { ...seen, memberId: 'late', fullName: 'Late', seen }
  const withPhoto = formOf({ photo: await photo() }, { ...late, seen: JSON.stringify(seen) })
  for (const refused of [
    await club.call('PUT', `/api/members/${id}`, late),
    await club.call('PUT', `/api/members/${id}/with-photo`, withPhoto),
  ])
    expect([refused.status, refused.body.code, Object.keys(refused.body.details)]).toEqual([
      409,
      'changed_meanwhile',
      ['memberId', 'fullName'],
    ])
  expect(await memberOf(club, id)).toEqual(changed.body)

  const now = { ...seen, ...other, memberId: 'mine' }
  const again = await club.call('PUT', `/api/members/${id}`, { ...now, memberId: 'late', seen: now })
  expect([again.status, again.body]).toMatchObject([200, { ...other, memberId: 'late' }])
})

test('two days that fit each alone, and not together, are refused at the last day', async ({ club }) => {
  const { id } = await addMember(club)
  const seen = { joinedOn: '', leavesOn: '' }
  await club.call('PUT', `/api/members/${id}`, { leavesOn: '2026-05-01', seen })
  const late = await club.call('PUT', `/api/members/${id}`, { joinedOn: '2026-06-01', seen })
  const fault = 'The last day is before the first'
  expect([late.status, late.body.code, late.body.details]).toEqual([400, 'invalid_fields', { leavesOn: fault }])
})

test('what is seen of a member must be JSON, and of its fields', async ({ club }) => {
  const { id } = await addMember(club)
  const bytes = await photo()
  for (const seen of ['{', '[]', '{"id":"x"}', '{"fullName":1}', '"x"', 'null']) {
    const { status } = await club.call('PUT', `/api/members/${id}/with-photo`, formOf({ photo: bytes }, { seen }))
    expect([seen, status]).toEqual([seen, 400])
  }
})

test('a field of the pass configuration that somebody else changed is not overwritten unseen', async ({ club }) => {
  const { passTypeIdentifier, teamIdentifier } = exampleConfig
  const before = { passTypeIdentifier, teamIdentifier, organizationName: '', description: '', logoText: '' }
  expect((await club.call('POST', '/api/passes/config', before)).status).toBe(200)
  await club.call('POST', '/api/passes/config', { ...before, logoText: 'Theirs', seen: before })
  const late = await club.call('POST', '/api/passes/config', { ...before, logoText: 'Mine', seen: before })
  expect([late.status, late.body.code, Object.keys(late.body.details)]).toEqual([
    409,
    'changed_meanwhile',
    ['logoText'],
  ])
  const other = await club.call('POST', '/api/passes/config', { ...before, description: 'Mine', seen: before })
  expect([other.status, other.body]).toMatchObject([200, { logoText: 'Theirs', description: 'Mine' }])
})

test('a setting of the reminders that somebody else changed is not overwritten unseen', async ({ club }) => {
  const seen = { pauseDays: 7, automatic: false }
  const change = (fields: object) =>
    club.call('PUT', '/api/letters/settings', { ...seen, language: 'de', ...fields, seen })
  expect((await change({ pauseDays: 14 })).status).toBe(200)
  const late = await change({ pauseDays: 21 })
  expect([late.status, Object.keys(late.body.details)]).toEqual([409, ['pauseDays']])
  expect((await change({ automatic: true })).body).toEqual({ pauseDays: 14, automatic: true, language: 'de' })
})
