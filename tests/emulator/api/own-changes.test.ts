import { newOwnField } from '@tessera/domain/members/own-fields'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh } from '../../support/gateway.ts'

const api = await sharedApi()

const boat = {
  ...newOwnField('Boat', 'choice', ['Four', 'Eight']),
  shownToMember: true,
  whoChanges: 'proposal' as const,
}
const [, eight = ''] = boat.choices.map(({ id }) => id)
const hidden = { ...newOwnField('Locker'), whoChanges: 'member' as const }
const shown = { ...newOwnField('Shirt'), shownToMember: true }
const opened = { phone: 'proposal', address: 'member', birthday: 'proposal', photo: 'proposal' }

const open = async (club: Club, ownChanges: object = opened, memberFields: object[] = [boat, hidden, shown]) =>
  expect((await club.call('PATCH', '/api/clubs', { ownChanges, memberFields })).status).toBe(200)
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

/** A signed-in member of a club that has opened something. */
async function begin(club: Club, ownChanges?: object) {
  await open(club, ownChanges)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  return { ...member, token }
}

test('a club that has opened nothing shows a member nothing to change, and takes no change', async ({ club }) => {
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  expect(await me(token)).not.toHaveProperty('changeable')
  const refused = await change(token, { phone: '1' })
  expect([refused.status, refused.body.details]).toEqual([400, { phone: 'Only the club changes this' }])
  expect(await proposals(club)).toEqual([])
  expect(await stored(club, member.id)).not.toHaveProperty('phone')
})

test('what is opened to be changed at once is stored at once, with what was seen', async ({ club }) => {
  const { id, token } = await begin(club)
  const changed = await change(token, { street: ' Uferweg 3 ', town: 'Wien', seen: { street: '', town: '' } })
  expect(changed.status).toBe(200)
  const fields = changed.body.changeable.find((part: { name: string }) => part.name === 'address').fields
  expect(fields.map(({ value }: { value: string }) => value)).toEqual(['Uferweg 3', '', '', 'Wien', ''])
  expect(await stored(club, id)).toMatchObject({ street: 'Uferweg 3', town: 'Wien' })
  const late = await change(token, { street: 'Other', seen: { street: '' } })
  expect([late.status, late.body.code, Object.keys(late.body.details)]).toEqual([409, 'changed_meanwhile', ['street']])
  expect((await change(token, { street: '', town: '' })).status).toBe(200)
  expect(await stored(club, id)).not.toHaveProperty('street')
  expect(await proposals(club)).toEqual([])
})

test('a proposal waits, the value stays, and is replaced once the club accepts it', async ({ club }) => {
  const { id, memberId, token } = await begin(club)
  await club.call('PUT', `/api/members/${id}`, { phone: '+43 1' })
  await change(token, { phone: '+39 1', seen: { phone: '+43 1' } })
  const proposed = await change(token, { phone: '+39 2', fields: { [boat.id]: eight }, seen: { phone: '+43 1' } })
  expect(proposed.status).toBe(200)
  expect((await me(token)).changeable[0]).toEqual({
    name: 'phone',
    by: 'proposal',
    fields: [{ field: 'phone', value: '+43 1', proposed: '+39 2' }],
  })
  expect(await stored(club, id)).toMatchObject({ phone: '+43 1' })
  const [one, ...others] = await proposals(club)
  expect([one.id, one.memberId, others]).toEqual([id, memberId, []])
  expect(one.parts).toEqual([
    { name: 'phone', fields: [{ field: 'phone', now: '+43 1', proposed: '+39 2' }] },
    { name: `fields.${boat.id}`, fields: [{ field: `fields.${boat.id}`, now: '', proposed: eight }] },
  ])
  const accepted = await answer(club, id, true, [one.parts[0]])
  expect([accepted.status, accepted.body.phone]).toEqual([200, '+39 2'])
  expect(await stored(club, id)).toMatchObject({ phone: '+39 2' })
  expect((await proposals(club))[0].parts).toEqual([one.parts[1]])
  expect((await answer(club, id, true, [one.parts[1]])).body.fields).toEqual({ [boat.id]: eight })
  expect(await proposals(club)).toEqual([])
  expect((await api.deps.firebase.db.doc(`members/${id}`).get()).get('proposal')).toBeUndefined()
})

