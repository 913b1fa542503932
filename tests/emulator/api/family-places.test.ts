import { newOwnField } from '@tessera/domain/members/own-fields'
import { describe, expect } from 'vitest'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh, type Session } from '../../support/gateway.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const api = await sharedApi()

async function child(club: Club, head: { id: string }, more: object = {}) {
  const { status, body } = await club.call('POST', '/api/members', {
    ...freshMember(),
    email: false,
    belongsTo: head.id,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; fullName: string; memberId: string }
}
const places = async (token: string) => (await send(api, 'GET', '/api/auth/places', { token })).body.places
const me = (token: string) => send(api, 'GET', '/api/member-auth/me', { token })

/** Takes a place as member; returns a token for it, or the code of the refusal. */
async function take(session: Session, club: { clubId: string }, personId?: string): Promise<string> {
  const body = { role: 'member', clubId: club.clubId, ...(personId !== undefined && { personId }) }
  const answer = await send(api, 'POST', '/api/auth/place', { token: session.token, body })
  return answer.status === 200 ? String(await refresh(session)) : answer.body.code
}

test('the head of a family has the places of those without an address, each with the own status, dues and card, and the own one', async ({
  club,
}) => {
  const anna = await addMember(club, { fullName: 'Anna Acht' })
  const ben = await child(club, anna, { fullName: 'Ben Acht' })
  const cleo = await child(club, anna, { fullName: 'Cleo Acht' })
  await child(club, anna, { fullName: 'Sixteen', email: freshMember().email })
  await child(club, await addMember(club), { fullName: 'Of others' })
  const session = await signInMember(api, anna)
  const { clubId } = club
  const here = { role: 'member', clubId, clubName: 'Ruderclub Alte Donau' }
  expect(await places(session.token)).toEqual([
    here,
    { ...here, person: { id: ben.id, fullName: 'Ben Acht' } },
    { ...here, person: { id: cleo.id, fullName: 'Cleo Acht' } },
  ])
  expect((await me(session.token)).body.fullName).toBe('Anna Acht')
  const asBen = await take(session, club, ben.id)
  expect((await me(asBen)).body).toMatchObject({ id: ben.id, fullName: 'Ben Acht', email: '' })
  expect((await send(api, 'GET', '/api/member-auth/payments', { token: asBen })).body).toEqual([])
  expect(await places(asBen)).toHaveLength(3)
  const again = await take({ ...session, token: asBen }, club, cleo.id)
  expect((await me(again)).body.id).toBe(cleo.id)
  expect((await me(await take(session, club))).body.id).toBe(anna.id)
  expect((await me(await take(session, club, anna.id))).body.id).toBe(anna.id)
})

test('nobody else takes the place of a child: no other head, no other club, no made-up number, not the child of a child', async ({
  club,
}) => {
  const anna = await addMember(club)
  const ben = await child(club, anna)
  const grown = await child(club, anna, { email: freshMember().email })
  const session = await signInMember(api, await addMember(club))
  const elsewhere = await registerClub(api)
  const stranger = await signInMember(api, await addMember(elsewhere))
  const own = await signInMember(api, anna)
  for (const [who, where, id] of [
    [session, club, ben.id],
    [stranger, club, ben.id],
    [stranger, elsewhere, ben.id],
    [own, elsewhere, ben.id],
    [own, club, grown.id],
    [own, club, ''],
    [own, club, '__proto__'],
    [own, club, '../members'],
  ] as const)
    expect(await take(who, where, id), id).toBe('no_membership')
  expect(await take(own, club, 'x'.repeat(129))).toBe('invalid_fields')
})

test('a child who gets an own address keeps the family, payments, status, card, notes, letters and fields, and signs in to them', async ({
  club,
}) => {
  const size = newOwnField('Size', 'number')
  await club.call('PATCH', '/api/clubs', { memberFields: [size] })
  await setUpPasses(club)
  const anna = await addMember(club)
  const ben = await child(club, anna, { fullName: 'Ben Acht', birthday: '2010-05-01', fields: { [size.id]: '38' } })
  const payment = await recordPayment(club, ben.id, await requireItem(club, 'Fee', '2026'))
  await club.call('PUT', `/api/members/${ben.id}/notes`, { text: 'Rows on Tuesdays' })
  expect((await club.call('POST', `/api/passes/generate/${ben.id}`)).status).toBe(200)
  const { db } = api.deps.firebase
  const cards = async () => {
    const { docs } = await db.collection('passes').where('clubId', '==', club.clubId).get()
    return docs.map((doc) => [doc.id, doc.get('memberId'), doc.get('voided') ?? false])
  }
  const of = async (token: string) => {
    const { body } = await me(token)
    const paid = (await send(api, 'GET', '/api/member-auth/payments', { token })).body
    return [body.id, body.fullName, body.memberId, paid.map(({ id }: { id: string }) => id)]
  }
  const notes = async () => (await club.call('GET', `/api/members/${ben.id}/notes`)).body
  const listed = async () =>
    (await club.call('GET', '/api/members')).body.find(({ id }: { id: string }) => id === ben.id)
  const asHead = await take(await signInMember(api, anna), club, ben.id)
  const before = { seen: await of(asHead), cards: await cards(), notes: await notes(), listed: await listed() }
  expect(before.seen.at(-1)).toEqual([payment])
  expect(before.cards).toHaveLength(1)
  const { email } = freshMember()
  expect((await club.call('PUT', `/api/members/${ben.id}`, { email })).status).toBe(200)
  const own = await signInMember(api, { email })
  expect({ seen: await of(own.token), cards: await cards(), notes: await notes(), listed: await listed() }).toEqual({
    ...before,
    listed: { ...before.listed, email },
  })
  expect(await places(own.token)).toHaveLength(1)
})

describe('the place of a child ends at once', () => {
  const endings = {
    'when the child gets an own address': (club: Club, ben: string) =>
      club.call('PUT', `/api/members/${ben}`, { email: freshMember().email }),
    'when the child belongs to nobody': (club: Club, ben: string) =>
      club.call('PUT', `/api/members/${ben}`, { belongsTo: '' }),
    'when the child is deleted': (club: Club, ben: string) => club.call('DELETE', `/api/members/${ben}`),
    'when the head gets another address': (club: Club, _: string, anna: string) =>
      club.call('PUT', `/api/members/${anna}`, { email: freshMember().email }),
    'when the head is deleted': (club: Club, ben: string, anna: string) =>
      club.call('DELETE', `/api/members/${anna}?takenOverBy=${ben}`),
    'when an import takes the child away': async (club: Club, ben: string) => {
      const { id } = (await club.call('POST', '/api/members/imports')).body
      const rows = [{ ...freshMember(), id: ben, email: false, belongsTo: '' }]
      return club.call('POST', `/api/members/imports/${id}`, { rows })
    },
  }
  test.for(Object.entries(endings))('%s', async ([, end], { club }) => {
    const anna = await addMember(club)
    const ben = await child(club, anna)
    const elsewhere = await registerClub(api)
    // The account stays, whatever this club does.
    const session = await signInMember(api, await addMember(elsewhere, { email: anna.email }))
    await send(api, 'POST', '/api/auth/invitation', {
      token: session.token,
      body: { clubId: club.clubId, accept: true },
    })
    const asBen = await take(session, club, ben.id)
    expect((await me(asBen)).body.id).toBe(ben.id)
    const ended = await end(club, ben.id, anna.id)
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    await expect.poll(async () => (await me(asBen)).status).toBe(401)
    const renewed = String(await refresh(session))
    expect((await me(renewed)).status).toBe(403)
    expect(await take({ ...session, token: renewed }, club, ben.id)).toBe('no_membership')
  })

  test('and a change of the family that meets the taking of a place leaves no token for it', async ({ club }) => {
    const anna = await addMember(club)
    const ben = await child(club, anna)
    const session = await signInMember(api, anna)
    let takes = 1
    const slow = await makeOwnApi((deps) => {
      const { accounts } = deps.firebase
      // The change has ended the places, and is about to be committed.
      const endPlace = async (uid: string, id: string) => {
        await accounts.endPlace(uid, id)
        if (takes-- > 0) expect(await take(session, club, ben.id)).not.toBe('no_membership')
      }
      return { firebase: { ...deps.firebase, accounts: { ...accounts, endPlace } } }
    })
    const { token } = club.admin
    const body = { belongsTo: '' }
    expect((await send(slow, 'PUT', `/api/members/${ben.id}`, { token, body })).status).toBe(200)
    expect(takes).toBeLessThan(0)
    expect((await api.deps.firebase.accounts.get(session.uid))?.claims).toBeUndefined()
  })
})
