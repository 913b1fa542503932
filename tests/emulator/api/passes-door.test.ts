import type { DoorList } from '@tessera/domain/passes/scan'
import { expect, test } from 'vitest'
import { makeApi, send } from '../../support/api.ts'
import { addMember, registerClub, setUpPasses } from '../../support/club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { passJson } from '../../support/phone.ts'

const api = await makeApi()

test('the list of a door has each card with the state of today, until the club’s midnight', async () => {
  const club = await registerClub(api)
  await setUpPasses(club)
  await club.call('PATCH', '/api/clubs', { timeZone: 'Pacific/Niue' })
  const [paid, due, disabled, gone] = [
    await addMember(club),
    await addMember(club),
    await addMember(club),
    await addMember(club),
  ]
  await addMember(club, { fullName: 'Nina None' })
  const serials = new Map<string, string>()
  for (const { id } of [paid, due, disabled, gone])
    serials.set(id, passJson((await club.call('POST', `/api/passes/generate/${id}`)).body).serialNumber)
  const item = await requireItem(club, 'Annual fee', String(new Date().getFullYear()))
  await recordPayment(club, paid.id, item)
  await club.call('PATCH', `/api/members/${disabled.id}/toggle-status`)
  await club.call('DELETE', `/api/members/${gone.id}`)
  const { status, body }: { status: number; body: DoorList } = await club.call('GET', '/api/passes/door')
  expect(status).toBe(200)
  expect(body.clubId).toBe(club.clubId)
  expect(body.until).toMatch(/T23:59:59-11:00$/)
  expect(Date.parse(body.until) - Date.parse(body.asOf)).toBeGreaterThan(0)
  expect(Date.parse(body.until) - Date.parse(body.asOf)).toBeLessThanOrEqual(24 * 3_600_000)
  const states = body.cards.map(({ serial, member }) => [serial, member.id, member.status, member.unmet.length])
  expect(states.sort()).toEqual(
    [
      [serials.get(paid.id), paid.id, 'Active', 0],
      [serials.get(due.id), due.id, 'Payment Due', 1],
      [serials.get(disabled.id), disabled.id, 'Disabled', expect.any(Number)],
    ].sort(),
  )

  const other = await registerClub(api, 'Other club')
  expect((await other.call('GET', '/api/passes/door')).body.cards).toEqual([])
})

test('the code of a sample card leads to the page behind the cards, and counts neither there nor at the door', async () => {
  const club = await registerClub(api)
  await addMember(club)
  const { address } = (await club.call('GET', '/api/passes/sample-code')).body
  expect(address).toMatch(/\/pass#[\w-]+\.[\w-]+\.[\w-]+$/)
  const look = async (scanned: string) => (await send(api, 'POST', '/api/passes/look', { body: { scanned } })).body
  expect(await look(address)).toEqual({ standing: 'sample', club: null, season: null })
  expect(await look(`${address.slice(0, -8)}AAAAAAAA`)).toMatchObject({ standing: 'forged' })
  const checked = (await club.call('POST', '/api/passes/check', { scanned: address })).body
  expect(checked).toMatchObject({ valid: false, member: null })
  expect((await club.call('GET', '/api/passes/cards')).body).toEqual([])
})
