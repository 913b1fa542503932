import { eraseOldAttendance } from '@tessera/api/attendance/service'
import { getClub } from '@tessera/api/clubs/service'
import { type Attendee, attendanceDays } from '@tessera/domain/attendance/contract'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { expect, test } from 'vitest'
import { makeApi } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, freshMember, registerClub, setUpPasses } from '../../support/club.ts'
import { requireItem } from '../../support/payments.ts'
import { passJson } from '../../support/phone.ts'

const today = new Date().toISOString().slice(0, 10)
const now = () => new Date(`${today}T12:00:00Z`)
const api = await makeApi(() => ({ now }))

const keep = (club: Club, keepsAttendance: boolean) => club.call('PATCH', '/api/clubs', { keepsAttendance })

/** A club with members and the codes of their cards. */
async function clubWithCards(names: readonly string[], keeps = true) {
  const club = await registerClub(api)
  await setUpPasses(club)
  const cards: { member: AddedMember; code: string }[] = []
  for (const fullName of names) {
    const member = await addMember(club, { fullName })
    const pass = passJson((await club.call('POST', `/api/passes/generate/${member.id}`)).body)
    cards.push({ member, code: `${pass.barcodes?.[0]?.message}` })
  }
  if (keeps) expect((await keep(club, true)).body).toMatchObject({ keepsAttendance: true })
  const check = (scanned: string, madeAt?: string) => club.call('POST', '/api/passes/check', { scanned, madeAt })
  const days = async () => (await club.call('GET', '/api/attendance')).body
  const list = async (day: string): Promise<Attendee[]> => (await club.call('GET', `/api/attendance/${day}`)).body
  const stored = async () =>
    (await api.deps.firebase.db.collection('attendance').where('clubId', '==', club.clubId).get()).size
  return { club, cards, check, days, list, stored, first: cards[0] ?? expect.fail() }
}

test('a club that has not asked for it keeps no lists', async () => {
  const { first, check, days, stored } = await clubWithCards(['Anna'], false)
  expect((await check(first.code)).body).toMatchObject({ valid: true })
  expect(await stored()).toBe(0)
  expect(await days()).toEqual([])
})

test('keeps each member once a day with the first time, the result and who checked', async () => {
  const { club, cards, check, days, list } = await clubWithCards(['Anna', 'Ben'])
  const [anna = expect.fail(), ben = expect.fail()] = cards
  await check(anna.code)
  await requireItem(club, 'Annual fee', today.slice(0, 4))
  await check(ben.code)
  const [before] = await list(today)
  await check(anna.code)
  await check('no card')
  expect(await days()).toEqual([{ day: today, count: 2 }])
  const shown = await list(today)
  expect(shown).toMatchObject([
    { id: anna.member.id, fullName: 'Anna', result: 'valid', offline: false, by: club.email.toLowerCase() },
    { id: ben.member.id, fullName: 'Ben', result: 'due', offline: false },
  ])
  expect(shown[0]).toEqual(before)
  expect(await list('2020-01-01')).toEqual([])
})

test('a member number that is typed finds the member, and is on no list', async () => {
  const { club, first, check, days } = await clubWithCards(['Anna'])
  const { memberId, id } = first.member
  await requireItem(club, 'Annual fee', today.slice(0, 4))
  expect((await check(` ${memberId} `)).body).toMatchObject({
    valid: false,
    byNumber: true,
    season: null,
    reason: 'This is the number of a member. Ask for the card.',
    member: { id, fullName: 'Anna', status: 'Payment Due', unmet: [expect.anything()] },
  })
  expect(await days()).toEqual([])
  const other = await registerClub(api, 'Other club')
  expect((await other.call('POST', '/api/passes/check', { scanned: memberId })).body).toEqual({
    valid: false,
    season: null,
    member: null,
    reason: 'This is not a card of this server.',
  })
})

test('a check made without a connection counts for its own time, once if it is sent twice', async () => {
  const { first, check, list, stored } = await clubWithCards(['Anna'])
  await check(first.code)
  const earlier = `${today}T11:00:00.000Z`
  await Promise.all([check(first.code, earlier), check(first.code, earlier)])
  expect(await list(today)).toMatchObject([{ at: earlier, offline: true }])
  // The clock of a device that is years ahead.
  await check(first.code, '2090-01-01T00:00:00.000Z')
  await check(first.code, `${today}T11:30:00.000Z`)
  expect(await list(today)).toMatchObject([{ at: earlier, offline: true }])
  expect(await stored()).toBe(1)
})

