import { clubsWithReplacedPhotos, eraseReplacedPhotos } from '@tessera/api/members/replaced-photos'
import sharp from 'sharp'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, freshMember, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const api = await sharedApi()

const open = async (club: Club, photo: 'club' | 'member' | 'proposal') => {
  const ownChanges = { phone: 'proposal', address: 'member', birthday: 'club', photo }
  expect((await club.call('PATCH', '/api/clubs', { ownChanges })).status).toBe(200)
}
const change = (token: string, body: object) => send(api, 'PATCH', '/api/member-auth/me', { token, body })
const takeBack = (token: string, query = '') => send(api, 'DELETE', `/api/member-auth/me/proposal${query}`, { token })
const me = async (token: string) => (await send(api, 'GET', '/api/member-auth/me', { token })).body
const stored = async (club: Club, id: string) =>
  (await club.call('GET', '/api/members')).body.find((one: { id: string }) => one.id === id)
const proposals = async (club: Club) => (await club.call('GET', '/api/members/proposals')).body
const answer = (club: Club, id: string, accept: boolean, parts: object[], more: object = {}) =>
  club.call('POST', `/api/members/${id}/proposal`, { accept, parts, ...more })

const undo = (club: Club, id: string, parts: object[]) =>
  club.call('POST', `/api/members/${id}/proposal/undo`, { parts })

const remove = (token: string) => send(api, 'DELETE', '/api/member-auth/me/photo', { token })
const isThere = async (path: string) => (await send(api, 'GET', path)).status === 200

/** A signed-in member of a club that has opened something, and says who changes the photo. */
async function begin(club: Club, photo: 'club' | 'member' | 'proposal' = 'proposal') {
  await open(club, photo)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  return { ...member, token }
}

const sendPhoto = (token: string, bytes: Uint8Array, body: object = {}) =>
  send(api, 'PATCH', '/api/member-auth/me', { token, body: formOf({ photo: bytes }, { json: JSON.stringify(body) }) })
const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
const photoPart = (body: { changeable: { name: string; fields: object[] }[] }) =>
  body.changeable.find(({ name }) => name === 'photo')?.fields[0] as { value: string; proposed: string }

test('a photo is replaced at once where the club has opened that, as the club’s own upload is', async ({ club }) => {
  const { id, token } = await begin(club, 'member')
  const first = await sendPhoto(token, await picture('#0f5c4d'), { town: 'Wien' })
  expect(first.status).toBe(200)
  const { photoUrl } = await stored(club, id)
  expect(photoPart(first.body)).toEqual({ field: 'photo', value: photoUrl })
  expect(await stored(club, id)).toMatchObject({ town: 'Wien' })
  const shown = await send(api, 'GET', photoUrl)
  const { format, width, height } = await sharp(shown.body).metadata()
  expect([format, width, height]).toEqual(['webp', 512, 256])
  await sendPhoto(token, await picture('#ffffff'))
  expect((await send(api, 'GET', photoUrl)).status).toBe(404)
  expect(await proposals(club)).toEqual([])
  for (const [bytes, status] of [
    [Buffer.from('no picture'), 415],
    [Buffer.alloc(2 * 1024 * 1024 + 1), 413],
  ] as const)
    expect((await sendPhoto(token, bytes)).status).toBe(status)
})

test('a photo that the club has not opened is refused before it is read', async ({ club }) => {
  const { id, token } = await begin(club, 'club')
  const refused = await sendPhoto(token, Buffer.from('no picture'), { town: 'Wien' })
  expect([refused.status, refused.body.details]).toEqual([400, { photo: 'Only the club changes this' }])
  expect(await stored(club, id)).not.toHaveProperty('town')
})

test('a proposed photo waits beside the one before; a later one, taking back, a no and the end delete it', async ({
  club,
}) => {
  const { id, token } = await begin(club)
  const propose = async () => photoPart((await sendPhoto(token, await picture('#ffffff'))).body).proposed
  const first = await propose()
  expect(await stored(club, id)).toMatchObject({ photoUrl: null })
  expect((await proposals(club))[0].parts).toEqual([
    { name: 'photo', fields: [{ field: 'photo', now: '', proposed: first }] },
  ])
  expect(await isThere(first)).toBe(true)
  // Another part is changed meanwhile.
  await change(token, { phone: '+39 1', town: 'Wien' })
  expect(await isThere(first)).toBe(true)
  const second = await propose()
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  await takeBack(token, '?part=photo')
  expect(await isThere(second)).toBe(false)
  const third = await propose()
  const part = { name: 'photo', fields: [{ field: 'photo', now: '', proposed: third }] }
  expect((await answer(club, id, false, [part], { word: 'Too dark' })).status).toBe(200)
  expect(await isThere(third)).toBe(false)
  expect((await me(token)).changeable.find(({ name }: { name: string }) => name === 'photo').declined).toBe('Too dark')
  const fourth = await propose()
  await club.call('DELETE', `/api/members/${id}`)
  expect(await isThere(fourth)).toBe(false)
})

