import type { ImportOutcome, UndoStep } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { newOwnField } from '@tessera/domain/members/own-fields'
import sharp from 'sharp'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { storedOf } from '../../support/club-documents.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const api = await sharedApi()

const list = async (club: Club): Promise<Member[]> => (await club.call('GET', '/api/members')).body
const add = async (club: Club, more: object = {}): Promise<Member> => {
  const { status, body } = await club.call('POST', '/api/members', { ...freshMember(), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const child = (club: Club, head: { id: string }, more: object = {}) =>
  add(club, { email: false, belongsTo: head.id, ...more })
const put = (club: Club, { id }: { id: string }, belongsTo: string) =>
  club.call('PUT', `/api/members/${id}`, { belongsTo })
const headOf = async (club: Club, { id }: { id: string }) => (await list(club)).find((one) => one.id === id)?.belongsTo
const remove = (club: Club, { id }: { id: string }, query = '') => club.call('DELETE', `/api/members/${id}${query}`)

/** Every link leads to a member of the club who belongs to nobody. */
async function expectWhole(club: Club) {
  const members = await list(club)
  const byId = new Map(members.map((member) => [member.id, member]))
  const heads = members.flatMap(({ belongsTo }) => (belongsTo ? [byId.get(belongsTo)] : []))
  expect(heads.filter((head) => !head || head.belongsTo)).toEqual([])
}

async function importRows(club: Club, rows: object[]) {
  const id = (await club.call('POST', '/api/members/imports')).body.id as string
  const { status, body } = await club.call('POST', `/api/members/imports/${id}`, { rows })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id, outcomes: body.outcomes as ImportOutcome[] }
}
async function undo(club: Club, id: string): Promise<UndoStep['kept']> {
  const { status, body } = await club.call('DELETE', `/api/members/imports/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.left > 0 ? [...body.kept, ...(await undo(club, id))] : body.kept
}
const why = (outcome: ImportOutcome) => (outcome.kind === 'refused' ? outcome.error : outcome.kind)

test('a member belongs to another, is listed so, stays so where the field is not named, and stands alone again', async ({
  club,
}) => {
  const anna = await add(club)
  const ben = await child(club, anna)
  expect(await list(club)).toContainEqual(expect.objectContaining({ id: ben.id, belongsTo: anna.id, email: '' }))
  await club.call('PUT', `/api/members/${ben.id}`, { fullName: 'Ben', seen: { fullName: ben.fullName } })
  await importRows(club, [{ ...freshMember({ memberId: ben.memberId }), id: ben.id, email: false }])
  expect(await headOf(club, ben)).toBe(anna.id)
  const form = await club.call(
    'POST',
    '/api/members/with-photo',
    formOf({}, { ...freshMember(), email: 'false', belongsTo: anna.id }),
  )
  expect(form.body.belongsTo).toBe(anna.id)
  expect((await put(club, ben, '')).body.belongsTo).toBeUndefined()
  expect(await headOf(club, ben)).toBeUndefined()
})

test('whom a member cannot belong to is said at the field, and nothing is kept', async ({ club }) => {
  const [anna, dora] = [await add(club), await add(club)]
  const ben = await child(club, anna)
  const stranger = await addMember(await registerClub(api))
  const before = await list(club)
  const cases: [object, string, string][] = [
    [dora, dora.id, 'A member cannot belong to themselves'],
    [dora, 'unknown', 'The club has no such member'],
    [dora, stranger.id, 'The club has no such member'],
    [dora, '../members', 'The club has no such member'],
    [dora, ben.id, 'This member belongs to somebody else. Please choose the head of the family.'],
    [anna, dora.id, 'Others belong to this member, so this member cannot belong to anybody'],
    [anna, ben.id, 'Others belong to this member, so this member cannot belong to anybody'],
  ]
  for (const [member, head, fault] of cases) {
    const { status, body } = await put(club, member as Member, head)
    expect([status, body.code, body.details]).toEqual([400, 'invalid_fields', { belongsTo: fault }])
  }
  for (const head of [stranger.id, ben.id]) {
    const { status, body } = await club.call('POST', '/api/members', { ...freshMember(), belongsTo: head })
    expect([status, Object.keys(body.details)]).toEqual([400, ['belongsTo']])
  }
  expect(await list(club)).toEqual(before)
})

test('the address of the head, typed or imported for who belongs to the head, stays the head’s own', async ({
  club,
}) => {
  const anna = await add(club)
  const { email } = anna
  const spelled = email.toUpperCase()
  const ben = await add(club, { email: spelled, belongsTo: anna.id })
  const cleo = await add(club)
  expect([
    ben.email,
    (await club.call('PUT', `/api/members/${cleo.id}`, { email, belongsTo: anna.id })).body.email,
  ]).toEqual(['', ''])
  expect((await club.call('PUT', `/api/members/${ben.id}`, { email })).body.email).toBe('')
  const { outcomes } = await importRows(club, [
    { ...freshMember(), email, headNumber: anna.memberId },
    { ...freshMember({ memberId: 'H', email: 'dora@club.test' }) },
    { ...freshMember(), email: 'Dora@club.test', headNumber: 'H' },
    { ...freshMember(), email },
  ])
  expect(outcomes.map(why)).toEqual(['added', 'added', 'added', 'Email already exists'])
  expect((await list(club)).filter((one) => one.email !== '').map((one) => one.email)).toEqual([
    email,
    'dora@club.test',
  ])
  const stranger = await add(club)
  expect((await put(club, stranger, '')).status).toBe(200)
  for (const taken of [{ email }, { email, belongsTo: cleo.id }])
    expect((await club.call('PUT', `/api/members/${stranger.id}`, taken)).status).toBeGreaterThanOrEqual(400)
  await expectWhole(club)
})

test('two admins who link two members crosswise at once do not both succeed', async ({ club }) => {
  for (let round = 0; round < 5; round += 1) {
    const [anna, ben] = [await add(club), await add(club)]
    const answers = await Promise.all([put(club, anna, ben.id), put(club, ben, anna.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  }
  await expectWhole(club)
})

test('who belongs to somebody while that one is deleted, or comes to belong to another, is left with no dead link', async ({
  club,
}) => {
  for (let round = 0; round < 4; round += 1) {
    const [head, other, one, two] = [await add(club), await add(club), await add(club), await add(club)]
    await Promise.all([put(club, one, head.id), remove(club, head), child(club, other), put(club, other, two.id)])
    await expectWhole(club)
  }
})

test('a head who is disabled hands the others over if it is said to whom, and stays the head otherwise', async ({
  club,
}) => {
  const anna = await addMember(club)
  const add = async (more: object) =>
    (await club.call('POST', '/api/members', { ...freshMember(), email: false, belongsTo: anna.id, ...more })).body
  const [ben, cleo] = [await add({}), await add({})]
  const toggle = (by = '') => club.call('PATCH', `/api/members/${anna.id}/toggle-status${by && `?takenOverBy=${by}`}`)
  const heads = async () => {
    const members: { id: string; belongsTo?: string }[] = (await club.call('GET', '/api/members')).body
    return [ben, cleo].map(({ id }) => members.find((one) => one.id === id)?.belongsTo)
  }
  expect((await toggle('somebody')).status).toBe(400)
  expect((await toggle()).body).toEqual({ enabled: false })
  expect((await toggle(cleo.id)).body).toEqual({ enabled: true })
  expect(await heads()).toEqual([anna.id, anna.id])
  expect((await toggle(cleo.id)).body).toEqual({ enabled: false })
  expect(await heads()).toEqual([cleo.id, undefined])
})

test('a head is deleted only with who takes over, and the others follow', async ({ club }) => {
  const anna = await add(club)
  const [ben, cleo, dora] = [await child(club, anna), await child(club, anna), await add(club)]
  const refused = await remove(club, anna)
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'has_people',
    `2 people belong to ${anna.fullName}. Please say who takes over.`,
  ])
  for (const by of [dora.id, anna.id, '', 'unknown'])
    expect((await remove(club, anna, `?takenOverBy=${by}`)).body.code).toBe('invalid_fields')
  expect((await list(club)).length).toBe(4)
  expect((await remove(club, anna, `?takenOverBy=${ben.id}`)).status).toBe(200)
  expect([await headOf(club, ben), await headOf(club, cleo)]).toEqual([undefined, ben.id])
  expect((await remove(club, ben, '?takenOverBy=nobody')).status).toBe(200)
  expect(await headOf(club, cleo)).toBeUndefined()
  expect((await remove(club, dora, '?takenOverBy=nobody')).status).toBe(200)
})

test('of a child who is deleted for good nothing personal is left, and the head and the others of the family keep all', async ({
  club,
}) => {
  const key = newOwnField('Key')
  await club.call('PATCH', '/api/clubs', { memberFields: [key] })
  const anna = await add(club, { phone: '+43 1 1000' })
  const form = formOf(
    {
      photo: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#844' } })
        .png()
        .toBuffer(),
    },
    { ...freshMember({ fullName: 'Ben Adler' }), email: 'false', belongsTo: anna.id },
  )
  const ben: Member = (await club.call('POST', '/api/members/with-photo', form)).body
  const cleo = await child(club, anna, { phone: '+43 1 3000' })
  const change = (member: Member, more: object) => club.call('PUT', `/api/members/${member.id}`, more)
  for (const one of [anna, ben, cleo]) await club.call('PUT', `/api/members/${one.id}/notes`, { text: `of ${one.id}` })
  await change(ben, {
    phone: '+43 660 4711',
    street: 'Bubenweg 9',
    birthday: '2015-03-07',
    fields: { [key.id]: 'B-17' },
  })
  await change(cleo, { fields: { [key.id]: 'C-18' } })
  // Changed with the others at once, so that they stand in one entry of the history.
  const rows = [anna, ben, cleo].map(({ id, memberId }) => ({
    ...freshMember({ memberId }),
    id,
    email: false,
    town: 'Wien',
  }))
  const run = await importRows(club, rows)
  const fee = await requireItem(club, 'Fee', '2026', { forFamily: true })
  await recordPayment(club, anna.id, fee, { familyIds: [anna.id, ben.id, cleo.id] })
  const many = { kind: 'field', fieldId: key.id, does: 'set', value: '' }
  const { id: manyId } = (await club.call('POST', '/api/members/changes', { change: many, count: 2 })).body
  const taken = [ben, cleo].map(({ id }, at) => ({ id, value: ['B-17', 'C-18'][at] }))
  const said = await club.call('POST', `/api/members/changes/${manyId}`, { members: taken })
  expect(said.body.outcomes).toEqual([{ kind: 'changed' }, { kind: 'changed' }])
  const others = async () => {
    const { db } = api.deps.firebase
    const paths = [anna, cleo].flatMap(({ id }) => [`members/${id}`, `memberNotes/${id}`])
    const read = await Promise.all(paths.map((path) => db.doc(path).get()))
    const { docs } = await db.collection('payments').where('clubId', '==', club.clubId).get()
    return [...read, ...docs].map((one) => one.data())
  }
  const before = await others()
  expect(before.every((one) => one !== undefined)).toBe(true)
  const personal = ['+43 660 4711', 'Bubenweg 9', '2015-03-07', 'B-17', `of ${ben.id}`, 'Ben Adler']
  const stored = () => storedOf(api, club.clubId, [])
  for (const value of personal) expect(await stored()).toContain(value)
  const { entry } = (await remove(club, ben)).body
  // Until then it can be restored.
  expect(await stored()).toContain('+43 660 4711')
  expect((await club.call('DELETE', `/api/history/${entry}`)).status).toBe(200)
  const left = await stored()
  for (const value of personal) expect(left).not.toContain(value)
  const photos = await api.deps.firebase.db.collection('photos').where('clubId', '==', club.clubId).get()
  expect(photos.size).toBe(0)
  expect(await others()).toEqual(before)
  expect(left).toContain(`of ${cleo.id}`)
  await expectWhole(club)
  expect([await headOf(club, cleo), (await list(club)).length]).toEqual([anna.id, 2])
  const { events } = (await club.call('GET', `/api/history?member=${cleo.id}`)).body
  expect(events.length).toBeGreaterThan(0)
  // The import is undone for the others as before.
  expect(await undo(club, run.id)).toEqual([])
  expect((await list(club)).map(({ town }) => town)).toEqual([undefined, undefined])
})

test('a head who leaves hands the family over with the last day, at once and only if it is said to whom', async ({
  club,
}) => {
  const anna = await add(club)
  const [ben, cleo, dora] = [await child(club, anna), await child(club, anna), await add(club)]
  const change = (more: object) => club.call('PUT', `/api/members/${anna.id}`, more)
  expect((await change({ leavesOn: '2199-12-31', leavingReason: 'resigned' })).status).toBe(200)
  expect([await headOf(club, ben), await headOf(club, cleo)]).toEqual([anna.id, anna.id])
  for (const by of [dora.id, anna.id, 'unknown'])
    expect((await change({ leavesOn: '2199-11-30', takenOverBy: by })).body.code).toBe('invalid_fields')
  expect((await list(club)).find(({ id }) => id === anna.id)?.leavesOn).toBe('2199-12-31')
  expect((await change({ leavesOn: '2199-12-31', takenOverBy: ben.id })).status).toBe(200)
  expect([await headOf(club, ben), await headOf(club, cleo)]).toEqual([undefined, ben.id])
  await expectWhole(club)
  // Who stays is asked nothing, whatever is sent.
  expect((await club.call('PUT', `/api/members/${ben.id}`, { takenOverBy: 'nobody' })).status).toBe(200)
  expect(await headOf(club, cleo)).toBe(ben.id)
})

test('an import adds a family by the number of its head, and its undo removes it', async ({ club }) => {
  const known = await add(club, { memberId: 'K' })
  const row = (memberId: string, headNumber?: string) => ({
    ...freshMember({ memberId }),
    ...(headNumber && { email: false, headNumber }),
  })
  const { id, outcomes } = await importRows(club, [
    row('A'),
    row('B', 'A'),
    row('C', 'k'),
    row('D', 'unknown'),
    row('E', 'B'),
    row('F', 'F'),
    { ...freshMember({ memberId: 'K' }), id: known.id, headNumber: 'A' },
  ])
  expect(outcomes.map(why)).toEqual([
    'added',
    'added',
    'added',
    'There is no member unknown',
    'This member belongs to somebody else. Please choose the head of the family.',
    'There is no member F',
    'Others belong to this member, so this member cannot belong to anybody',
  ])
  const members = await list(club)
  const idOf = (number: string) => members.find(({ memberId }) => memberId === number)?.id
  expect(members.map(({ memberId, belongsTo }) => [memberId, belongsTo])).toEqual([
    ['A', undefined],
    ['B', idOf('A')],
    ['C', known.id],
    ['K', undefined],
  ])
  expect(await undo(club, id)).toEqual([])
  expect((await list(club)).map(({ memberId }) => memberId)).toEqual(['K'])
})

test('a family whose rows stand in several commits is linked, and undone', async ({ club }) => {
  const rows = Array.from({ length: 130 }, (_, place) => ({
    memberId: `${place}`,
    fullName: 'Benedikt Ferraro',
    email: false,
    ...(place >= 90 && { headNumber: `${place - 90}` }),
  }))
  const { id, outcomes } = await importRows(club, rows)
  expect(outcomes.filter(({ kind }) => kind !== 'added')).toEqual([])
  expect((await list(club)).filter(({ belongsTo }) => belongsTo)).toHaveLength(40)
  await expectWhole(club)
  expect(await undo(club, id)).toEqual([])
  expect(await list(club)).toEqual([])
})

test('the undo of an import gives families back their head, and keeps a head to whom others have come since', async ({
  club,
}) => {
  const [anna, ben] = [await add(club, { memberId: 'A' }), await add(club, { memberId: 'B' })]
  const cleo = await child(club, anna, { memberId: 'C' })
  await put(club, ben, anna.id)
  const as = ({ id, memberId, fullName, email }: Member, headNumber: string) => ({
    id,
    memberId,
    fullName,
    email: email || false,
    ...(headNumber ? { headNumber } : { belongsTo: '' }),
  })
  const { id, outcomes } = await importRows(club, [
    as(ben, ''),
    as(cleo, 'B'),
    as(anna, 'B'),
    freshMember({ memberId: 'N' }),
  ])
  expect(outcomes.map(why)).toEqual(['updated', 'updated', 'updated', 'added'])
  const added = (await list(club)).find(({ memberId }) => memberId === 'N')
  const late = await child(club, added ?? ben)
  expect(await undo(club, id)).toEqual([
    { memberId: 'N', fullName: added?.fullName, why: 'Others belong to this member' },
  ])
  expect(await Promise.all([anna, ben, cleo, late].map((one) => headOf(club, one)))).toEqual([
    undefined,
    anna.id,
    anna.id,
    added?.id,
  ])
})

test('neither the member nor a card is told of the family', async ({ club }) => {
  const anna = await addMember(club)
  const ben = await addMember(club)
  await put(club, ben, anna.id)
  const session = await signInMember(api, ben)
  const { body } = await send(api, 'GET', '/api/member-auth/me', { token: session.token })
  expect(body.id).toBe(ben.id)
  expect(JSON.stringify(body)).not.toContain(anna.id)
})