test('a proposal that is declined leaves the value and a word, which a further proposal ends', async ({ club }) => {
  const { id, token } = await begin(club)
  await change(token, { phone: '+39 1', birthday: '2000-01-01' })
  const [{ parts }] = await proposals(club)
  expect((await answer(club, id, false, [parts[0]], { word: ' This is the office ' })).status).toBe(200)
  expect((await answer(club, id, false, [parts[1]])).status).toBe(200)
  expect(await proposals(club)).toEqual([])
  expect(await stored(club, id)).not.toHaveProperty('phone')
  const declined = async () => (await me(token)).changeable.map((part: { declined?: string }) => part.declined)
  expect(await declined()).toEqual(['This is the office', undefined, '', undefined, undefined])
  await change(token, { phone: '+39 2' })
  expect(await declined()).toEqual([undefined, undefined, '', undefined, undefined])
  expect((await takeBack(token, '?part=birthday')).status).toBe(200)
  expect(await declined()).toEqual(Array(5).fill(undefined))
  expect((await proposals(club))[0].parts).toHaveLength(1)
  expect((await takeBack(token)).body.changeable[0].fields).toEqual([{ field: 'phone', value: '' }])
  expect(await proposals(club)).toEqual([])
})

test('an answer is refused once the proposal or the value is another than the administrator saw', async ({ club }) => {
  const { id, token } = await begin(club)
  await change(token, { phone: '+39 1' })
  const [{ parts: seen }] = await proposals(club)
  await change(token, { phone: '+39 2' })
  for (const accept of [true, false]) {
    const { status, body } = await answer(club, id, accept, seen)
    expect([status, body.code, Object.keys(body.details)]).toEqual([409, 'changed_meanwhile', ['phone']])
  }
  const [{ parts: newer }] = await proposals(club)
  await club.call('PUT', `/api/members/${id}`, { phone: '+43 1' })
  expect((await answer(club, id, true, newer)).status).toBe(409)
  expect(await stored(club, id)).toMatchObject({ phone: '+43 1' })
  const [{ parts }] = await proposals(club)
  expect((await answer(club, id, true, parts)).status).toBe(200)
  expect((await answer(club, id, true, parts)).status).toBe(409)
})

test('a proposal of what is known takes the one before back; what the club writes itself does not come back', async ({
  club,
}) => {
  const { id, token } = await begin(club)
  await club.call('PUT', `/api/members/${id}`, { phone: '+43 1' })
  await change(token, { phone: '+39 1' })
  await change(token, { phone: '+43 1' })
  expect(await proposals(club)).toEqual([])
  await change(token, { phone: '+39 1' })
  await club.call('PUT', `/api/members/${id}`, { phone: '+39 1' })
  await club.call('PUT', `/api/members/${id}`, { phone: '+43 2' })
  expect(await proposals(club)).toEqual([])
})

test('nor does what the club writes to many at once', async ({ club }) => {
  const { id, token } = await begin(club)
  await change(token, { fields: { [boat.id]: eight } })
  const set = { kind: 'field', fieldId: boat.id, does: 'set', value: eight }
  const begun = await club.call('POST', '/api/members/changes', { change: set, count: 1 })
  const { body } = await club.call('POST', `/api/members/changes/${begun.body.id}`, { members: [{ id }] })
  expect(body.outcomes).toEqual([{ kind: 'changed' }])
  await club.call('PUT', `/api/members/${id}`, { fields: { [boat.id]: '' } })
  expect(await proposals(club)).toEqual([])
})

test('a name is opened to proposals only: at once is refused in the settings, and a member changes none of a closed name', async ({
  club,
}) => {
  const refused = await club.call('PATCH', '/api/clubs', { ownChanges: { ...opened, name: 'member' } })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_fields'])
  const { id, fullName, token } = await begin(club)
  for (const field of ['fullName', 'givenName', 'familyName']) {
    const { status, body } = await change(token, { [field]: 'Somebody', phone: '1' })
    expect([status, body.details]).toEqual([400, { [field]: 'Only the club changes this' }])
  }
  expect(await proposals(club)).toEqual([])
  expect(await stored(club, id)).toMatchObject({ fullName })
})

test('a proposed last name is written as by the club’s form: the full name is made of both, and returns with an undo', async ({
  club,
}) => {
  const { id, token } = await begin(club, { ...opened, name: 'proposal' })
  const before = { fullName: 'Zoë Ziegler', givenName: 'Zoë', familyName: 'Ziegler' }
  await club.call('PUT', `/api/members/${id}`, before)
  const { fullName: _, ...seen } = before
  const sent = await change(token, { givenName: 'Zoë', familyName: 'Huber', seen })
  expect([sent.status, sent.body.changeable[0]]).toEqual([
    200,
    {
      name: 'name',
      by: 'proposal',
      fields: [
        { field: 'givenName', value: 'Zoë' },
        { field: 'familyName', value: 'Ziegler', proposed: 'Huber' },
      ],
    },
  ])
  expect(await stored(club, id)).toMatchObject(before)
  expect(await me(token)).toMatchObject({ fullName: 'Zoë Ziegler' })
  const [{ parts }] = await proposals(club)
  expect(parts).toEqual([{ name: 'name', fields: [{ field: 'familyName', now: 'Ziegler', proposed: 'Huber' }] }])
  const after = { fullName: 'Zoë Huber', givenName: 'Zoë', familyName: 'Huber' }
  expect((await answer(club, id, true, parts)).body).toMatchObject(after)
  expect(await stored(club, id)).toMatchObject(after)
  expect(await me(token)).toMatchObject({ fullName: 'Zoë Huber' })
  expect((await undo(club, id, parts)).body).toMatchObject(before)
  expect((await proposals(club))[0].parts).toEqual(parts)
})

