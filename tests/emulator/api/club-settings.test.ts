import sharp from 'sharp'
import { expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, formOf, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const api = await sharedApi()

const account = { holder: 'Ruderclub Alte Donau', iban: 'AT611904300234573201', bic: '', note: '' }
const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true, proof: 'Student card' }
/** A change of every setting but the logo. */
const all = {
  name: 'Segelclub',
  colour: '#1f5f8b',
  timeZone: 'Europe/Zurich',
  seasonStartsInMonth: 9,
  graceDays: 60,
  cardBack: 'Found this card?\nCall 0316 1234',
  noticeBy: '09-30',
  membershipTypes: [adult],
  bankAccount: account,
  keepsAttendance: true,
  givesStamps: true,
  cardChangesIn: 'de',
  proofLettersIn: 'de',
  language: 'de',
  directDebit: { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 },
  receipts: { address: 'Bootshaus 1', automatic: true, language: 'it' },
}

const change = (club: Club, fields: object) => club.call('PATCH', '/api/clubs', fields)
const settingsOf = async (club: Club) => (await club.call('GET', '/api/clubs')).body
const picture = () =>
  sharp({ create: { width: 90, height: 30, channels: 3, background: '#a2492b' } })
    .png()
    .toBuffer()
const withLogo = (logo: Uint8Array | string, fields: object) => formOf({ logo }, { json: JSON.stringify(fields) })
const storedClub = async (club: Club) => (await api.deps.firebase.db.collection('clubs').doc(club.clubId).get()).data()

test('changes all settings and the logo with one request, and takes each back with null', async ({ club }) => {
  const before = await settingsOf(club)
  const { status, body } = await change(club, withLogo(await picture(), { ...all, seen: before }))
  expect([status, body]).toMatchObject([200, { ...all, logo: { width: 150, height: 50 } }])
  expect(await settingsOf(club)).toEqual(body)
  const none = {
    logo: null,
    colour: null,
    timeZone: null,
    bankAccount: null,
    directDebit: null,
    receipts: null,
    cardChangesIn: null,
    proofLettersIn: null,
    cardBack: null,
    noticeBy: null,
    language: null,
  }
  expect((await change(club, none)).body).toEqual({ ...body, ...none })
  expect(Object.keys((await storedClub(club)) ?? {})).not.toEqual(expect.arrayContaining(['colour']))
  expect(await settingsOf(club)).toEqual({ ...body, ...none })
})

test.each([
  ['a name', { name: ' ' }, 'name', 'Club name is required'],
  ['a time zone', { timeZone: 'Nowhere' }, 'timeZone', 'Please choose a time zone from the list'],
  [
    'an account',
    { bankAccount: { ...account, iban: 'AT621904300234573201' } },
    'bankAccount.iban',
    'This IBAN has a typing error: its check digits do not fit',
  ],
  ['a back of too many lines', { cardBack: 'a\n'.repeat(8).concat('a') }, 'cardBack', 'At most 8 lines'],
  ['a back of too many letters', { cardBack: 'a'.repeat(301) }, 'cardBack', 'At most 300 characters'],
  ['a day of each year that not each year has', { noticeBy: '02-29' }, 'noticeBy', 'Please enter a valid date'],
  [
    'a list of types that lacks a stored one',
    { membershipTypes: [] },
    'membershipTypes',
    'A membership type cannot be removed. Switch it off instead.',
  ],
])('one bad field writes none, and is named: %s', async (_, bad, field, fault) => {
  const club = await registerClub(api)
  const before = (await change(club, { membershipTypes: [adult] })).body
  const { status, body } = await change(club, withLogo(await picture(), { ...all, ...bad }))
  expect([status, body.code, body.details]).toEqual([400, 'invalid_fields', { [field]: fault }])
  expect(await settingsOf(club)).toEqual(before)
  const logos = await api.deps.firebase.db.collection('logos').where('clubId', '==', club.clubId).get()
  expect(logos.size).toBe(0)
})

test('a bad picture writes no setting, and is named', async ({ club }) => {
  const before = await settingsOf(club)
  const { status, body } = await change(club, withLogo('no picture', all))
  const fault = 'Logo must be a PNG or JPG image'
  expect([status, body.error, body.details]).toEqual([415, fault, { logo: fault }])
  expect(await settingsOf(club)).toEqual(before)
})

test('a setting that somebody else changed meanwhile is not overwritten, and none of the others is written', async ({
  club,
}) => {
  const seen = await settingsOf(club)
  const other = (await change(club, { colour: '#1f5f8b', timeZone: 'Europe/Zurich', seen })).body
  const late = { colour: '#a2492b', bankAccount: account, seen }
  const { status, body } = await change(club, late)
  expect([status, body.code, Object.keys(body.details)]).toEqual([409, 'changed_meanwhile', ['colour']])
  expect(await settingsOf(club)).toEqual(other)
  expect((await change(club, { ...late, seen: { ...seen, colour: other.colour } })).body).toEqual({
    ...other,
    colour: '#a2492b',
    bankAccount: account,
  })
  const renamed = await club.call('PUT', '/api/clubs', { name: 'Late', seen: { name: 'Never' } })
  expect([renamed.status, renamed.body.code]).toEqual([409, 'changed_meanwhile'])
})

test('a logo that somebody else changed meanwhile stays', async ({ club }) => {
  const seen = await settingsOf(club)
  const { logo } = (await change(club, withLogo(await picture(), {}))).body
  const late = await change(club, withLogo(await picture(), { seen }))
  expect([late.status, Object.keys(late.body.details)]).toEqual([409, ['logo']])
  expect((await settingsOf(club)).logo).toEqual(logo)
})

test('changes of other settings merge, also at the same moment', async ({ club }) => {
  const seen = await settingsOf(club)
  const changes = [{ name: 'Segelclub' }, { colour: '#1f5f8b' }, { bankAccount: account }]
  const done = await Promise.all(changes.map((fields) => change(club, { ...fields, seen })))
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await settingsOf(club)).toEqual(Object.assign({}, seen, ...changes))
})

test('of two who change the same setting at the same moment, one is told', async ({ club }) => {
  const seen = await settingsOf(club)
  const names = ['Segelclub', 'Tanzclub']
  const done = await Promise.all(names.map((name) => change(club, { name, seen })))
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await settingsOf(club)).name).toBe(names[done.findIndex(({ status }) => status === 200)])
})

test('is for the administrators of the club alone', async ({ club }) => {
  const before = await settingsOf(club)
  const { token } = await signInMember(api, await addMember(club))
  expect((await send(api, 'PATCH', '/api/clubs', { token, body: all })).status).toBe(403)
  expect((await send(api, 'PATCH', '/api/clubs', { body: all })).status).toBe(401)
  const other = await registerClub(api)
  const named = await change(other, { ...all, id: club.clubId, clubId: club.clubId })
  expect([named.status, named.body.id]).toEqual([200, other.clubId])
  expect(await settingsOf(club)).toEqual(before)
})

test('the specification’s request changes the name and nothing else', async ({ club }) => {
  const before = await settingsOf(club)
  await club.call('PUT', '/api/clubs', { ...all, name: 'Segelclub' })
  expect(await settingsOf(club)).toEqual({ ...before, name: 'Segelclub' })
})