test('another club sees and deletes nothing of it', async () => {
  const { first, check, list } = await clubWithCards(['Anna'])
  await check(first.code)
  const other = await registerClub(api, 'Other club')
  await keep(other, true)
  await other.call('POST', '/api/passes/check', { scanned: first.code })
  expect((await other.call('GET', '/api/attendance')).body).toEqual([])
  expect((await other.call('GET', `/api/attendance/${today}`)).body).toEqual([])
  expect((await other.call('DELETE', `/api/attendance/${today}`)).body).toEqual({ day: today })
  expect(await list(today)).toHaveLength(1)
})

test('a list goes when it is deleted, a member’s entries with the member, all with the switch', async () => {
  const { club, cards, check, days, list, stored } = await clubWithCards(['Anna', 'Ben'])
  const [anna = expect.fail(), ben = expect.fail()] = cards
  const yesterday = new Date(now().getTime() - 86_400_000)
  for (const { code } of cards) {
    await check(code)
    await check(code, yesterday.toISOString())
  }
  const before = yesterday.toISOString().slice(0, 10)
  expect(await days()).toEqual([
    { day: today, count: 2 },
    { day: before, count: 2 },
  ])
  expect((await club.call('DELETE', `/api/attendance/${before}`)).body).toEqual({ day: before })
  expect(await days()).toEqual([{ day: today, count: 2 }])
  await club.call('DELETE', `/api/members/${anna.member.id}`)
  expect(await list(today)).toMatchObject([{ id: ben.member.id }])
  expect(await stored()).toBe(1)
  await keep(club, false)
  expect(await stored()).toBe(0)
  expect(await days()).toEqual([])
})

test('a list is neither shown nor kept after its time', async () => {
  const { club, first, check, days, stored } = await clubWithCards(['Anna'])
  await check(first.code)
  const { db } = api.deps.firebase
  const { docs } = await db.collection('attendance').where('clubId', '==', club.clubId).get()
  const [doc = expect.fail()] = docs
  const kept = doc.data()
  const put = (day: string) => db.doc(`attendance/${first.member.id}.${day}`).set({ ...kept, day })
  await put(daysAfter(today, -attendanceDays))
  await put(daysAfter(today, -attendanceDays - 1))
  expect(await days()).toMatchObject([{ day: today }, { day: daysAfter(today, -attendanceDays) }])
  await eraseOldAttendance(api.deps, await getClub(api.deps, club.clubId))
  expect(await stored()).toBe(2)
})

test('a member without a card is ticked by name, and taken off; a check of the card goes before and stays', async () => {
  const { club, first, check, list } = await clubWithCards(['Anna'])
  const ben: AddedMember = (
    await club.call('POST', '/api/members', { ...freshMember({ fullName: 'Ben' }), email: false })
  ).body
  const tick = (id: string, madeAt?: string) => club.call('POST', '/api/attendance', { id, madeAt })
  const off = (id: string) => club.call('DELETE', `/api/attendance/${today}/${id}`)
  const shown = async () => (await list(today)).map(({ fullName, result, offline }) => [fullName, result, offline])
  expect((await tick(ben.id)).body).toEqual({ day: today })
  await tick(first.member.id, `${today}T11:00:00Z`)
  expect(await shown()).toEqual([
    ['Anna', 'ticked', true],
    ['Ben', 'ticked', false],
  ])
  await check(first.code)
  await tick(first.member.id, `${today}T10:00:00Z`)
  await off(first.member.id)
  await off(ben.id)
  expect(await shown()).toEqual([['Anna', 'valid', false]])
  const other = await registerClub(api)
  await keep(other, true)
  expect((await other.call('POST', '/api/attendance', { id: ben.id })).status).toBe(404)
  await tick(ben.id)
  expect((await other.call('DELETE', `/api/attendance/${today}/${ben.id}`)).status).toBe(404)
  expect(await shown()).toHaveLength(2)
  const door = (await club.call('GET', '/api/passes/door')).body
  expect(door.others).toEqual([{ id: ben.id, memberId: ben.memberId, fullName: 'Ben' }])
  await keep(club, false)
  expect((await tick(ben.id)).body.error).toBe('The club keeps no lists of who was there')
})
