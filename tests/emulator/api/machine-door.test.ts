import { newOwnField } from '@tessera/domain/members/own-fields'
import { expect } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { makeKey } from '../../support/machine-keys.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const thisYear = String(new Date().getFullYear())
const chip = newOwnField('Chip')

/** Returns what a door with a key of the club is answered. */
async function doorOf(api: Pick<Api, 'fetch'>, club: Club) {
  const { key } = await makeKey(club, 'door')
  return async (card: string) => {
    const { status, body } = await send(api, 'GET', `/api/door/${encodeURIComponent(card)}`, { token: key })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
}

const giveChip = async (club: Club, { id }: { id: string }, uid: string) =>
  expect((await club.call('PUT', `/api/members/${id}`, { fields: { [chip.id]: uid } })).status).toBe(200)

test('a door opens for a paid member by the card in any notation or by the number, and names nobody', async ({
  api,
  club,
}) => {
  expect((await club.call('PATCH', '/api/clubs', { memberFields: [chip], doorField: chip.id })).status).toBe(200)
  const fee = await requireItem(club, 'Annual fee', thisYear)
  const [paid, owing, gone] = [await addMember(club), await addMember(club, { memberId: 'B/7' }), await addMember(club)]
  await giveChip(club, paid, '04:A2:1B:FF')
  await recordPayment(club, paid.id, fee)
  await club.call('PATCH', `/api/members/${gone.id}/toggle-status`)
  const door = await doorOf(api, club)
  const open = { allowed: true, reason: 'active', memberId: paid.memberId }
  for (const card of ['04:A2:1B:FF', '04a21bff', '04-a2-1b-ff', '04 A2 1B FF', paid.memberId])
    expect(await door(card)).toEqual(open)
  expect(await door('b/7')).toEqual({ allowed: false, reason: 'payment_due', memberId: 'B/7' })
  expect(await door(gone.memberId)).toEqual({ allowed: false, reason: 'disabled', memberId: gone.memberId })
  for (const card of ['04:A2:1B:FE', paid.id, ' ', '*', '__proto__', '%', '../x', "' OR 1=1", '💳'])
    expect(await door(card)).toEqual({ allowed: false, reason: 'unknown' })
  // A payment opens the door with the next question.
  await recordPayment(club, owing.id, fee)
  expect(await door('B/7')).toEqual({ allowed: true, reason: 'active', memberId: 'B/7' })
  // With the same card at two members nobody is known.
  await giveChip(club, owing, '04a21bff')
  expect(await door('04:A2:1B:FF')).toEqual({ allowed: false, reason: 'ambiguous' })
  // A card that was given on is that of the one who is still a member.
  await club.call('PATCH', `/api/members/${owing.id}/toggle-status`)
  expect(await door('04:A2:1B:FF')).toEqual(open)
})

test('a card that is no longer the member’s, and a field that is no longer chosen, open nothing', async ({
  api,
  club,
}) => {
  await club.call('PATCH', '/api/clubs', { memberFields: [chip], doorField: chip.id })
  const member = await addMember(club)
  await giveChip(club, member, 'AA11')
  const door = await doorOf(api, club)
  expect(await door('aa11')).toMatchObject({ allowed: true })
  await giveChip(club, member, '')
  expect(await door('aa11')).toEqual({ allowed: false, reason: 'unknown' })
  await giveChip(club, member, 'AA11')
  await club.call('PATCH', '/api/clubs', { doorField: null })
  expect(await door('aa11')).toEqual({ allowed: false, reason: 'unknown' })
})

test('only a field of text or numbers that the club has can have the ids of cards', async ({ api, club }) => {
  const stranger = await registerClub(api)
  const [theirs, day] = [newOwnField('Theirs'), newOwnField('Since', 'day')]
  await stranger.call('PATCH', '/api/clubs', { memberFields: [theirs] })
  await club.call('PATCH', '/api/clubs', { memberFields: [chip, day] })
  for (const doorField of [theirs.id, day.id, 'fullName', '__proto__', 'x'.repeat(50), 7])
    expect((await club.call('PATCH', '/api/clubs', { doorField })).status).toBe(400)
  expect((await club.call('GET', '/api/clubs')).body.doorField).toBeNull()
  expect((await club.call('PATCH', '/api/clubs', { doorField: chip.id })).body.doorField).toBe(chip.id)
})

test('a path that is no card is refused, and nothing is looked for', async ({ api, club }) => {
  const { key } = await makeKey(club, 'door')
  for (const card of ['%00', '%E2%80%AE', '%0A', 'x'.repeat(81)])
    expect((await send(api, 'GET', `/api/door/${card}`, { token: key })).status).toBe(404)
})

test('once the club is known a door reads its key alone, and writes nothing', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const fee = await requireItem(club, 'Annual fee', thisYear)
  const member = await addMember(club)
  await recordPayment(club, member.id, fee)
  const door = await doorOf(api, club)
  const requests = countRequests(api)
  const asked = async () => {
    requests.reset()
    expect(await door(member.memberId)).toMatchObject({ allowed: true })
    return requests.verbs()
  }
  await expect.poll(asked, { timeout: 10_000, interval: 1 }).toEqual(['batchGet'])
})
