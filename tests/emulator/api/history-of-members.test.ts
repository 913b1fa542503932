import { receiptsSentUntil } from '@tessera/api/clubs/service'
import { eraseOldHistory } from '@tessera/api/history/erase-old'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshEmail, freshMember, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const api = await sharedApi()
const { db } = api.deps.firebase

const read = async (club: Club, query = '') => (await club.call('GET', `/api/history${query}`)).body.events
const entriesOf = async ({ clubId }: Club) =>
  (await db.collection('history').where('clubId', '==', clubId).get()).docs.map((doc) => doc.data())
const change = (club: Club, id: string, body: object) => club.call('PUT', `/api/members/${id}`, body)

test('adding and changing a member are entries, with who, before, after and the request of the answer', async ({
  club,
}) => {
  const { id, fullName } = await addMember(club, { phone: '+43 1 234' })
  const { headers } = await send(api, 'PUT', `/api/members/${id}`, {
    token: club.admin.token,
    headers: { 'x-request-id': 'request-of-a-test' },
    body: { phone: '+43 1 567', town: 'Wien' },
  })
  expect(headers.get('x-request-id')).toBe('request-of-a-test')
  const about = { collection: 'members', documentId: id, memberId: id, name: fullName, by: 'Anna Admin' }
  const changes = [
    { field: 'phone', before: '+43 1 234', after: '+43 1 567' },
    { field: 'town', after: 'Wien' },
  ]
  for (const query of ['', `?member=${id}`])
    expect(await read(club, query)).toEqual([
      expect.objectContaining({
        ...about,
        kind: 'changed',
        request: 'request-of-a-test',
        changes: expect.arrayContaining(changes),
      }),
      expect.objectContaining({ ...about, kind: 'made', changes: [] }),
    ])
})

test('a change that changes nothing is no entry, and neither is whom the club counts as the head of a family', async ({
  club,
}) => {
  const head = await addMember(club, { town: 'Wien' })
  await change(club, head.id, { town: 'Wien' })
  const child = await addMember(club, { belongsTo: head.id })
  await change(club, child.id, { belongsTo: '' })
  const [left, ...made] = await read(club)
  expect(left).toMatchObject({ documentId: child.id, changes: [{ field: 'belongsTo', before: head.fullName }] })
  expect(made.map((one: { kind: string; documentId: string }) => [one.kind, one.documentId])).toEqual([
    ['made', child.id],
    ['made', head.id],
  ])
})

test('own fields and types have the names that the club gives them', async ({ club }) => {
  const field = { kind: 'choice', shownToMember: true, onCard: false, enabled: true, whoChanges: 'club' }
  const boats = [
    { id: 'one', name: 'Single' },
    { id: 'four', name: 'Four' },
  ]
  const types = [{ id: 'youth', name: 'Youth', shortName: 'Y', enabled: true }]
  const settings = { memberFields: [{ ...field, id: 'boat', name: 'Boat', choices: boats }], membershipTypes: types }
  expect((await club.call('PATCH', '/api/clubs', settings)).status).toBe(200)
  const { id } = await addMember(club)
  expect((await change(club, id, { fields: { boat: 'four' }, typeId: 'youth' })).status).toBe(200)
  const [changed] = await read(club)
  expect(changed.changes).toEqual(
    expect.arrayContaining([
      { field: 'fields', label: 'Boat', after: 'Four' },
      { field: 'typeId', after: 'Youth' },
    ]),
  )
})

test('what a member changes on the own page is of the member', async ({ club }) => {
  await club.call('PATCH', '/api/clubs', {
    ownChanges: { phone: 'member', address: 'club', birthday: 'club', photo: 'club' },
  })
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const { status } = await send(api, 'PATCH', '/api/member-auth/me', { token, body: { phone: '+43 1 567' } })
  expect(status).toBe(200)
  const [changed] = await read(club)
  expect(changed).toMatchObject({ by: member.fullName, as: 'member', changes: [{ field: 'phone' }] })
})

test('switching a member off and a new note are entries; what the note says is in none', async ({ club }) => {
  const { id } = await addMember(club)
  await club.call('PATCH', `/api/members/${id}/toggle-status`)
  await club.call('PUT', `/api/members/${id}/notes`, { seen: { text: '' }, text: 'owes a secret' })
  const [note, off] = await read(club)
  expect(off.changes).toEqual([{ field: 'enabled', before: true, after: false }])
  expect(note).toMatchObject({ memberId: id, changes: [{ field: 'memberNotes', after: true }] })
  expect(JSON.stringify(await entriesOf(club))).not.toContain('secret')
})