test('a name in one field is proposed in one, never empty, and not once the club has taken it apart', async ({
  club,
}) => {
  const { id, fullName, token } = await begin(club, { ...opened, name: 'proposal' })
  expect((await change(token, { fullName: ' ' })).body.details).toEqual({ fullName: 'Name is required' })
  const otherwise = await change(token, { givenName: 'Zoë', familyName: 'Huber' })
  expect([otherwise.status, Object.keys(otherwise.body.details)]).toEqual([409, ['givenName', 'familyName']])
  expect((await change(token, { fullName: 'Zoë Huber', seen: { fullName } })).status).toBe(200)
  const [{ parts }] = await proposals(club)
  expect(parts).toEqual([{ name: 'name', fields: [{ field: 'fullName', now: fullName, proposed: 'Zoë Huber' }] }])
  expect((await answer(club, id, true, parts)).body).toMatchObject({ fullName: 'Zoë Huber' })
  await change(token, { fullName: 'Zoë Ziegler' })
  const [{ parts: late }] = await proposals(club)
  await club.call('PUT', `/api/members/${id}`, { givenName: 'Zoë', familyName: 'Huber' })
  expect((await answer(club, id, true, late)).status).toBe(409)
  expect(await proposals(club)).toEqual([])
  expect((await change(token, { fullName: 'Zoë Ziegler' })).status).toBe(409)
  expect(await stored(club, id)).toMatchObject({ fullName: 'Zoë Huber', givenName: 'Zoë', familyName: 'Huber' })
})

test('closed, hidden and unknown fields are refused with the sentence at the field, and nothing is stored', async ({
  club,
}) => {
  const { id, token } = await begin(club, { ...opened, birthday: 'club' })
  const before = await stored(club, id)
  for (const [body, details] of [
    [{ birthday: '2000-01-01', street: 'x' }, { birthday: 'Only the club changes this' }],
    [{ fields: { [hidden.id]: 'x' } }, { [`fields.${hidden.id}`]: 'Only the club changes this' }],
    [{ fields: { [shown.id]: 'x' } }, { [`fields.${shown.id}`]: 'Only the club changes this' }],
    [{ fields: { other: 'x' } }, { 'fields.other': 'Only the club changes this' }],
    [{ fields: { [boat.id]: 'none' } }, { [`fields.${boat.id}`]: 'Please choose one of the choices' }],
    [{ phone: 'x'.repeat(61) }, { phone: 'At most 60 characters' }],
    [{ phone: 5 }, undefined],
    [{ street: 'a\u0000b' }, undefined],
  ] as const) {
    const refused = await change(token, body)
    expect([refused.status, refused.body.code], JSON.stringify(body)).toEqual([400, 'invalid_fields'])
    if (details) expect(refused.body.details).toEqual(details)
  }
  // Fields that no club can open are left out, as unknown ones are.
  expect((await change(token, { email: 'x@club.test', memberId: '1', typeId: 'x', enabled: false })).status).toBe(200)
  expect(await stored(club, id)).toEqual(before)
  expect(await proposals(club)).toEqual([])
})

test('a birthday that is proposed is not in the future', async ({ club }) => {
  const { token } = await begin(club)
  const refused = await change(token, { birthday: '2190-01-01' })
  expect(refused.body.details).toEqual({ birthday: 'The birthday is in the future' })
  expect(await proposals(club)).toEqual([])
})

test('what the club has closed again waits for its answer, and the member neither sees nor changes it', async ({
  club,
}) => {
  const { id, token } = await begin(club)
  await change(token, { phone: '+39 1', birthday: '2000-01-01' })
  const [{ parts }] = await proposals(club)
  await open(club, { ...opened, phone: 'club', birthday: 'club' })
  expect((await proposals(club))[0].parts).toEqual(parts)
  expect((await me(token)).changeable.map(({ name }: { name: string }) => name)).not.toContain('phone')
  expect((await change(token, { phone: '+39 2' })).status).toBe(400)
  expect((await change(token, { town: 'Wien' })).status).toBe(200)
  expect((await answer(club, id, true, [parts[0]])).body).toMatchObject({ phone: '+39 1', town: 'Wien' })
  expect((await answer(club, id, false, [parts[1]])).status).toBe(200)
  expect(await proposals(club)).toEqual([])
})

