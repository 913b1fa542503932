import { newOwnField } from '@tessera/domain/members/own-fields'
import { expect } from 'vitest'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const section = { ...newOwnField('Section', 'choice', ['Rowing']), id: 'fsection' }
const [rowing] = section.choices.map(({ id }) => id) as [string]
const address = { street: 'Hauptstraße 1', postcode: '1220', town: 'Wien' }

const print = (club: Club, body: object, language = 'en') =>
  club.call('POST', `/api/views/print?language=${language}`, { kind: 'attendance', ...body })
const pagesOf = async (said: Awaited<ReturnType<typeof print>>) => {
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readPdf(said.body)
}
const ids = (members: readonly { id: string }[]) => members.map(({ id }) => id)
const add = (club: Club, count: number, more: object = {}) =>
  Promise.all(Array.from({ length: count }, (_, at) => addMember(club, { memberId: `${at + 1}`, ...more })))

test('a list has the columns of the view in their order, else number and name, in the order of those who are named', async ({
  club,
}) => {
  await club.call('PATCH', '/api/clubs', { memberFields: [section] })
  const of = { memberId: '007', fullName: 'Ben Berg', email: 'ben@club.test', fields: { fsection: rowing } }
  const ben = (await club.call('POST', '/api/members', of)).body
  const anna = await addMember(club, { memberId: '2', fullName: 'Anna Auer', birthday: '2004-02-29' })
  const columns = ['own:fgone', 'status', 'own:fsection', 'surnameFirst', 'birthday', 'memberId']
  const said = await print(club, { memberIds: [ben.id, anna.id, ben.id], columns }, 'de')
  const [page, ...others] = await pagesOf(said)
  expect(others).toEqual([])
  expect(page?.text.split(/\s*[\r\n]+\s*/).filter(Boolean)).toEqual([
    `Anwesenheitsliste ${club.name}`,
    expect.stringMatching(/· Seite 1 von 1$/),
    'Section Name Geburtsdatum Mitgliedsnummer Unterschrift',
    'Rowing Berg, Ben 007',
    'Auer, Anna 29. Feb. 2004 2',
  ])
  await club.call('PUT', `/api/members/${ben.id}`, { leavesOn: '2030-12-31', leavingReason: 'resigned' })
  const [left] = await pagesOf(await print(club, { memberIds: [ben.id], columns: ['memberId', 'leavingReason'] }, 'de'))
  expect(left?.text).toContain('007 Kündigung')
  const [plain] = await pagesOf(await print(club, { memberIds: [anna.id] }))
  expect(plain?.text).toMatch(/Member ID Name Signature\s+2 Auer, Anna$/)
})

test('a list says whom members belong to, and the numbers of this season’s stamps where the club gives them', async ({
  club,
}) => {
  const season = String(new Date().getFullYear())
  const anna = await addMember(club, { memberId: '1', fullName: 'Anna Auer' })
  const ben = await addMember(club, { memberId: '2', fullName: 'Ben Berg', belongsTo: anna.id })
  await recordPayment(club, ben.id, await requireItem(club, 'Old fee', '2020'), { stampNumber: '0007' })
  await recordPayment(club, ben.id, await requireItem(club, 'Fee', season), { stampNumber: '0042' })
  const columns = ['memberId', 'surnameFirst', 'belongsTo', 'stampNumber']
  const said = async () => {
    const [page] = await pagesOf(await print(club, { memberIds: [ben.id, anna.id], columns }))
    return page?.text
      .split(/\s*[\r\n]+\s*/)
      .filter(Boolean)
      .slice(2)
  }
  expect(await said()).toEqual(['Member ID Name Belongs to Signature', '2 Berg, Ben Anna Auer', '1 Auer, Anna'])
  await club.call('PATCH', '/api/clubs', { givesStamps: true })
  expect(await said()).toEqual([
    'Member ID Name Belongs to Stamp number Signature',
    '2 Berg, Ben Anna Auer 0042',
    '1 Auer, Anna',
  ])
})

test('long lists have several sheets, and each has its head', async ({ club }) => {
  const members = await add(club, 60)
  const pages = await pagesOf(await print(club, { memberIds: ids(members) }))
  expect(pages.map(({ text }) => /Page \d of \d/.exec(text)?.[0])).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
  ])
  expect(pages.every(({ text }) => text.includes('Signature'))).toBe(true)
})

test('labels have the postal addresses, 24 on a sheet, without those who have none', async ({ club }) => {
  const members = await add(club, 25, { fullName: 'Anna Berg', ...address })
  const without = await addMember(club, { fullName: 'Carla Cerny' })
  const pages = await pagesOf(await print(club, { kind: 'labels', memberIds: [without.id, ...ids(members)] }))
  const counts = pages.map(({ text }) => text.match(/Anna Berg\s+Hauptstraße 1\s+1220 Wien/g)?.length)
  expect(counts).toEqual([24, 1])
  expect(pages.some(({ text }) => text.includes('Cerny'))).toBe(false)
  const { status, body } = await print(club, { kind: 'labels', memberIds: [without.id] })
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('a family at one address has one label; who has no own address lives with the head, unless the head has died', async ({
  club,
}) => {
  const head = await addMember(club, { fullName: 'Anna Rossi', ...address })
  const of = (fullName: string, more: object = {}) => addMember(club, { fullName, belongsTo: head.id, ...more })
  const [bruno, carla] = [await of('Bruno Rossi'), await of('Carla Rossi', { street: 'Seegasse 2', town: 'Graz' })]
  const labels = async (...of: { id: string }[]) => {
    const [page] = await pagesOf(await print(club, { kind: 'labels', memberIds: ids(of) }, 'de'))
    return page?.text.replace(/\s+/g, ' ').trim()
  }
  expect(await labels(bruno)).toBe('Bruno Rossi Hauptstraße 1 1220 Wien')
  expect(await labels(bruno, carla, head)).toBe(
    'Bruno und Anna Rossi Hauptstraße 1 1220 Wien Carla Rossi Seegasse 2 Graz',
  )
  const emil = await of('Emil Berg', { street: 'Hauptstraße 1', postcode: '1220', town: 'wien' })
  expect(await labels(head, emil, bruno)).toBe('Familie Rossi / Berg Hauptstraße 1 1220 Wien')
  await club.call('PUT', `/api/members/${head.id}`, { leavesOn: '2026-01-31', leavingReason: 'died' })
  const { status } = await print(club, { kind: 'labels', memberIds: [bruno.id] })
  expect(status).toBe(404)
})

test('another club’s members are not printed', async ({ club, api }) => {
  const own = await addMember(club, { fullName: 'Ben Berg' })
  const foreign = await registerClub(api, 'Other club')
  const stranger = await addMember(foreign, { fullName: 'Sam Stranger', ...address })
  const pages = await pagesOf(await print(club, { memberIds: [stranger.id, own.id] }))
  expect(pages.map(({ text }) => [text.includes('Berg'), text.includes('Stranger')])).toEqual([[true, false]])
  for (const kind of ['attendance', 'labels'])
    expect((await print(club, { kind, memberIds: [stranger.id] })).status).toBe(404)
})

test('a request that is none is refused', async ({ club }) => {
  const { id } = await addMember(club)
  for (const wrong of [
    { memberIds: [] },
    { memberIds: ['../x'] },
    { memberIds: Array.from({ length: 20_001 }, (_, at) => `m${at}`) },
    { memberIds: [id], kind: 'letters' },
    { memberIds: [id], columns: ['uid'] },
  ])
    expect((await print(club, wrong)).status).toBe(400)
})
