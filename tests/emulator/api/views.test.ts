import { addView, changeView } from '@tessera/api/views/change'
import { readViews } from '@tessera/api/views/store'
import { mostViews, type ViewFields } from '@tessera/domain/views/view'
import { expect } from 'vitest'
import { type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const fields: ViewFields = {
  name: 'Football',
  search: 'anna',
  status: 'Payment Due',
  filter: 'fsection:f1',
  sort: '-surname',
  columns: ['surnameFirst', 'own:fsection', 'email'],
}
const list = async (club: Club) => (await club.call('GET', '/api/views')).body
const names = async (club: Club) => (await list(club)).map(({ name }: ViewFields) => name)
const add = (club: Club, more: object = {}) => club.call('POST', '/api/views', { ...fields, own: false, ...more })
const change = (club: Club, id: string, body: object) => club.call('PATCH', `/api/views/${id}`, body)
const refused = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.code, body.details ?? {}]
const nameTaken = [400, 'invalid_fields', { name: 'Another view has this name' }]

test('a view is kept as it was made, changed by the fields that are sent, and deleted', async ({ club }) => {
  expect(await list(club)).toEqual([])
  const added = await add(club)
  const { id } = added.body
  expect([added.status, added.body]).toEqual([200, { ...fields, id, own: false }])
  expect(await list(club)).toEqual([added.body])
  const changed = await change(club, id, { name: ' Soccer ', columns: ['email'] })
  expect(changed.body).toEqual({ ...fields, id, own: false, name: 'Soccer', columns: ['email'] })
  expect(await list(club)).toEqual([changed.body])
  expect((await club.call('DELETE', `/api/views/${id}`)).body).toEqual({ id })
  expect(await list(club)).toEqual([])
  for (const said of [await change(club, id, { name: 'x' }), await club.call('DELETE', `/api/views/${id}`)])
    expect(refused(said)).toEqual([404, 'not_found', {}])
})

test('a name is taken in any case by the club’s views and one’s own, and stays one’s own on a change', async ({
  club,
}) => {
  const { id } = (await add(club)).body
  for (const own of [true, false]) expect(refused(await add(club, { own, name: ' FOOTBALL' }))).toEqual(nameTaken)
  const mine = (await add(club, { own: true, name: 'Mine' })).body
  expect(refused(await change(club, mine.id, { name: 'football' }))).toEqual(nameTaken)
  expect((await change(club, id, { name: 'FOOTBALL' })).body.name).toBe('FOOTBALL')
})

test('another administrator sees the club’s views and not one’s own, and cannot reach them', async ({ club, api }) => {
  await add(club)
  const mine = (await add(club, { own: true, name: 'Mine' })).body
  const other = { clubId: club.clubId, uid: 'another-administrator' }
  expect((await readViews(api.deps, other)).map(({ name }) => name)).toEqual(['Football'])
  await expect(changeView(api.deps, other, mine.id, { name: 'Taken over' })).rejects.toMatchObject({
    code: 'not_found',
  })
  // A name that one cannot see is free.
  await addView(api.deps, other, { ...fields, name: 'mine', own: true }, 'theirs')
  expect(await names(club)).toEqual(['Football', 'Mine'])
})

test('another club neither sees a view nor reaches it', async ({ club, api }) => {
  const { id } = (await add(club)).body
  const mine = (await add(club, { own: true, name: 'Mine' })).body
  const foreign = await registerClub(api, 'Other club')
  expect(await list(foreign)).toEqual([])
  for (const one of [id, mine.id, club.clubId, 'nobody'])
    for (const said of [await change(foreign, one, { name: 'x' }), await foreign.call('DELETE', `/api/views/${one}`)])
      expect(refused(said)).toEqual([404, 'not_found', {}])
  expect(await names(club)).toEqual(['Football', 'Mine'])
})

