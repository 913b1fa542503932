import type { Claims } from '@tessera/api/firebase/accounts'
import { describe, expect } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { type Api, makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { acceptInvitation, addMember, freshEmail, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh, type Session, signIn, signInByLink } from '../../support/gateway.ts'

const api = await sharedApi()

/** Makes an API that records every claim it writes. */
async function watchedApi(): Promise<{ watched: Api; written: Claims[] }> {
  const written: Claims[] = []
  const watched = await makeOwnApi((deps) => {
    const { accounts } = deps.firebase
    const setClaims = (uid: string, claims: Claims | undefined) => {
      if (claims) written.push(claims)
      return accounts.setClaims(uid, claims)
    }
    return { firebase: { ...deps.firebase, accounts: { ...accounts, setClaims } } }
  })
  return { watched, written }
}
const verify = (on: Api, { token, uid }: Session, email: string) =>
  send(on, 'POST', '/api/member-auth/verify-auth', { token, body: { email, uid } })
const own = (path: string, token: string) => send(api, 'GET', `/api/member-auth/${path}`, { token })

describe('verify-auth', () => {
  test('writes the claims once for twenty concurrent requests, and not again', { tags: spec('3.4 7.3') }, async ({
    club,
  }) => {
    const member = await addMember(club)
    const session = await signInByLink(member.email)
    const { watched, written } = await watchedApi()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(watched, session, member.email)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(20).fill([200, { role: 'member' }]))
    expect(written).toEqual([{ role: 'member', clubId: club.clubId, memberId: member.id }])
    await verify(watched, session, member.email)
    expect(written).toHaveLength(1)
    expect((await own('me', String(await refresh(session)))).body.id).toBe(member.id)
  })

  test('concurrent with a club switch leaves one membership, with equal claims and profile', {
    tags: spec('3.14'),
  }, async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(club, { email: other.email })
    const session = await signInByLink(member.email)
    await acceptInvitation(api, session, club)
    const calls = Array.from({ length: 6 }, (_, index) =>
      index % 2
        ? verify(api, session, member.email)
        : send(api, 'POST', '/api/auth/place', { token: session.token, body: { role: 'admin' } }),
    )
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    const { accounts, db } = api.deps.firebase
    const claims = (await accounts.get(session.uid))?.claims
    const profile = await db.doc(`users/${session.uid}`).get()
    expect(profile.get('role')).toBe(claims?.role)
  })

  test('needs a token with a verified address, for any body', async ({ club }) => {
    const member = await addMember(club)
    const body = { email: member.email, uid: 'anybody' }
    expect((await send(api, 'POST', '/api/member-auth/verify-auth', { body })).status).toBe(401)
    const { token } = await signIn(club.email, club.password)
    expect((await send(api, 'POST', '/api/member-auth/verify-auth', { token, body })).status).toBe(403)
  })
})

describe('a member’s own requests', () => {
  test('return only the caller’s own member, for any parameters', async ({ club }) => {
    const [one, two] = [await addMember(club), await addMember(club)]
    const { token } = await signInMember(api, one)
    for (const query of ['', `?memberId=${two.id}`, `?id=${two.id}&email=${encodeURIComponent(two.email)}`])
      expect((await own(`me${query}`, token)).body.id).toBe(one.id)
  })

  test('are refused at once when the member is deleted, also for an older token', async ({ club }) => {
    const member = await addMember(club)
    const { token } = await signInMember(api, member)
    await club.call('DELETE', `/api/members/${member.id}`)
    for (const path of ['me', 'club-info', 'download-pass']) expect((await own(path, token)).status).toBe(401)
  })

  test('still work for a disabled member, but without a pass', async ({ club }) => {
    const member = await addMember(club)
    const { token } = await signInMember(api, member)
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect((await own('me', token)).body).toMatchObject({ id: member.id, enabled: false })
    expect((await own('club-info', token)).status).toBe(200)
    const refused = await own('download-pass', token)
    expect([refused.status, refused.body.error]).toEqual([403, 'Your membership is disabled'])
    const again = await signInMember(api, member, 2)
    expect(again.role).toBe('member')
  })

  test('use the membership in the token: with two clubs each token sees its own', async () => {
    const [first, second] = [await registerClub(api, 'First'), await registerClub(api, 'Second')]
    const email = freshEmail()
    await addMember(first, { email })
    await addMember(second, { email })
    const session = await signInMember(api, { email })
    await acceptInvitation(api, session, second)
    const before = (await own('me', session.token)).body.clubName
    const other = before === 'First' ? second : first
    await send(api, 'POST', '/api/auth/place', {
      token: session.token,
      body: { role: 'member', clubId: other.clubId },
    })
    const after = String(await refresh(session))
    expect((await own('me', session.token)).body.clubName).toBe(before)
    expect((await own('me', after)).body.clubName).toBe(other.name)
  })
})
