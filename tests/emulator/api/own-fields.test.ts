import { newOwnField } from '@tessera/domain/members/own-fields'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import {
  addMember,
  type Club,
  formOf,
  freshMember,
  registerClub,
  setUpPasses,
  signInMember,
} from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { passJson } from '../../support/phone.ts'
import { readPdf } from '../../support/read-pdf.ts'

const api = await sharedApi()

const section = { ...newOwnField('Section', 'several', ['Football', 'Tennis']), shownToMember: true }
const key = newOwnField('Key', 'number')
const [football = '', tennis = ''] = section.choices.map(({ id }) => id)
const both = `${football} ${tennis}`

const list = async (club: Club) => (await club.call('GET', '/api/members')).body
const make = (club: Club, memberFields: object[], seen?: object) =>
  club.call('PATCH', '/api/clubs', { memberFields, ...(seen && { seen }) })

test('values of own fields are kept one by one, and cleared; a photo can come along', async ({ club }) => {
  expect((await make(club, [section, key])).status).toBe(200)
  const { id } = await addMember(club)
  const put = async (change: object) => (await club.call('PUT', `/api/members/${id}`, change)).body.fields
  expect(await put({ fields: { [section.id]: both } })).toEqual({ [section.id]: both })
  // As two administrators who changed different fields of what they both saw.
  const seen = { fields: { [section.id]: both, [key.id]: '' } }
  expect(await put({ fields: { [section.id]: both, [key.id]: '7' }, seen })).toEqual({
    [section.id]: both,
    [key.id]: '7',
  })
  expect(await put({ fields: { [section.id]: tennis, [key.id]: '' }, seen })).toEqual({
    [section.id]: tennis,
    [key.id]: '7',
  })
  const late = await club.call('PUT', `/api/members/${id}`, { fields: { [key.id]: '8' }, seen })
  expect([late.status, Object.keys(late.body.details)]).toEqual([409, [`fields.${key.id}`]])
  const photographed = await club.call(
    'POST',
    '/api/members/with-photo',
    formOf({}, { ...freshMember(), fields: JSON.stringify({ [key.id]: '1.5' }) }),
  )
  expect(photographed.body.fields).toEqual({ [key.id]: '1.5' })
  await put({ fields: { [section.id]: '', [key.id]: '' } })
  expect((await list(club)).find((one: { id: string }) => one.id === id)).not.toHaveProperty('fields')
})

test('what does not fit the fields of the own club is refused, alone and in an import', async ({ club }) => {
  const stranger = await registerClub(api)
  const theirs = newOwnField('Theirs')
  await make(stranger, [theirs])
  await make(club, [section, key])
  const { id } = await addMember(club)
  const { id: importId } = (await club.call('POST', '/api/members/imports')).body
  for (const [fields, why] of [
    [{ [theirs.id]: 'x' }, 'The club has no such field'],
    [{ [key.id]: 'x' }, 'Please enter a number'],
    [{ [section.id]: 'nothing' }, 'Please choose one of the choices'],
    [{ __proto__x: 'x' }, undefined],
    [{ [key.id]: 'x'.repeat(5_000) }, undefined],
    [Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`f${n}`, ''])), undefined],
  ] as const) {
    const { status, body } = await club.call('PUT', `/api/members/${id}`, { fields })
    expect(status).toBe(400)
    if (why) expect(Object.values(body.details)).toEqual([why])
    const rows = [{ ...freshMember(), fields }]
    const imported = await club.call('POST', `/api/members/imports/${importId}`, { rows })
    if (why) expect(imported.body.outcomes).toEqual([{ kind: 'refused', error: why }])
    else expect(imported.status).toBe(400)
  }
  expect((await list(club)).map((one: object) => 'fields' in one)).toEqual([false])
})