test('an accepted photo is the card’s; the one before returns by Undo, and is deleted an hour later', async ({
  club,
}) => {
  const { id, token } = await begin(club, 'member')
  await sendPhoto(token, await picture('#0f5c4d'))
  const { photoUrl: before } = await stored(club, id)
  await open(club, 'proposal')
  await sendPhoto(token, await picture('#ffffff'))
  const [{ parts }] = await proposals(club)
  const [{ proposed: after }] = parts[0].fields
  expect((await answer(club, id, true, parts)).body.photoUrl).toBe(after)
  const { deps } = api
  const later = { firebase: deps.firebase, now: () => new Date(Date.now() + 3_600_000 + 60_000) }
  await eraseReplacedPhotos(deps, club.clubId)
  const undone = await undo(club, id, parts)
  expect([undone.status, undone.body.photoUrl]).toEqual([200, before])
  expect((await proposals(club))[0].parts).toEqual(parts)
  // What has returned is no longer to be deleted.
  await eraseReplacedPhotos(later, club.clubId)
  expect((await send(api, 'GET', before)).status).toBe(200)
  await answer(club, id, true, parts)
  expect(await clubsWithReplacedPhotos(deps)).not.toContainEqual({ id: club.clubId })
  expect(await clubsWithReplacedPhotos(later)).toContainEqual({ id: club.clubId })
  await eraseReplacedPhotos(later, club.clubId)
  expect((await send(api, 'GET', before)).status).toBe(404)
  expect((await undo(club, id, parts)).body.code).toBe('changed_meanwhile')
  expect((await send(api, 'GET', after)).status).toBe(200)
})

test('an acceptance is not taken back to the photo of another member', async ({ club }) => {
  const { id, token } = await begin(club)
  await sendPhoto(token, await picture('#ffffff'))
  const [{ parts }] = await proposals(club)
  await answer(club, id, true, parts)
  const form = formOf({ photo: await picture('#0f5c4d') }, freshMember())
  const other = (await club.call('POST', '/api/members/with-photo', form)).body
  const [{ proposed }] = parts[0].fields
  const stolen = { name: 'photo', fields: [{ field: 'photo', now: other.photoUrl, proposed }] }
  expect((await undo(club, id, [stolen])).status).toBe(409)
  expect((await stored(club, id)).photoUrl).toBe(proposed)
  // There was none before.
  expect((await undo(club, id, parts)).body.photoUrl).toBeNull()
})

test('the own photo is removed at once where the club has opened that, twice without a fault, and not where it has not', async ({
  club,
}) => {
  const { id, token } = await begin(club, 'member')
  await sendPhoto(token, await picture('#0f5c4d'))
  const { photoUrl } = await stored(club, id)
  await open(club, 'club')
  const refused = await remove(token)
  expect([refused.status, refused.body.details]).toEqual([400, { photo: 'Only the club changes this' }])
  expect(await isThere(photoUrl)).toBe(true)
  await open(club, 'member')
  for (const gone of [await remove(token), await remove(token)]) {
    expect(gone.status).toBe(200)
    expect(photoPart(gone.body)).toEqual({ field: 'photo', value: '' })
  }
  expect(await stored(club, id)).toMatchObject({ photoUrl: null })
  expect(await isThere(photoUrl)).toBe(false)
  expect(await proposals(club)).toEqual([])
})

test('to have no photo is proposed in place of a proposed one; once accepted, Undo brings the photo back', async ({
  club,
}) => {
  const { id, token } = await begin(club, 'member')
  await sendPhoto(token, await picture('#0f5c4d'))
  const { photoUrl } = await stored(club, id)
  await open(club, 'proposal')
  const { proposed } = photoPart((await sendPhoto(token, await picture('#ffffff'))).body)
  expect(photoPart((await remove(token)).body)).toEqual({ field: 'photo', value: photoUrl, proposed: '' })
  expect([await isThere(photoUrl), await isThere(proposed)]).toEqual([true, false])
  const [{ parts }] = await proposals(club)
  expect(parts).toEqual([{ name: 'photo', fields: [{ field: 'photo', now: photoUrl, proposed: '' }] }])
  expect((await answer(club, id, true, parts)).body.photoUrl).toBeNull()
  expect(await proposals(club)).toEqual([])
  expect((await undo(club, id, parts)).body.photoUrl).toBe(photoUrl)
  expect((await proposals(club))[0].parts).toEqual(parts)
  // Nobody without a photo proposes to have none.
  await club.call('DELETE', `/api/members/${id}/photo`)
  expect(photoPart((await remove(token)).body)).toEqual({ field: 'photo', value: '' })
})

test('a photo that the club uploads by itself ends the proposal of one; other proposals stay', async ({ club }) => {
  const { id, memberId, fullName, email, token } = await begin(club)
  const { proposed } = photoPart((await sendPhoto(token, await picture('#ffffff'), { phone: '+39 1' })).body)
  const form = formOf({ photo: await picture('#0f5c4d') }, { memberId, fullName, email })
  const saved = await club.call('PUT', `/api/members/${id}/with-photo`, form)
  expect(saved.status).toBe(200)
  expect([await isThere(saved.body.photoUrl), await isThere(proposed)]).toEqual([true, false])
  const [{ parts }] = await proposals(club)
  expect(parts).toEqual([{ name: 'phone', fields: [{ field: 'phone', now: '', proposed: '+39 1' }] }])
})