/** Imports rows, in parts as a browser sends them; returns the import's id. */
async function importRows(club: Club, ...parts: readonly (readonly object[])[]) {
  const { id } = (await club.call('POST', '/api/members/imports')).body
  for (const rows of parts) {
    const { status, body } = await club.call('POST', `/api/members/imports/${id}`, { rows })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  return id
}
const newRows = (count: number) => Array.from({ length: count }, () => freshMember())

test('an import is one event with its count, however many commits it took, and one of each member', async ({
  club,
}) => {
  const known = await addMember(club)
  await importRows(club, newRows(100), newRows(30), [
    ...newRows(9),
    { id: known.id, ...freshMember({ fullName: 'Nora Neu' }) },
  ])
  const events = await read(club)
  const told = events.map(({ kind, run, count }: { kind: string; run?: string; count?: number }) => [kind, run, count])
  expect(told.at(-1)).toEqual(['made', undefined, undefined])
  // The last commit has made and changed members, at the same time.
  expect(told.slice(0, -1)).toEqual(
    expect.arrayContaining([
      ['changed', 'import', undefined],
      ['made', 'import', 139],
    ]),
  )
  expect(told).toHaveLength(3)
  expect(await read(club, `?member=${known.id}`)).toMatchObject([
    { changes: expect.arrayContaining([{ field: 'fullName', before: known.fullName, after: 'Nora Neu' }]) },
    { kind: 'made' },
  ])
  // Beside the one of the member who was there.
  expect(await entriesOf(club)).toHaveLength(5)
})

test('undoing an import is one event as well', async ({ club }) => {
  const id = await importRows(club, newRows(3))
  await club.call('DELETE', `/api/members/imports/${id}`)
  const [undone] = await read(club)
  expect(undone).toMatchObject({ kind: 'undone', run: 'undone-import', count: 3 })
})

test('nothing is left in the entries of an import of a member who is deleted for good, and the others stay', async ({
  club,
}) => {
  await importRows(club, [freshMember({ fullName: 'Gone Soon' }), ...newRows(2)])
  const { body: members } = await club.call('GET', '/api/members')
  const { id } = members.find(({ fullName }: { fullName: string }) => fullName === 'Gone Soon')
  await importRows(
    club,
    members.map((one: { id: string }) => ({ ...one, town: 'Wien' })),
  )
  const { entry } = (await club.call('DELETE', `/api/members/${id}`)).body
  expect((await club.call('DELETE', `/api/history/${entry}`)).status).toBe(200)
  const left = await entriesOf(club)
  expect(JSON.stringify(left)).not.toContain(id)
  expect(JSON.stringify(left)).not.toContain('Gone Soon')
  expect(left.map(({ documents, memberIds }) => [documents.length, memberIds.length])).toEqual([
    [2, 2],
    [2, 2],
  ])
})

test('90 days after a deletion nothing is left in the entries of an import either', async ({ club }) => {
  await importRows(club, [freshMember({ fullName: 'Gone Soon' }), ...newRows(1)])
  const [{ id }] = (await club.call('GET', '/api/members')).body.filter(
    ({ fullName }: { fullName: string }) => fullName === 'Gone Soon',
  )
  await club.call('DELETE', `/api/members/${id}`)
  const later = { ...api.deps, now: () => new Date(Date.now() + 91 * 24 * 60 * 60_000) }
  await eraseOldHistory(later, club.clubId)
  const left = await entriesOf(club)
  expect(left).toHaveLength(1)
  expect(JSON.stringify(left)).not.toContain('Gone Soon')
})

test('people in office and invitations are entries, with the duty before and after, and no code', async ({ club }) => {
  const email = freshEmail('karl')
  await club.call('POST', '/api/committee/invitations', { email, duty: 'money', language: 'en' })
  const [made] = await read(club)
  expect(made).toMatchObject({ kind: 'made', collection: 'committees', name: email, by: 'Anna Admin' })
  const { body } = await club.call('GET', '/api/committee')
  await club.call('DELETE', `/api/committee/invitations/${body.invitations[0].id}`)
  const [ended] = await read(club)
  expect(ended).toMatchObject({ kind: 'ended', collection: 'committees', name: email })
  expect(JSON.stringify(await entriesOf(club))).not.toContain('codeHash')
})

test('what a job notes of the club is no entry; settings within others are told one by one', async ({ club }) => {
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Quay 1', automatic: true, language: 'de' } })
  await receiptsSentUntil(api.deps, club.clubId, new Date())
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Quay 2', automatic: true, language: 'de' } })
  const [moved, ...first] = await read(club)
  expect(first).toHaveLength(1)
  expect(moved.changes).toEqual([{ field: 'receipts.address', before: 'Quay 1', after: 'Quay 2' }])
})
