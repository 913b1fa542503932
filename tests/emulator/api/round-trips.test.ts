import type { Deps } from '@tessera/api/deps'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { countRequests } from '../../support/api-requests.ts'
import { addMember, freshMember, registerClub, setUpPasses, signInMember } from '../../support/club.ts'

/** Records the names of the calls to the accounts in `calls`. */
const recordAccountCalls = (calls: string[]) => (deps: Deps) => ({
  firebase: {
    ...deps.firebase,
    accounts: new Proxy(deps.firebase.accounts, {
      get: (accounts, name) => {
        calls.push(String(name))
        return Reflect.get(accounts, name)
      },
    }),
  },
})

/** Repeats `work` until the server answers it from its cache: it asks Firestore nothing. */
async function expectKnown(api: Api, work: () => Promise<unknown>) {
  const requests = countRequests(api)
  const asked = async () => {
    requests.reset()
    await work()
    return requests.verbs()
  }
  await expect.poll(asked, { timeout: 10_000, interval: 1 }).toEqual([])
}

test('the club, the membership and what it offers come from the cache once they are known', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const look = async () => [
    (await send(api, 'GET', '/api/clubs', { token: club.admin.token })).body.name,
    (await send(api, 'GET', '/api/member-auth/me', { token })).body.clubName,
    (await send(api, 'GET', '/api/member-auth/club-info', { token })).body.hasPassConfiguration,
  ]
  const known = [club.name, club.name, false]
  await expectKnown(api, async () => expect(await look()).toEqual(known))
})

test('places and invitations come from the cache once they are known, and are true right after a change', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const other = await registerClub(api)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const places = async () => (await send(api, 'GET', '/api/auth/places', { token })).body
  const place = (of: { name: string }) => expect.objectContaining({ clubName: of.name })
  const expectPlaces = (...clubs: { name: string }[]) =>
    expectKnown(api, async () => expect((await places()).places).toEqual(clubs.map(place)))
  await expectPlaces(club)
  expect((await places()).invitations).toEqual([])
  const { id } = await addMember(other, { email: member.email })
  expect((await places()).invitations).toEqual([place(other)])
  await other.call('DELETE', `/api/members/${id}`)
  expect((await places()).invitations).toEqual([])
  await addMember(other, { email: member.email })
  await send(api, 'POST', '/api/auth/invitation', { token, body: { clubId: other.clubId, accept: true } })
  await expect.poll(async () => (await places()).places).toHaveLength(2)
  await api.deps.firebase.db.doc(`clubs/${other.clubId}`).update({ name: 'Zither' })
  await expectPlaces(club, { name: 'Zither' })
})

test('a pass reads no document once its club is known, for the member and for the administrator', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  await setUpPasses(club)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const make = async () => [
    (await send(api, 'GET', '/api/member-auth/download-pass', { token })).status,
    (await club.call('POST', `/api/passes/generate/${member.id}`)).status,
  ]
  await expectKnown(api, async () => expect(await make()).toEqual([200, 200]))
})

test('what is cached is true right after a change, and gone right after a removal', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const me = () => send(api, 'GET', '/api/member-auth/me', { token })
  await expectKnown(api, async () => expect((await me()).status).toBe(200))
  for (const fullName of ['Anna', 'Berta', 'Carla']) {
    const { memberId, email } = member
    await club.call('PUT', `/api/members/${member.id}`, { memberId, email, fullName })
    await club.call('PUT', '/api/clubs', { name: `Club of ${fullName}` })
    expect((await me()).body).toMatchObject({ fullName, clubName: `Club of ${fullName}` })
  }
  await api.deps.firebase.db.doc(`members/${member.id}`).update({ uid: 'another-account' })
  expect((await me()).body.code).toBe('no_membership')
})

test('adding a member reads once, creates the account in one call and writes in one commit', async () => {
  const calls: string[] = []
  const api = await makeOwnApi(recordAccountCalls(calls))
  const club = await registerClub(api)
  const add = () => send(api, 'POST', '/api/members', { token: club.admin.token, body: freshMember() })
  expect((await add()).status).toBe(201)
  calls.length = 0
  const requests = countRequests(api)
  expect((await add()).status).toBe(201)
  expect(requests.verbs()).toEqual(['batchGet', 'commit'])
  expect(calls).toEqual(['byEmail', 'createMany'])
})

test('a hundred new rows of an import are read in one round, get their accounts in one call and one commit', async () => {
  const calls: string[] = []
  const api = await makeOwnApi(recordAccountCalls(calls))
  const club = await registerClub(api)
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const hundred = () => Array.from({ length: 100 }, freshMember)
  const part = (rows: object[]) => club.call('POST', `/api/members/imports/${id}`, { rows })
  expect((await part(hundred())).status).toBe(200)
  calls.length = 0
  const requests = countRequests(api, 2)
  expect((await part(hundred())).body.outcomes).toHaveLength(100)
  expect(requests.verbs()).toEqual(['batchGet', 'batchGet', 'commit'])
  expect(calls).toEqual(['byEmails', 'createMany'])
})

test('the next hundred rows of a request need not read again which import it is', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const part = (rows: object[]) => club.call('POST', `/api/members/imports/${id}`, { rows })
  expect((await part([freshMember()])).status).toBe(200)
  const requests = countRequests(api, 2)
  expect((await part(Array.from({ length: 300 }, freshMember))).body.outcomes).toHaveLength(300)
  // The import once, and the numbers and addresses of each hundred.
  expect(requests.verbs().toSorted()).toEqual([...Array(4).fill('batchGet'), ...Array(3).fill('commit')])
})
