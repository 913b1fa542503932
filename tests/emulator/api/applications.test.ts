import { clubsWithOldApplications, eraseOldApplications } from '@tessera/api/members/erase-applications'
import { getMember } from '@tessera/api/members/service'
import { findPersonalData } from '@tessera/api/personal-data/find'
import { newJoinForm } from '@tessera/domain/applications/join-offer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshEmail, registerClub } from '../../support/club.ts'

const api = await sharedApi()
const { db } = api.deps.firebase

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
const child = { id: 'child', name: 'Child', shortName: 'Ch', enabled: true }
const boat = {
  id: 'fboat',
  name: 'Boat',
  kind: 'choice',
  choices: [{ id: 'fone', name: 'One' }],
  shownToMember: false,
  whoChanges: 'club',
  onCard: false,
  enabled: true,
}
const joinForm = {
  ...newJoinForm,
  text: 'Welcome',
  link: 'https://club.test/statutes',
  types: ['adult'],
  fields: { fboat: 'required' },
  facts: { birthday: 'no', phone: 'required', address: 'asked' },
}

/** A club with the form. */
async function openClub(more: object = {}): Promise<Club> {
  const club = await registerClub(api)
  const change = { membershipTypes: [adult, child], memberFields: [boat], joinForm: { ...joinForm, ...more } }
  expect((await club.call('PATCH', '/api/clubs', change)).status).toBe(200)
  return club
}

const filled = (more: object = {}) => ({
  givenName: 'Nora',
  familyName: 'Neu',
  email: freshEmail('nora'),
  typeId: 'adult',
  phone: '+43 1 23',
  fields: { fboat: 'fone' },
  accepted: true,
  language: 'de',
  ...more,
})
const apply = (club: Pick<Club, 'clubId'>, body: object, to = api) =>
  send(to, 'POST', `/api/join/${club.clubId}`, { body })
const confirm = (club: Pick<Club, 'clubId'>, code: string) =>
  send(api, 'POST', `/api/join/${club.clubId}/confirmed`, { body: { code } })
const list = async (club: Club) => (await club.call('GET', '/api/applications')).body
const answer = (club: Club, id: string, does: 'accepted' | 'declined' | 'undone', body?: object) =>
  club.call('POST', `/api/applications/${id}/${does}`, body)

/** The letters to an address. */
async function lettersTo(email: string) {
  const { docs } = await db.collection('letters').where('to', '==', email).get()
  return docs.map((doc) => doc.data())
}
const codeTo = async (email: string) => new URL((await lettersTo(email))[0]?.content.button.link).hash.slice(1)

/** An application that waits for the club. */
async function waiting(club: Club, more: object = {}) {
  const body = filled(more)
  expect((await apply(club, body)).status).toBe(200)
  expect((await confirm(club, await codeTo(body.email))).status).toBe(200)
  const found = (await list(club)).find((one: { email: string }) => one.email === body.email)
  return { ...body, id: String(found.id) }
}
const acceptance = (memberId: string) => ({ memberId, typeId: 'adult', joinedOn: '2026-03-01' })

