import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeApi, makeOwnApi, send } from '../../support/api.ts'
import { acceptInvitation, addMember, type Club, registerClub, signInMember } from '../../support/club.ts'
import { refresh } from '../../support/gateway.ts'

/** Actions of another club on a member that it has added. */
const takings = {
  'deletes the member': (club: Club, id: string) => club.call('DELETE', `/api/members/${id}`),
  'gives the member another address': (club: Club, id: string) =>
    club.call('PUT', `/api/members/${id}`, { memberId: id, fullName: 'Somebody', email: `${id}@club.test` }),
}

describe('another club that adds the address of an administrator', () => {
  let api: Api
  let stranger: Club
  beforeAll(async () => {
    api = await makeApi()
    stranger = await registerClub(api, 'Schachklub')
  })
  afterAll(() => api.deps.firebase.close())

  test.each(Object.entries(takings))('and %s signs no one out', async (_, take) => {
    const club = await registerClub(api)
    const { id } = await addMember(stranger, { email: club.email })
    expect((await take(stranger, id)).status).toBe(200)
    expect((await club.call('GET', '/api/clubs')).status).toBe(200)
    expect(typeof (await refresh(club.admin))).toBe('string')
  })

  test('and undoes the import that added it signs no one out', async () => {
    const club = await registerClub(api)
    const { body } = await stranger.call('POST', '/api/members/imports')
    const rows = { rows: [{ memberId: 'new', fullName: 'Somebody', email: club.email }] }
    expect((await stranger.call('POST', `/api/members/imports/${body.id}`, rows)).status).toBe(200)
    expect((await stranger.call('DELETE', `/api/members/imports/${body.id}`)).body.undone).toBe(1)
    expect((await club.call('GET', '/api/clubs')).status).toBe(200)
    expect(typeof (await refresh(club.admin))).toBe('string')
  })

  test.each(Object.entries(takings))('and %s ends no membership of the invited account', async (_, take) => {
    const club = await registerClub(api)
    const { id } = await addMember(stranger, { email: club.email })
    const ended: string[] = []
    const watched = await makeOwnApi((deps) => {
      // At Google, this would end every session of the account.
      const endPlace = async (uid: string) => void ended.push(uid)
      return { firebase: { ...deps.firebase, accounts: { ...deps.firebase.accounts, endPlace } } }
    })
    const { token } = stranger.admin
    const call = (method: string, path: string, body?: unknown) => send(watched, method, path, { token, body })
    expect((await take({ ...stranger, call }, id)).status).toBe(200)
    expect(ended).toEqual([])
  })

  test.each(Object.entries(takings))(
    'and %s ends the token for that membership, and the session goes on without it',
    async (_, take) => {
      const [first, second] = [await registerClub(api), await registerClub(api)]
      const here = await addMember(first)
      const there = await addMember(second, { email: here.email })
      const session = await signInMember(api, here)
      await acceptInvitation(api, session, second)
      const me = (token: string) => send(api, 'GET', '/api/member-auth/me', { token })
      const { body } = await me(session.token)
      const [taken, takenFrom] = body.id === here.id ? [here, first] : [there, second]
      expect((await take(takenFrom, taken.id)).status).toBe(200)
      await expect.poll(async () => (await me(session.token)).status).toBe(401)
      const renewed = String(await refresh(session))
      expect((await me(renewed)).status).toBe(403)
      await send(api, 'POST', '/api/auth/place', { token: renewed, body: { role: 'member' } })
      expect((await me(String(await refresh(session)))).status).toBe(200)
    },
  )
})
