import { changeNotes } from '@tessera/api/members/notes'
import { memberNotesMax } from '@tessera/domain/members/notes'
import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const pathOf = (id: string) => `/api/members/${id}/notes`
const notesOf = async (club: Club, id: string) => (await club.call('GET', pathOf(id))).body.text
const write = (club: Club, id: string, text: unknown, seen?: string) =>
  club.call('PUT', pathOf(id), { text, ...(seen !== undefined && { seen: { text: seen } }) })

test('notes are empty at first, keep their lines, and leave no document once they are empty again', async ({
  club,
  api,
}) => {
  const { id } = await addMember(club)
  expect(await notesOf(club, id)).toBe('')
  const written = await write(club, id, '  Pays in cash.\r\nHas key 4.\n\n', '')
  expect([written.status, written.body]).toEqual([200, { text: 'Pays in cash.\nHas key 4.' }])
  expect(await notesOf(club, id)).toBe('Pays in cash.\nHas key 4.')
  expect((await write(club, id, '')).body).toEqual({ text: '' })
  expect((await api.deps.firebase.db.doc(`memberNotes/${id}`).get()).exists).toBe(false)
  expect((await write(club, id, '')).body).toEqual({ text: '' })
})

test('notes that another administrator has written meanwhile are not overwritten unseen', async ({ club }) => {
  const { id } = await addMember(club)
  await write(club, id, 'Theirs', '')
  const refused = await write(club, id, 'Mine', '')
  expect([refused.status, refused.body.code, Object.keys(refused.body.details)]).toEqual([
    409,
    'changed_meanwhile',
    ['text'],
  ])
  expect(await notesOf(club, id)).toBe('Theirs')
  expect((await write(club, id, 'Theirs', '')).status).toBe(200)
  expect((await write(club, id, 'Theirs, and mine', 'Theirs')).status).toBe(200)
  expect(await notesOf(club, id)).toBe('Theirs, and mine')
})

test('of two administrators who begin with the same notes, at the same time, one is refused', async ({ club }) => {
  const { id } = await addMember(club)
  const written = await Promise.all(['One', 'Other'].map((text) => write(club, id, text, '')))
  expect(written.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(written.find(({ status }) => status === 200)?.body.text).toBe(await notesOf(club, id))
})

test('refuses what is too long, no text, or has control characters, and stores nothing of it', async ({ club }) => {
  const { id } = await addMember(club)
  expect((await write(club, id, 'x'.repeat(memberNotesMax))).status).toBe(200)
  for (const text of ['x'.repeat(memberNotesMax + 1), 'a\u0000b', 'a\ud800b', 5, null, undefined, ['a']]) {
    const { status, body } = await write(club, id, text)
    expect([text, status, body.code]).toEqual([text, 400, 'invalid_fields'])
  }
  expect(await notesOf(club, id)).toHaveLength(memberNotesMax)
})

test('another club’s member, and one that does not exist, has no notes to read or to change', async ({ club, api }) => {
  const { id } = await addMember(club)
  await write(club, id, 'Ours')
  const other = await registerClub(api, 'Other club')
  for (const one of [id, 'nobody', '..%2Fclubs'])
    for (const { status, body } of [await other.call('GET', pathOf(one)), await write(other, one, 'Taken over')])
      expect([one, status, body.code]).toEqual([one, 404, 'not_found'])
  expect(await notesOf(club, id)).toBe('Ours')
})

test('no answer to the member has them, nor the list of members', async ({ club, api }) => {
  const added = await addMember(club)
  const secret = 'Owes the bar 40 Euro'
  await write(club, added.id, secret)
  const { token } = await signInMember(api, added)
  expect((await send(api, 'GET', pathOf(added.id), { token })).status).toBe(403)
  for (const path of [
    '/api/member-auth/me',
    '/api/member-auth/club-info',
    '/api/member-auth/payments',
    '/api/auth/places',
  ]) {
    const { status, body } = await send(api, 'GET', path, { token })
    expect([path, status, JSON.stringify(body).includes(secret)]).toEqual([path, 200, false])
  }
  expect(JSON.stringify((await club.call('GET', '/api/members')).body)).not.toContain(secret)
})

test('notes go with the member', async ({ club, api }) => {
  const { id } = await addMember(club)
  await write(club, id, 'Gone')
  await club.call('DELETE', `/api/members/${id}`)
  expect((await api.deps.firebase.db.doc(`memberNotes/${id}`).get()).exists).toBe(false)
})

test('notes that are written just after the member’s removal do not stay', async ({ club, api }) => {
  const { id } = await addMember(club)
  const { firebase } = api.deps
  const { db } = firebase
  let isRemoved = false
  const batch = () => {
    const one = db.batch()
    const commit = one.commit.bind(one)
    one.commit = async () => {
      if (!isRemoved) await club.call('DELETE', `/api/members/${id}`)
      isRemoved = true
      return commit()
    }
    return one
  }
  const overtaken = Object.assign(Object.create(db), {
    batch,
    collection: db.collection.bind(db),
    doc: db.doc.bind(db),
  })
  const writing = changeNotes({ firebase: { ...firebase, db: overtaken } }, club.clubId, id, { text: 'Late' })
  await expect(writing).rejects.toMatchObject({ code: 'not_found' })
  expect(isRemoved).toBe(true)
  expect((await db.doc(`memberNotes/${id}`).get()).exists).toBe(false)
})

test('a member who was imported and has notes since stays when the import is undone', async ({ club }) => {
  const { id: importId } = (await club.call('POST', '/api/members/imports')).body
  const rows = ['1', '2'].map((memberId) => ({ memberId, fullName: `Member ${memberId}`, email: false }))
  const { outcomes } = (await club.call('POST', `/api/members/imports/${importId}`, { rows })).body
  await write(club, outcomes[0].member.id, 'Was here')
  const undone = (await club.call('DELETE', `/api/members/imports/${importId}`)).body
  expect(undone).toMatchObject({ undone: 1, kept: [{ memberId: '1', why: 'Changed since the import' }] })
})
