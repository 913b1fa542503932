import { usersIn, writeMemberPlace } from '@tessera/api/accounts/store'
import { describe, expect } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { send, sharedApi } from '../../support/api.ts'
import { acceptInvitation, addMember, freshEmail, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh, signIn, signInByLink } from '../../support/gateway.ts'

const api = await sharedApi()

const post = (path: string, token: string, body: object) => send(api, 'POST', path, { token, body })
const me = (token: string) => send(api, 'GET', '/api/member-auth/me', { token })

describe('a member', () => {
  test('signs in by link and sees the own membership', { tags: spec('3.3 3.35 7.5') }, async () => {
    const club = await registerClub(api, 'Bergfreunde')
    const member = await addMember(club, { memberId: '007', fullName: 'Mia Member' })
    const { token, role } = await signInMember(api, member)
    expect(role).toBe('member')
    expect((await me(token)).body).toEqual({
      id: member.id,
      fullName: 'Mia Member',
      email: member.email,
      memberId: '007',
      clubName: 'Bergfreunde',
      clubColour: null,
      clubLogo: null,
      cardTitle: '',
      cardColour: null,
      clubTimeZone: null,
      seasonStartsInMonth: 1,
      enabled: true,
      photoUrl: null,
    })
    expect((await send(api, 'GET', '/api/members', { token })).status).toBe(403)
    expect((await send(api, 'GET', '/api/auth/places', { token })).body).toEqual({
      places: [{ role: 'member', clubId: club.clubId, clubName: 'Bergfreunde' }],
      invitations: [],
    })
  })

  test('verify-auth trusts the token, never the body', async ({ club }) => {
    const [one, two] = [await addMember(club), await addMember(club)]
    const session = await signInByLink(one.email)
    await post('/api/member-auth/verify-auth', session.token, { email: two.email, uid: 'someone-else' })
    expect((await me(String(await refresh(session)))).body.id).toBe(one.id)
  })

  test('of two clubs signs in to one while the document of the other is damaged', async () => {
    const [first, second] = [await registerClub(api, 'A club'), await registerClub(api, 'B club')]
    const email = freshEmail()
    await addMember(first, { email })
    const session = await signInMember(api, { email })
    await addMember(second, { email })
    await acceptInvitation(api, session, second)
    await api.deps.firebase.db.doc(`clubs/${second.clubId}`).update({ name: 5 })
    const token = String(await refresh(session))
    const { status, body } = await send(api, 'GET', '/api/auth/places', { token })
    expect([status, body.places]).toEqual([
      200,
      expect.arrayContaining([{ role: 'member', clubId: first.clubId, clubName: 'A club' }]),
    ])
    expect((await me(token)).body.clubName).toBe('A club')
  })

  test('of two clubs keeps the current membership, and can switch to the other', async () => {
    const [first, second] = [await registerClub(api, 'A club'), await registerClub(api, 'B club')]
    const email = freshEmail()
    await addMember(first, { email })
    const session = await signInMember(api, { email })
    await addMember(second, { email: email.toUpperCase() })
    await acceptInvitation(api, session, second)
    await post('/api/member-auth/verify-auth', session.token, { email, uid: session.uid })
    expect((await me(String(await refresh(session)))).body.clubName).toBe('A club')
    expect((await post('/api/auth/place', session.token, { role: 'member', clubId: second.clubId })).body).toEqual({
      role: 'member',
    })
    expect((await me(String(await refresh(session)))).body.clubName).toBe('B club')
    const foreign = await registerClub(api)
    const refused = await post('/api/auth/place', session.token, { role: 'member', clubId: foreign.clubId })
    expect([refused.status, refused.body.code]).toEqual([403, 'no_membership'])
    expect((await post('/api/auth/place', session.token, { role: 'admin' })).status).toBe(403)
  })
})