test('a club has room for 30 views and an administrator for 10, also if all are added at once', async ({
  club,
  api,
}) => {
  const caller = { clubId: club.clubId, uid: club.admin.uid }
  for (const [own, most] of [
    [false, mostViews.club],
    [true, mostViews.own],
  ] as const) {
    // In turn up to the last but one: twelve at once would be too many for the retries.
    for (let n = 1; n < most; n += 1)
      await addView(api.deps, caller, { ...fields, name: `${own} ${n}`, own }, `${own}${n}`)
    const last = await Promise.all([1, 2, 3].map((n) => add(club, { own, name: `${own} last ${n}` })))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(last.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'limit_reached' })
  }
  expect(await list(club)).toHaveLength(mostViews.club + mostViews.own)
})

test('one’s own view becomes the club’s for everybody, and one’s own again for nobody else; each counts where it is', async ({
  club,
  api,
}) => {
  const other = { clubId: club.clubId, uid: 'another-administrator' }
  const theirs = async () => (await readViews(api.deps, other)).map(({ name }) => name)
  const mine = (await add(club, { own: true, name: 'Mine' })).body
  const given = await change(club, mine.id, { own: false, name: 'Ours', seen: fields })
  expect(refused(given)).toEqual([409, 'changed_meanwhile', { name: expect.anything() }])
  expect(await theirs()).toEqual([])
  const ours = await change(club, mine.id, { own: false, name: 'Ours', seen: { ...fields, name: 'Mine' } })
  expect([ours.status, ours.body]).toEqual([200, { ...fields, id: mine.id, own: false, name: 'Ours' }])
  expect([await list(club), await theirs()]).toEqual([[ours.body], ['Ours']])
  // The other administrator takes it: it is gone for the first one, who hears so.
  await changeView(api.deps, other, mine.id, { own: true })
  expect([await names(club), await theirs()]).toEqual([[], ['Ours']])
  expect(refused(await change(club, mine.id, { own: false }))).toEqual([404, 'not_found', {}])
  for (let n = 0; n < mostViews.own; n += 1)
    await addView(api.deps, { ...other, uid: club.admin.uid }, { ...fields, name: `${n}`, own: true }, `own${n}`)
  const { id } = (await add(club, { name: 'One more' })).body
  expect(refused(await change(club, id, { own: true }))).toEqual([403, 'limit_reached', {}])
  expect(await list(club)).toHaveLength(mostViews.own + 1)
})

test('two who take a view of the club at once: one has it, and it is nowhere twice', async ({ club, api }) => {
  const { id } = (await add(club)).body
  const callers = ['one', 'two'].map((uid) => ({ clubId: club.clubId, uid }))
  const took = await Promise.allSettled(callers.map((caller) => changeView(api.deps, caller, id, { own: true })))
  expect(took.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const seen = await Promise.all(callers.map((caller) => readViews(api.deps, caller)))
  expect(seen.flat().map((view) => view.id)).toEqual([id])
})

test('two views of one name at once: one is kept', async ({ club }) => {
  const said = await Promise.all([add(club), add(club, { name: 'FOOTBALL' })])
  expect(said.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await list(club)).toHaveLength(1)
})

test('two administrators change a view: other fields merge, the same one is refused to whoever comes second', async ({
  club,
}) => {
  const { id } = (await add(club)).body
  const [sorted, renamed] = await Promise.all([
    change(club, id, { sort: 'email', seen: fields }),
    change(club, id, { name: 'Soccer', seen: fields }),
  ])
  expect([sorted.status, renamed.status]).toEqual([200, 200])
  expect(await list(club)).toEqual([{ ...fields, id, own: false, sort: 'email', name: 'Soccer' }])
  const late = await change(club, id, { name: 'Calcio', seen: fields })
  expect([late.status, late.body.code, Object.keys(late.body.details)]).toEqual([409, 'changed_meanwhile', ['name']])
  expect(await names(club)).toEqual(['Soccer'])
})

test('what is no view is refused, and nothing of it is kept', async ({ club }) => {
  const wrong = [
    { name: '' },
    { name: 'x'.repeat(61) },
    { columns: [] },
    { columns: ['uid'] },
    { own: 'yes' },
    { sort: '' },
  ]
  for (const more of wrong) expect([more, (await add(club, more)).status]).toEqual([more, 400])
  expect((await add(club, { columns: Array.from({ length: 9_000 }, (_, at) => `own:f${at}`) })).status).toBe(413)
  expect(await list(club)).toEqual([])
})