test('a club without the form has no page, and one with it shows what it asks for', async () => {
  const closed = await registerClub(api)
  expect((await send(api, 'GET', `/api/join/${closed.clubId}`)).status).toBe(404)
  expect((await apply(closed, filled())).status).toBe(404)
  expect((await send(api, 'GET', '/api/join/nothing')).status).toBe(404)
  const club = await openClub({ types: ['adult', 'gone'], fields: { fboat: 'required', fgone: 'required' } })
  const { status, body } = await send(api, 'GET', `/api/join/${club.clubId}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    club: club.name,
    colour: null,
    logo: null,
    language: body.language,
    text: 'Welcome',
    link: joinForm.link,
    types: [{ id: 'adult', name: 'Adult' }],
    facts: joinForm.facts,
    fields: [{ id: 'fboat', name: 'Boat', kind: 'choice', choices: boat.choices, required: true }],
  })
})

test('administrators see an application once the link in its e-mail was opened, and make a member of it', async () => {
  const club = await openClub()
  const body = filled({ town: 'Wien', birthday: '2000-01-01', country: '' })
  expect(await apply(club, body)).toMatchObject({ status: 200, body: {} })
  expect(await list(club)).toEqual([])
  const code = await codeTo(body.email)
  const { docs } = await db.collection('applications').where('clubId', '==', club.clubId).get()
  expect(JSON.stringify(docs[0]?.data())).not.toContain(code.split('.')[1])
  expect((await confirm(club, code)).status).toBe(200)
  expect((await confirm(club, code)).status).toBe(200)
  const [application] = await list(club)
  // The birthday is not asked for, so it is not kept.
  expect(application).toMatchObject({
    givenName: 'Nora',
    familyName: 'Neu',
    email: body.email,
    typeId: 'adult',
    similar: [],
    facts: { phone: '+43 1 23', town: 'Wien' },
    fields: { fboat: 'fone' },
  })
  const accepted = await answer(club, application.id, 'accepted', acceptance('7'))
  expect(accepted).toMatchObject({
    status: 200,
    body: {
      memberId: '7',
      fullName: 'Nora Neu',
      givenName: 'Nora',
      email: body.email,
      typeId: 'adult',
      phone: '+43 1 23',
      town: 'Wien',
      joinedOn: '2026-03-01',
      fields: { fboat: 'fone' },
    },
  })
  expect(await list(club)).toEqual([])
  expect((await confirm(club, code)).status).toBe(404)
  expect((await answer(club, application.id, 'declined', { sentence: '' })).body.code).toBe('changed_meanwhile')
})

test.each([
  ['without a name', { givenName: ' ' }, 'givenName'],
  ['with a web address as name', { familyName: 'www.spam.test' }, 'familyName'],
  ['without a required fact', { phone: '' }, 'phone'],
  ['without a required field of the club', { fields: {} }, 'fields.fboat'],
  ['with a choice that the field does not have', { fields: { fboat: 'ftwo' } }, 'fields.fboat'],
  ['with a type that is not offered', { typeId: 'child' }, 'typeId'],
  ['without a type', { typeId: '' }, 'typeId'],
  ['without the statutes accepted', { accepted: false }, 'accepted'],
  ['with a fact that is too long', { town: 'x'.repeat(81) }, 'town'],
  ['with an address that is none', { email: 'a@b@c' }, 'email'],
])('an application %s is refused at the field, and nothing is kept', async (_, more, field) => {
  const club = await openClub()
  const refused = await apply(club, filled(more))
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, [field]])
  expect((await db.collection('applications').where('clubId', '==', club.clubId).get()).size).toBe(0)
})

test('the answer does not tell who is a member: a member gets a letter that says so, and no application is kept', async () => {
  const club = await openClub()
  const { email } = await addMember(club)
  const [known, unknown] = [await apply(club, filled({ email: email.toUpperCase() })), await apply(club, filled())]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect((await db.collection('applications').where('clubId', '==', club.clubId).get()).size).toBe(1)
  const [letter] = await lettersTo(email)
  expect(letter?.content.button.link).toMatch(/\/member-login$/)
})

test('a code opens the application of its own club only, and none that is made up or over', async () => {
  const [club, other] = [await openClub(), await openClub()]
  const body = filled()
  await apply(club, body)
  const code = await codeTo(body.email)
  const [id] = code.split('.')
  for (const one of [`${id}.${'A'.repeat(43)}`, `${id}`, `${code}.x`, `a/b.${code}`, '.', '', `${id}.`])
    expect((await confirm(club, one)).status).toBe(404)
  expect((await confirm(other, code)).status).toBe(404)
  await db.doc(`applications/${id}`).update({ goneFrom: 1 })
  expect((await confirm(club, code)).status).toBe(404)
  expect(await list(club)).toEqual([])
})

test('another club neither reads nor answers an application', async () => {
  const [club, other] = [await openClub(), await openClub()]
  const { id } = await waiting(club)
  expect(await list(other)).toEqual([])
  for (const [does, body] of [
    ['accepted', acceptance('1')],
    ['declined', { sentence: 'No' }],
    ['undone', undefined],
  ] as const)
    expect((await answer(other, id, does, body)).status).toBe(404)
  expect(await list(club)).toHaveLength(1)
})

test('two administrators who accept at once make one member, also with different numbers', async () => {
  const club = await openClub()
  const { id } = await waiting(club)
  const both = await Promise.all(['1', '2'].map((number) => answer(club, id, 'accepted', acceptance(number))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await club.call('GET', '/api/members')).body).toHaveLength(1)
  const [application] = (await db.collection('applications').where('clubId', '==', club.clubId).get()).docs
  const [member] = (await club.call('GET', '/api/members')).body
  expect(application?.data()).toMatchObject({ state: 'accepted', memberId: member.id })
})

test('an acceptance that is repeated, as after a lost answer, says so and makes nobody twice', async () => {
  const club = await openClub()
  const { id } = await waiting(club)
  const first = await answer(club, id, 'accepted', acceptance('1'))
  for (const number of ['1', '2']) {
    const again = await answer(club, id, 'accepted', acceptance(number))
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile'])
  }
  expect((await answer(club, id, 'declined', { sentence: 'No' })).status).toBe(409)
  expect((await club.call('GET', '/api/members')).body).toMatchObject([{ id: first.body.id, memberId: '1' }])
  expect(await list(club)).toEqual([])
})

test.each([
  ['before the member is written leaves the application waiting', 0],
  ['right after it, before any other write, has answered the application', 1],
])('a server that stops %s, and never half of both', async (_, commits) => {
  const club = await openClub()
  const { id } = await waiting(club)
  const begin = db.batch.bind(db)
  let left = commits
  const stopping = vi.spyOn(db, 'batch').mockImplementation(() => {
    if (left === 0) throw new Error('the server stops here')
    left -= 1
    return begin()
  })
  onTestFinished(() => stopping.mockRestore())
  await answer(club, id, 'accepted', acceptance('1'))
  stopping.mockRestore()
  const members = async () => (await club.call('GET', '/api/members')).body.length
  expect([left, await members(), (await list(club)).length]).toEqual([0, commits, 1 - commits])
  expect((await answer(club, id, 'accepted', acceptance('1'))).status).toBe(commits === 0 ? 200 : 409)
  expect([await members(), await list(club)]).toEqual([1, []])
})

test('a number that is taken leaves the application waiting', async () => {
  const club = await openClub()
  const { memberId } = await addMember(club)
  const { id } = await waiting(club)
  expect((await answer(club, id, 'accepted', acceptance(memberId))).body.code).toBe('member_id_taken')
  expect(await list(club)).toHaveLength(1)
  expect((await answer(club, id, 'accepted', { ...acceptance('8'), typeId: 'no-such' })).status).toBe(400)
  expect((await answer(club, id, 'accepted', acceptance('8'))).status).toBe(200)
})

test('an application shows the members with its name', async () => {
  const club = await openClub()
  const { id, memberId } = await addMember(club, { fullName: 'nora NEU' })
  await waiting(club)
  expect((await list(club))[0].similar).toEqual([{ id, memberId, fullName: 'nora NEU' }])
})

test('a declined application waits again by Undo; a sentence is mailed', async () => {
  const club = await openClub()
  const { id, email } = await waiting(club)
  expect((await answer(club, id, 'declined', { sentence: '' })).status).toBe(200)
  expect(await list(club)).toEqual([])
  expect(await lettersTo(email)).toHaveLength(1)
  expect((await answer(club, id, 'undone')).status).toBe(200)
  expect(await list(club)).toHaveLength(1)
  expect((await answer(club, id, 'undone')).body.code).toBe('changed_meanwhile')
  const { events } = (await club.call('GET', '/api/history')).body
  const told = { kind: 'changed', collection: 'applications', documentId: id, name: '', by: 'Anna Admin' }
  expect(events.slice(0, 2)).toMatchObject([
    { ...told, changes: [{ field: 'state', before: 'declined', after: 'waiting' }] },
    { ...told, changes: [{ field: 'state', before: 'waiting', after: 'declined' }] },
  ])
  expect((await answer(club, id, 'declined', { sentence: 'We are <b>full</b>.' })).status).toBe(200)
  const letters = await lettersTo(email)
  expect(letters.some(({ content }) => content.paragraphs.includes('We are <b>full</b>.'))).toBe(true)
})

test('what is over is deleted with its letters, and what waits stays', async () => {
  const club = await openClub()
  const [gone, stays] = [await waiting(club), await waiting(club)]
  await answer(club, gone.id, 'accepted', acceptance('9'))
  const unconfirmed = filled()
  await apply(club, unconfirmed)
  await db.doc(`applications/${(await codeTo(unconfirmed.email)).split('.')[0]}`).update({ goneFrom: 1 })
  expect(await clubsWithOldApplications(api.deps)).toContainEqual({ id: club.clubId })
  await eraseOldApplications(api.deps, club.clubId)
  const { docs } = await db.collection('applications').where('clubId', '==', club.clubId).get()
  expect(docs.map(({ id }) => id)).toEqual([stays.id])
  expect([await lettersTo(gone.email), await lettersTo(unconfirmed.email)]).toEqual([[], []])
  expect(await lettersTo(stays.email)).toHaveLength(1)
})

test('a declined application is in the data of the member who has its address, without the hash of its code', async () => {
  const club = await openClub()
  const { id, email } = await waiting(club)
  await answer(club, id, 'declined', { sentence: '' })
  const member = await getMember(api.deps, club.clubId, (await addMember(club, { email })).id)
  const { applications } = await findPersonalData(api.deps, member)
  expect(applications).toHaveLength(1)
  expect(applications?.[0]).toMatchObject({ state: 'declined', givenName: 'Nora', email })
  expect(Object.keys(applications?.[0] ?? {})).not.toContain('codeHash')
})

test('no more than 500 applications wait, and one network sends ten an hour to a club', async () => {
  const own = await makeOwnApi()
  const club = await openClub()
  const { id } = await waiting(club)
  const stored = (await db.doc(`applications/${id}`).get()).data() ?? {}
  const batch = db.batch()
  for (let i = 0; i < 499; i += 1) batch.set(db.collection('applications').doc(), { ...stored })
  await batch.commit()
  expect((await apply(club, filled(), own)).body.code).toBe('limit_reached')
  const other = await openClub()
  const sent = []
  for (let i = 0; i < 11; i += 1) sent.push((await apply(other, filled({ typeId: 'child' }), own)).status)
  expect(sent).toEqual([...Array(10).fill(400), 429])
})

test('a body that is too large or no application is refused', async () => {
  const club = await openClub()
  expect((await apply(club, { ...filled(), more: 'x'.repeat(61_000) })).status).toBe(413)
  for (const fields of [{ fboat: { deep: 1 } }, [], 'x', { 'f/../x': '1' }])
    expect((await apply(club, filled({ fields }))).status).toBe(400)
  const refused = await club.call('PATCH', '/api/clubs', { joinForm: { ...joinForm, link: 'javascript:alert(1)' } })
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['joinForm.link']])
})
