import { describe, expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import type { Club } from '../../support/club.ts'
import { deleteDocuments } from '../../support/documents.ts'
import { test } from '../../support/fixtures.ts'
import { requireItem } from '../../support/payments.ts'

const { db } = (await sharedApi()).deps.firebase
const year = String(new Date().getUTCFullYear())
const past = String(Number(year) - 2)

const change = (club: Club, fields: object) => club.call('PATCH', '/api/clubs', fields)
const settingsOf = async (club: Club) => (await club.call('GET', '/api/clubs')).body
const booksOf = async (club: Club) => {
  const found = await Promise.all(
    ['paymentItems', 'paymentYears'].map((name) => db.collection(name).where('clubId', '==', club.clubId).get()),
  )
  return found.flatMap(({ docs }) => docs.map((one) => [one.id, one.data()]))
}

/** Deletes a document as a browser does, and returns the request that restores it. */
async function deleted(club: Club, path: string) {
  await deleteDocuments({ ...club.stack, token: club.admin.token }, [path])
  const [entry] = (await club.call('GET', '/api/history/deleted')).body
  return () => club.call('POST', `/api/history/${entry.id}/restored`)
}

const writers: Record<string, (club: Club) => Promise<() => ReturnType<Club['call']>>> = {
  'the undo of the start of a season': async (club) => {
    const item = await requireItem(club, 'Annual fee', past)
    await db.doc(`paymentYears/${item.yearId}`).update({ startedItems: [item.id] })
    return () => club.call('DELETE', `/api/payments/years/${item.yearId}/start`)
  },
  'the restoring of a deleted item': async (club) =>
    deleted(club, `paymentItems/${(await requireItem(club, 'Annual fee', past)).id}`),
  'the restoring of a deleted year': async (club) =>
    deleted(club, `paymentYears/${(await requireItem(club, 'Annual fee', past)).yearId}`),
}

describe.each(Object.entries(writers))('%s', (_, prepare) => {
  test('is refused in a closed year, and done once it is open again', async ({ club }) => {
    const act = await prepare(club)
    const before = await booksOf(club)
    expect((await change(club, { closedYears: [past] })).status).toBe(200)
    expect(await act()).toMatchObject({
      status: 409,
      body: { error: 'This year is closed, with its items and prices. An owner can open it again.' },
    })
    expect(await booksOf(club)).toEqual(before)
    await change(club, { closedYears: [] })
    expect((await act()).status).toBe(200)
    expect(await booksOf(club)).not.toEqual(before)
  })
})

test('the undo of the start of a season leaves items of another year, also of a closed one', async ({ club }) => {
  const [own, other] = [await requireItem(club, 'Annual fee', year), await requireItem(club, 'Annual fee', past)]
  await change(club, { closedYears: [past] })
  await db.doc(`paymentYears/${own.yearId}`).update({ startedItems: [own.id, other.id] })
  expect((await club.call('DELETE', `/api/payments/years/${own.yearId}/start`)).body).toEqual({ isGone: true })
  expect((await booksOf(club)).map(([id]) => id)).toEqual([other.id, other.yearId])
})

test('a year is closed once it is over, the beginning of the year stays meanwhile, and each change is in the history', async ({
  club,
}) => {
  const refused = async (fields: object, field: string) =>
    expect(await change(club, fields)).toMatchObject({
      status: 400,
      body: { details: { [field]: expect.any(String) } },
    })
  await refused({ closedYears: [year] }, 'closedYears')
  await refused({ closedYears: [String(Number(year) + 1)] }, 'closedYears')
  await refused({ closedYears: ['20'] }, 'closedYears.0')
  const twice = await change(club, { closedYears: [past, '1999', past] })
  expect(twice.body.closedYears).toEqual(['1999', past])
  await refused({ seasonStartsInMonth: 9 }, 'seasonStartsInMonth')
  expect((await settingsOf(club)).closedYears).toEqual(['1999', past])
  const stale = await change(club, { closedYears: [], seen: { closedYears: ['1999'] } })
  expect(stale.status).toBe(409)
  expect((await change(club, { closedYears: [] })).body.closedYears).toEqual([])
  expect((await change(club, { seasonStartsInMonth: 9 })).status).toBe(200)
  const { docs } = await db.collection('history').where('clubId', '==', club.clubId).orderBy('at').get()
  expect(docs.map((one) => [one.get('by'), one.get('kind'), one.get('documents')[0].after])).toEqual([
    [club.admin.uid, 'changed', { name: club.name, closedYears: ['1999', past] }],
    [club.admin.uid, 'changed', { name: club.name, closedYears: [] }],
    [club.admin.uid, 'changed', { name: club.name, seasonStartsInMonth: 9 }],
  ])
})

test('a type that an item of a closed year is for keeps its name until the year is open again, and others are renamed', async ({
  club,
}) => {
  const type = (id: string, name: string, more: object = {}) => ({ id, name, shortName: id, enabled: true, ...more })
  const rename = (...membershipTypes: object[]) => change(club, { membershipTypes })
  expect((await rename(type('a', 'Adult'), type('y', 'Youth'))).status).toBe(200)
  await requireItem(club, 'Annual fee', past, { typeIds: ['a'] })
  await requireItem(club, 'Annual fee', year, { typeIds: ['y'] })
  await change(club, { closedYears: [past] })
  for (const renamed of [type('a', 'Full'), type('a', 'Adult', { shortName: 'F' })])
    expect(await rename(renamed, type('y', 'Youth'))).toMatchObject({
      status: 400,
      body: { details: { membershipTypes: expect.stringContaining('its name stays') } },
    })
  expect((await settingsOf(club)).membershipTypes[0].name).toBe('Adult')
  const others = [type('a', 'Adult', { enabled: false, ageFrom: 18 }), type('y', 'Young'), type('n', 'New')]
  expect((await rename(...others)).status).toBe(200)
  await change(club, { closedYears: [] })
  expect((await rename(type('a', 'Full'), ...others.slice(1))).body.membershipTypes[0].name).toBe('Full')
})