test('a 21st field is refused with a sentence, and of two who make the 20th at once one is', async ({ club }) => {
  const many = Array.from({ length: 21 }, (_, n) => newOwnField(`Field ${n}`))
  const before = many.slice(0, 19)
  const fieldsOf = async () => (await club.call('GET', '/api/clubs')).body.memberFields
  expect((await make(club, before)).status).toBe(200)
  const refused = await make(club, many, { memberFields: before })
  expect([refused.status, refused.body.details]).toEqual([
    400,
    { memberFields: 'A club can have 20 fields of its own' },
  ])
  expect(await fieldsOf()).toEqual(before)
  const answers = await Promise.all(
    many.slice(19).map((field) => make(club, [...before, field], { memberFields: before })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await fieldsOf()).toHaveLength(20)
})

test('an import writes own fields, and its undo brings back what was there', async ({ club }) => {
  await make(club, [section, key])
  const member = await addMember(club)
  await club.call('PUT', `/api/members/${member.id}`, { fields: { [key.id]: '7' } })
  const before = await list(club)
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const { memberId, email } = member
  const rows = [
    { ...freshMember({ memberId, email }), id: member.id, fields: { [section.id]: both, [key.id]: '' } },
    { ...freshMember(), fields: { [section.id]: football, [key.id]: '' } },
  ]
  const { outcomes } = (await club.call('POST', `/api/members/imports/${id}`, { rows })).body
  expect(outcomes.map(({ member }: { member: { fields: object } }) => member.fields)).toEqual([
    { [section.id]: both },
    { [section.id]: football },
  ])
  expect((await club.call('DELETE', `/api/members/imports/${id}`)).body).toMatchObject({ left: 0, undone: 2 })
  expect(await list(club)).toEqual(before)
})

test('a field is renamed and switched off, never dropped; members see the own value of those that are shown', async ({
  club,
}) => {
  await make(club, [section, key])
  const member = await addMember(club)
  await club.call('PUT', `/api/members/${member.id}`, { fields: { [section.id]: both, [key.id]: '7' } })
  for (const dropped of [
    [key],
    [{ ...section, choices: section.choices.slice(1) }, key],
    [section, { ...key, kind: 'text' }],
  ])
    expect((await make(club, dropped)).status).toBe(400)
  expect(
    (
      await make(club, [
        { ...section, name: 'Sections' },
        { ...key, enabled: false },
      ])
    ).status,
  ).toBe(200)
  const { token } = await signInMember(api, member)
  const me = await send(api, 'GET', '/api/member-auth/me', { token })
  expect(me.body.ownFields).toEqual([{ name: 'Sections', kind: 'several', value: 'Football, Tennis' }])
  expect(JSON.stringify(me.body)).not.toContain('Key')
  const retire = (enabled: boolean) =>
    make(club, [
      { ...section, name: 'Sections', enabled },
      { ...key, enabled: false },
    ])
  await retire(false)
  const own = async () => (await send(api, 'GET', '/api/member-auth/me', { token })).body.ownFields
  expect(await own()).toBeUndefined()
  await retire(true)
  expect(await own()).toEqual(me.body.ownFields)
})

test('a field that is on the card is on the pass, on paper, and on the card that the member shows; no other is', async ({
  club,
}) => {
  await setUpPasses(club)
  const [shown, hidden] = [{ ...section, shownToMember: false, onCard: true }, key]
  await make(club, [shown, hidden])
  const member = await addMember(club)
  await club.call('PUT', `/api/members/${member.id}`, { fields: { [shown.id]: both, [hidden.id]: '4711' } })
  const pass = await passJson((await club.call('POST', `/api/passes/generate/${member.id}`)).body)
  const more = { label: 'Section', value: 'Football, Tennis' }
  expect(pass.generic.backFields).toContainEqual({ key: `own-${shown.id}`, ...more })
  const [paper] = await readPdf((await club.call('POST', `/api/passes/print/${member.id}?language=en`)).body)
  expect(paper?.text).toContain('Section: Football, Tennis')
  const { token } = await signInMember(api, member)
  const me = await send(api, 'GET', '/api/member-auth/me', { token })
  expect(me.body.more).toEqual([{ id: shown.id, ...more }])
  for (const card of [JSON.stringify(pass), paper?.text, JSON.stringify(me.body)]) expect(card).not.toContain('4711')
  await make(club, [{ ...shown, enabled: false }, hidden])
  expect((await send(api, 'GET', '/api/member-auth/me', { token })).body).not.toHaveProperty('more')
})
