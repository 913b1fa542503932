import { describe, expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import {
  acceptInvitation,
  addMember,
  type Club,
  freshEmail,
  freshMember,
  registerClub,
  signInMember,
} from '../../support/club.ts'
import { storedOf } from '../../support/club-documents.ts'
import { refresh, signIn, signInByLink } from '../../support/gateway.ts'
import { mailsTo, nextMail } from '../../support/mailbox.ts'

const api = await sharedApi()
const { dataDir } = api.stack
const { accounts, db } = api.deps.firebase

const standing = async (token: string) => (await send(api, 'GET', '/api/auth/places', { token })).body
const answer = async (token: string, clubId: string, accept: boolean) => {
  const { status, body } = await send(api, 'POST', '/api/auth/invitation', { token, body: { clubId, accept } })
  return { status, code: body.code, body }
}
const me = async (token: string) => (await send(api, 'GET', '/api/member-auth/me', { token })).body
const takePlace = (token: string, clubId: string) =>
  send(api, 'POST', '/api/auth/place', { token, body: { role: 'member', clubId } })

async function importOne(club: Club, email: string): Promise<{ importId: string; id: string }> {
  const { body } = await club.call('POST', '/api/members/imports')
  const said = await club.call('POST', `/api/members/imports/${body.id}`, { rows: [freshMember({ email })] })
  return { importId: body.id, id: said.body.outcomes[0].member.id }
}
const move = (club: Club, id: string, email: string) => club.call('PUT', `/api/members/${id}`, freshMember({ email }))

/** Ways for a club to write an address; each returns a function that undoes it. */
const ways: Record<string, (club: Club, email: string) => Promise<() => Promise<unknown>>> = {
  'adds and deletes': async (club, email) => {
    const { id } = await addMember(club, { email })
    return () => club.call('DELETE', `/api/members/${id}`)
  },
  'changes a member to, and back from,': async (club, email) => {
    const { id } = await addMember(club)
    await move(club, id, email)
    return () => move(club, id, freshEmail())
  },
  'imports, and undoes the import of,': async (club, email) => {
    const { importId } = await importOne(club, email)
    return () => club.call('DELETE', `/api/members/imports/${importId}`)
  },
}

/** Makes a signed-in member of one club with an invitation of another club. */
async function invited() {
  const [home, other] = [await registerClub(api, 'Home'), await registerClub(api, 'Other')]
  const member = await addMember(home)
  const session = await signInMember(api, member)
  const there = await addMember(other, { email: member.email.toUpperCase() })
  return { home, other, member, there, session, email: member.email }
}

describe.each(Object.entries(ways))('another club that %s an address', (_, write) => {
  test('of a member only invites the user, and does not change the account', async () => {
    const [home, other] = [await registerClub(api, 'Home'), await registerClub(api, 'Other')]
    const member = await addMember(home)
    const session = await signInMember(api, member)
    const all = async () => [await storedOf(api, home.clubId, [session.uid]), await accounts.get(session.uid)]
    const before = await all()
    const { places } = await standing(session.token)
    const takeBack = await write(other, member.email)
    expect(await standing(session.token)).toEqual({
      places,
      invitations: [{ clubId: other.clubId, clubName: 'Other' }],
    })
    expect(await all()).toEqual(before)
    expect((await takePlace(session.token, other.clubId)).status).toBe(403)
    await takeBack()
    expect(await standing(session.token)).toEqual({ places, invitations: [] })
    expect((await answer(session.token, other.clubId, true)).code).toBe('not_found')
    expect(await all()).toEqual(before)
    expect((await me(String(await refresh(session)))).id).toBe(member.id)
  })

  test('of an administrator does not change password, session and account', async () => {
    const [home, other] = [await registerClub(api, 'Home'), await registerClub(api, 'Other')]
    const all = async () => [await storedOf(api, home.clubId, [home.admin.uid]), await accounts.get(home.admin.uid)]
    const before = await all()
    const takeBack = await write(other, home.email)
    expect(await all()).toEqual(before)
    await takeBack()
    expect(await all()).toEqual(before)
    expect((await home.call('GET', '/api/clubs')).status).toBe(200)
    expect(typeof (await refresh(home.admin))).toBe('string')
    expect((await signIn(home.email, home.password)).uid).toBe(home.admin.uid)
  })
})

describe('before the user accepts', () => {
  test('sends no e-mail, and a sign-in link names the previous club and leads there', async () => {
    const { member, email } = await invited()
    expect(await mailsTo(dataDir, email)).toHaveLength(1)
    const { token } = await signInMember(api, member, 2)
    const mail = await nextMail(dataDir, email, 2)
    expect(mail.text).toContain('sign in to Home.')
    expect(`${mail.text}${mail.html}`).not.toContain('Other')
    expect((await me(token)).clubName).toBe('Home')
  })

  test('an administrator signs in to the own club by password and by link', async () => {
    const [home, other] = [await registerClub(api, 'Home'), await registerClub(api, 'Other')]
    await addMember(other, { email: home.email })
    const byPassword = await signIn(home.email, home.password)
    const placed = await send(api, 'POST', '/api/auth/place', { token: byPassword.token, body: { role: 'admin' } })
    expect(placed.body).toEqual({ role: 'admin' })
    const byLink = await signInMember(api, { email: home.email })
    expect(byLink.role).toBe('admin')
    expect((await nextMail(dataDir, home.email)).text).toContain('Home')
    expect((await standing(byLink.token)).invitations).toEqual([{ clubId: other.clubId, clubName: 'Other' }])
  })
})

describe('an invitation', () => {
  test('becomes a membership when accepted, also when accepted again', async () => {
    const { home, other, member, there, session } = await invited()
    const { status, body } = await answer(session.token, other.clubId, true)
    const places = [home, other].map(({ clubId, name }) => ({ role: 'member', clubId, clubName: name }))
    expect([status, body]).toEqual([200, { places, invitations: [] }])
    expect((await takePlace(session.token, other.clubId)).status).toBe(200)
    expect((await me(String(await refresh(session)))).id).toBe(there.id)
    expect((await answer(session.token, other.clubId, true)).body).toEqual(body)
    expect((await answer(session.token, other.clubId, false)).code).toBe('not_found')
    expect(await standing(session.token)).toEqual(body)
    await signInMember(api, member, 2)
    expect((await nextMail(dataDir, member.email, 2)).text).toContain('sign in to Home and Other.')
  })

  test('is removed when declined, while the club keeps its member', async () => {
    const { home, other, there, session } = await invited()
    const places = [{ role: 'member', clubId: home.clubId, clubName: 'Home' }]
    const { status, body } = await answer(session.token, other.clubId, false)
    expect([status, body]).toEqual([200, { places, invitations: [] }])
    for (const accept of [true, false]) {
      const again = await answer(session.token, other.clubId, accept)
      expect([again.status, again.code, again.body.error]).toEqual([
        404,
        'not_found',
        'This invitation no longer stands',
      ])
    }
    expect((await takePlace(session.token, other.clubId)).status).toBe(403)
    expect((await other.call('GET', '/api/members')).body).toMatchObject([{ id: there.id, enabled: true }])
    expect((await other.call('DELETE', `/api/members/${there.id}`)).status).toBe(200)
    expect(typeof (await refresh(session))).toBe('string')
  })

  test('becomes a membership when the last membership is removed, and the account stays', async () => {
    const { home, other, member, there, session } = await invited()
    expect((await home.call('DELETE', `/api/members/${member.id}`)).status).toBe(200)
    // Tokens of the former membership have ended.
    expect(await standing(String(await refresh(session)))).toEqual({
      places: [{ role: 'member', clubId: other.clubId, clubName: 'Other' }],
      invitations: [],
    })
    const { uid, token } = await signInMember(api, member, 2)
    expect([uid, (await me(token)).id]).toEqual([session.uid, there.id])
  })

  test('becomes a membership at the next sign-in if removing the last membership was interrupted', async () => {
    const { member, there, session } = await invited()
    await db.doc(`users/${session.uid}`).update({ memberOf: {} })
    expect((await me((await signInMember(api, member, 2)).token)).id).toBe(there.id)
  })

  test('is visible to and answered by a verified address only', async () => {
    const [home, other] = [await registerClub(api), await registerClub(api)]
    await addMember(other, { email: home.email })
    const { token } = home.admin
    expect((await standing(token)).invitations).toEqual([])
    for (const accept of [true, false]) {
      const refused = await answer(token, other.clubId, accept)
      expect([refused.status, refused.code]).toEqual([403, 'forbidden'])
    }
    const proven = await signInByLink(home.email)
    expect((await standing(proven.token)).invitations).toHaveLength(1)
  })

  test('can be answered by the invited user only, for any club in the request', async () => {
    const { other, session } = await invited()
    const home = await registerClub(api)
    const stranger = await signInMember(api, await addMember(home))
    const odd = ['nobody', '..', 'a/b', '__proto__', 'constructor', `${session.uid}_${other.clubId}`, '\u0000']
    for (const clubId of [other.clubId, ...odd])
      for (const accept of [true, false])
        expect((await answer(stranger.token, clubId, accept)).code, clubId).toBe('not_found')
    for (const body of [{}, { clubId: '', accept: true }, { clubId: 'x'.repeat(129), accept: true }, { clubId: 'x' }])
      expect((await send(api, 'POST', '/api/auth/invitation', { token: stranger.token, body })).status).toBe(400)
    expect((await standing(session.token)).invitations).toHaveLength(1)
    await acceptInvitation(api, session, other)
  })

  test('accepted many times during the deletion of the member leaves neither membership nor invitation', async () => {
    const { other, there, session } = await invited()
    const replies = [true, true, false, true].map((accept) => answer(session.token, other.clubId, accept))
    const removal = other.call('DELETE', `/api/members/${there.id}`)
    const more = [true, false, true].map((accept) => answer(session.token, other.clubId, accept))
    for (const { status } of await Promise.all([...replies, ...more])) expect([200, 404]).toContain(status)
    expect((await removal).status).toBe(200)
    const { places, invitations } = await standing(String(await refresh(session)))
    expect([places.map(({ clubName }: { clubName: string }) => clubName), invitations]).toEqual([['Home'], []])
    expect((await db.doc(`users/${session.uid}`).get()).get('memberOf')).not.toHaveProperty(other.clubId)
  })

  test('is one of at most twenty in a response', async () => {
    const { session, email } = await invited()
    const batch = db.batch()
    const written = Array.from({ length: 25 }, (_, n) => ({ clubId: `none${n}`, memberId: `m${n}` }))
    for (const one of written)
      batch.set(db.doc(`invitations/${session.uid}_${one.clubId}`), { ...one, uid: session.uid, email })
    await batch.commit()
    expect((await standing(session.token)).invitations).toHaveLength(20)
    for (const { clubId } of written) expect((await answer(session.token, clubId, false)).status).toBe(200)
    expect((await standing(session.token)).invitations).toEqual([{ clubId: expect.any(String), clubName: 'Other' }])
  })
})