test('an acceptance is taken back, and what was accepted is proposed again', async ({ club }) => {
  const { id, token } = await begin(club)
  await club.call('PUT', `/api/members/${id}`, { phone: '+43 1' })
  await change(token, { phone: '+39 1', fields: { [boat.id]: eight } })
  const [{ parts }] = await proposals(club)
  await answer(club, id, true, parts)
  const undone = await undo(club, id, parts)
  expect([undone.status, undone.body.phone, undone.body.fields]).toEqual([200, '+43 1', undefined])
  expect((await proposals(club))[0].parts).toEqual(parts)
  expect((await undo(club, id, parts)).status).toBe(409)
})

test('an acceptance is not taken back once somebody has changed a part since, nor for parts that are made up', async ({
  club,
}) => {
  const { id, email, token } = await begin(club)
  await change(token, { phone: '+39 1', birthday: '2000-01-01' })
  const [{ parts }] = await proposals(club)
  await answer(club, id, true, parts)
  await club.call('PUT', `/api/members/${id}`, { phone: '+39 2' })
  const refused = await undo(club, id, parts)
  expect([refused.status, refused.body.code, Object.keys(refused.body.details)]).toEqual([
    409,
    'changed_meanwhile',
    ['phone'],
  ])
  expect(await stored(club, id)).toMatchObject({ phone: '+39 2', birthday: '2000-01-01' })
  for (const fields of [
    [{ field: 'email', now: 'evil@club.test', proposed: email }],
    [{ field: 'photo', now: '/api/photos/../members', proposed: '' }],
    [{ field: 'fields.none', now: 'x', proposed: '' }],
  ])
    expect((await undo(club, id, [{ name: 'photo', fields }])).status, fields[0]?.field).toBe(409)
  const other = await registerClub(api, 'Other club')
  expect((await undo(other, id, [parts[1]])).status).toBe(404)
  expect(await stored(club, id)).toMatchObject({ email, birthday: '2000-01-01' })
})

test('the head of a family changes what is a child’s in the place of the child, and nothing of the own', async ({
  club,
}) => {
  await open(club)
  const anna = await addMember(club)
  const child = (await club.call('POST', '/api/members', { ...freshMember(), email: false, belongsTo: anna.id })).body
  const session = await signInMember(api, anna)
  const body = { role: 'member', clubId: club.clubId, personId: child.id }
  await send(api, 'POST', '/api/auth/place', { token: session.token, body })
  const token = String(await refresh(session))
  expect((await change(token, { street: 'Uferweg 3', phone: '+39 1' })).status).toBe(200)
  expect(await stored(club, child.id)).toMatchObject({ street: 'Uferweg 3' })
  expect(await stored(club, anna.id)).not.toHaveProperty('street')
  expect((await proposals(club)).map(({ id }: { id: string }) => id)).toEqual([child.id])
  await club.call('PUT', `/api/members/${child.id}`, { belongsTo: '' })
  expect((await change(token, { phone: '+39 2' })).status).toBeGreaterThanOrEqual(400)
  expect((await proposals(club))[0].parts[0].fields[0].proposed).toBe('+39 1')
})

test('another club neither sees nor answers a proposal, and an answer of made-up parts makes nothing', async ({
  club,
}) => {
  const { id, email, token } = await begin(club)
  await change(token, { phone: '+39 1' })
  const [{ parts }] = await proposals(club)
  const other = await registerClub(api, 'Other club')
  await open(other)
  expect(await proposals(other)).toEqual([])
  expect((await answer(other, id, true, parts)).status).toBe(404)
  const madeUp = { name: 'phone', fields: [{ field: 'email', now: email, proposed: 'evil@club.test' }] }
  for (const part of [madeUp, { ...parts[0], name: 'address' }, { name: '__proto__', fields: parts[0].fields }])
    expect((await answer(club, id, true, [part])).status).toBe(409)
  expect((await stored(club, id)).email).toBe(email)
  expect((await proposals(club))[0].parts).toEqual(parts)
})

test('a proposal goes with the member, and a member who was imported and proposes something stays', async ({
  club,
}) => {
  await open(club)
  const { id: importId } = (await club.call('POST', '/api/members/imports')).body
  const { email } = freshMember()
  const rows = [{ memberId: '1', fullName: 'Imported', email }]
  const { outcomes } = (await club.call('POST', `/api/members/imports/${importId}`, { rows })).body
  const { token } = await signInMember(api, { email })
  await change(token, { phone: '+39 1' })
  const undone = (await club.call('DELETE', `/api/members/imports/${importId}`)).body
  expect(undone.kept).toEqual([{ memberId: '1', fullName: 'Imported', why: 'Changed since the import' }])
  await club.call('DELETE', `/api/members/${outcomes[0].member.id}`)
  expect(await proposals(club)).toEqual([])
})