describe('an administrator', () => {
  test('of one club and member of another has both memberships', async () => {
    const [own, other] = [await registerClub(api, 'Own'), await registerClub(api, 'Other')]
    const member = await addMember(other, { email: own.email })
    const byLink = await signInMember(api, member)
    expect(byLink.role).toBe('admin')
    await acceptInvitation(api, byLink, other)
    await post('/api/member-auth/verify-auth', byLink.token, { email: own.email, uid: byLink.uid })
    expect((await me(String(await refresh(byLink)))).body.clubName).toBe('Other')
    expect((await post('/api/auth/place', byLink.token, { role: 'admin' })).body).toEqual({ role: 'admin' })
    const token = String(await refresh(byLink))
    expect((await send(api, 'GET', '/api/clubs', { token })).body.name).toBe('Own')
    expect(
      (await send(api, 'GET', '/api/auth/places', { token })).body.places.map(({ role }: { role: string }) => role),
    ).toEqual(['admin', 'member'])
  })

  test('who registered with another user’s address gets no access to their membership', async ({ club }) => {
    const squatter = await registerClub(api)
    await addMember(club, { email: squatter.email })
    const { token } = await signIn(squatter.email, squatter.password)
    const verified = await post('/api/member-auth/verify-auth', token, { email: squatter.email, uid: 'x' })
    expect([verified.status, verified.body.code]).toEqual([403, 'forbidden'])
    expect((await post('/api/auth/place', token, { role: 'member' })).status).toBe(403)
    const { places, invitations } = (await send(api, 'GET', '/api/auth/places', { token })).body
    expect([places.length, invitations]).toEqual([1, []])
  })

  test('added as a member of the own club gets that membership at once, but only with a verified address', async () => {
    const own = await registerClub(api, 'Own')
    const member = await addMember(own, { email: own.email })
    const rolesOf = async (token: string) =>
      (await send(api, 'GET', '/api/auth/places', { token })).body.places.map(({ role }: { role: string }) => role)
    expect(await rolesOf(own.admin.token)).toEqual(['admin'])
    expect((await post('/api/auth/place', own.admin.token, { role: 'member' })).status).toBe(403)
    const { token } = await signInMember(api, member)
    expect(await rolesOf(token)).toEqual(['admin', 'member'])
    expect((await me(token)).body.id).toBe(member.id)
  })

  test('renames the club', { tags: spec('3.21 7.12') }, async ({ club }) => {
    const renamed = await club.call('PUT', '/api/clubs', { name: '  New  ' })
    expect(renamed.body).toMatchObject({ id: club.clubId, name: 'New' })
    expect((await club.call('GET', '/api/clubs')).body.name).toBe('New')
    expect((await club.call('PUT', '/api/clubs', { name: ' ' })).body.error).toBe('Club name is required')
  })

  test('sets the club’s colour, returns it to its members, and removes it', async ({ club }) => {
    const change = (colour?: string | null) => club.call('PATCH', '/api/clubs', { name: 'Own', colour })
    expect((await club.call('GET', '/api/clubs')).body.colour).toBeNull()
    expect((await change('#1F5F8B')).body.colour).toBe('#1f5f8b')
    expect((await change()).body.colour).toBe('#1f5f8b')
    const refused = await change('red')
    expect([refused.status, refused.body.error]).toEqual([400, 'A colour looks like #0f5c4d'])
    expect((await club.call('GET', '/api/clubs')).body.colour).toBe('#1f5f8b')
    const { token } = await signInMember(api, await addMember(club))
    expect((await me(token)).body.clubColour).toBe('#1f5f8b')
    expect((await change(null)).body.colour).toBeNull()
    expect((await club.call('GET', '/api/clubs')).body.colour).toBeNull()
  })
})

test('of two clubs that give one account a place at the same moment, the second reads it again', async ({ club }) => {
  const { db } = api.deps.firebase
  const other = await registerClub(api)
  const { id, email } = await addMember(club)
  const uid = String((await db.doc(`members/${id}`).get()).get('uid'))
  const user = await usersIn(db).get(uid)
  const give = (clubId: string) => {
    const batch = db.batch()
    writeMemberPlace(batch, db, { uid, email, clubId, memberId: `of-${clubId}`, user })
    return batch.commit()
  }
  await give(other.clubId)
  await expect(give('third')).rejects.toThrow()
  expect((await usersIn(db).get(uid))?.memberOf).toEqual({ [club.clubId]: id, [other.clubId]: `of-${other.clubId}` })
})

test('reports an address without a membership', async ({ club }) => {
  const member = await addMember(club)
  const session = await signInByLink(member.email)
  const { accounts, db } = api.deps.firebase
  await db.doc(`users/${session.uid}`).delete()
  const { status, body } = await post('/api/member-auth/verify-auth', session.token, {
    email: member.email,
    uid: session.uid,
  })
  expect([status, body.code]).toEqual([403, 'no_membership'])
  expect(body.error).toBe('There is no membership for this email address. Please ask your club.')
  await accounts.remove(session.uid)
})
