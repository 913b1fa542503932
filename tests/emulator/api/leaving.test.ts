import { expect, test } from 'vitest'
import { send } from '../../support/api.ts'
import { bringUpToDate, pushed, scenesOn } from '../../support/carried-pass.ts'
import { signInMember } from '../../support/club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const setScene = scenesOn(workerStack())

const lastDay = (year: number) => `${year}-01-14`

/** Makes a club with a card on a phone. The clock stands at noon of 14 January of next year; `move` sets it. */
async function setLeaving() {
  const year = new Date().getUTCFullYear() + 1
  let now = new Date(`${lastDay(year)}T12:00:00Z`)
  const all = await setScene(undefined, () => ({ now: () => now }))
  const { club, member } = all
  const { memberId, fullName, email } = member
  const put = (more: object) => club.call('PUT', `/api/members/${member.id}`, { memberId, fullName, email, ...more })
  const move = (instant: string) => {
    now = new Date(`${year}-01-${instant}Z`)
  }
  return { ...all, year, put, move }
}

test('a member has days of joining and leaving, keeps them, and loses them', async () => {
  const { put, club, year } = await setLeaving()
  const days = { joinedOn: '2020-02-29', leavesOn: lastDay(year) }
  expect((await put(days)).body).toMatchObject(days)
  expect((await put({})).body).toMatchObject(days)
  const { body } = await put({ joinedOn: '', leavesOn: '' })
  expect([body.joinedOn, body.leavesOn]).toEqual([undefined, undefined])
  expect((await put({ joinedOn: '2026-02-30' })).status).toBe(400)
  expect((await put({ joinedOn: '2026-02-02', leavesOn: '2026-02-01' })).status).toBe(400)
  expect((await club.call('GET', '/api/members')).body[0]).not.toHaveProperty('leavesOn')
})

test('on the day after the last, the card on the phone is void; there is no new one, and access stays', async () => {
  const all = await setLeaving()
  const { api, club, member, phone, put, move, year } = all
  await put({ leavesOn: lastDay(year) })
  await club.call('POST', '/api/passes/update-all')
  const [card] = await phone.refresh()
  expect(card.voided ?? false).toBe(false)
  const before = all.pushes.arrived.length

  move('14T23:59:59')
  expect(await bringUpToDate(all)).toMatchObject({ notified: 0 })
  move('15T00:00:00')
  expect(await bringUpToDate(all)).toMatchObject({ notified: 1 })
  await pushed(all, before + 1)
  const [left] = await phone.refresh()
  expect([left.voided, left.generic.secondaryFields[0].value]).toEqual([true, 'Disabled'])
  expect((await club.call('POST', `/api/passes/generate/${member.id}`)).body.code).toBe('membership_disabled')

  const scanned = card.barcodes[0].message
  const seen = await send(api, 'POST', '/api/passes/look', { body: { scanned } })
  expect(seen.body.standing).toBe('withdrawn')
  const { token } = await signInMember(api, member)
  const me = await send(api, 'GET', '/api/member-auth/me', { token })
  expect([me.status, me.body.leavesOn]).toEqual([200, lastDay(year)])
})
