import { expect, test } from 'vitest'
import { send } from '../../support/api.ts'
import { bringUpToDate, pushed, scenesOn, statusOf } from '../../support/carried-pass.ts'
import { signInMember } from '../../support/club.ts'
import { requireItem } from '../../support/payments.ts'
import { workerStack } from '../../support/worker-stack.ts'

const setScene = scenesOn(workerStack())

test.each([
  ['UTC', null, 'Z'],
  ['its own zone', 'Europe/Zurich', '+02:00'],
])('in %s, a season that begins in September changes cards on phones at its midnight', async (_, timeZone, offset) => {
  const year = new Date().getUTCFullYear() + 1
  const lastSecond = (of: number) => `${of}-08-31T23:59:59${offset}`
  let now = new Date(lastSecond(year))
  const all = await setScene(undefined, () => ({ now: () => now }))
  const { api, club, member, phone } = all
  const changed = await club.call('PATCH', '/api/clubs', { timeZone, seasonStartsInMonth: 9 })
  expect(changed.body.seasonStartsInMonth).toBe(9)
  await requireItem(club, 'Membership fee', String(year))
  await club.call('POST', '/api/passes/update-all')
  const name = (of: number) => `${of}/${String(of + 1).slice(2)}`
  const [old] = await phone.refresh()
  expect([statusOf(old), old.generic.secondaryFields[1].value]).toEqual(['Active', name(year - 1)])
  expect(old.expirationDate).toBe(lastSecond(year))
  const before = all.pushes.arrived.length

  expect(await bringUpToDate(all)).toMatchObject({ notified: 0 })
  now = new Date(now.getTime() + 1000)
  expect(await bringUpToDate(all)).toMatchObject({ notified: 1 })
  await pushed(all, before + 1)
  const [renewed] = await phone.refresh()
  expect([statusOf(renewed), renewed.generic.secondaryFields[1].value]).toEqual(['Payment Due', name(year)])
  expect(renewed.expirationDate).toBe(lastSecond(year + 1))

  const seen = await send(api, 'POST', '/api/passes/look', { body: { scanned: renewed.barcodes[0].message } })
  expect(seen.body).toMatchObject({ standing: 'genuine', season: year, startsIn: 9 })
  const checked = await club.call('POST', '/api/passes/check', { scanned: renewed.barcodes[0].message })
  expect(checked.body.member).toMatchObject({ status: 'Payment Due', unmet: [`Membership fee ${name(year)}`] })
  const { token } = await signInMember(api, member)
  expect((await send(api, 'GET', '/api/member-auth/me', { token })).body.seasonStartsInMonth).toBe(9)
})
