import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Deps } from '@tessera/api/deps'
import { describe, expect } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import {
  acceptInvitation,
  addMember,
  type Club,
  freshEmail,
  freshMember,
  registerClub,
  signInMember,
} from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { refresh } from '../../support/gateway.ts'

const api = await sharedApi()

const list = async (club: Club) => (await club.call('GET', '/api/members')).body
const accountOf = (email: string) => api.deps.firebase.accounts.byEmail(email)

describe('listing again', () => {
  const again = (club: Club, tag: string | null) =>
    send(api, 'GET', '/api/members', { token: club.admin.token, headers: tag ? { 'if-none-match': tag } : {} })

  test('sends nothing of an unchanged list, and a changed one whole', async ({ club }) => {
    const member = await addMember(club)
    const tag = (await again(club, null)).headers.get('etag')
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    // nginx marks the tag as weak when it compresses.
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const unchanged = await again(club, known)
      expect([unchanged.status, unchanged.body.length, unchanged.headers.get('etag')]).toEqual([304, 0, tag])
      expect(unchanged.headers.get('cache-control')).toBe('no-store')
    }
    const other = await addMember(club)
    const changed = await again(club, tag)
    expect([changed.status, changed.body.length]).toEqual([200, [member, other].length])
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test('a long list comes compressed to who takes that, as it is to others', async ({ club }) => {
    const { id } = (await club.call('POST', '/api/members/imports')).body
    const rows = Array.from({ length: 20 }, () => freshMember())
    await club.call('POST', `/api/members/imports/${id}`, { rows })
    const get = (encoding: string) =>
      api.fetch(
        new Request('http://api.test/api/members', {
          headers: { authorization: `Bearer ${club.admin.token}`, 'accept-encoding': encoding },
        }),
      )
    const [plain, br, gzip] = [await get('identity'), await get('gzip, deflate, br, zstd'), await get('gzip')]
    expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
    expect([plain, br, gzip].map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('no-store'))
    const members = await plain.json()
    expect(members).toHaveLength(20)
    expect(JSON.parse(brotliDecompressSync(await br.arrayBuffer()).toString())).toEqual(members)
    expect(JSON.parse(gunzipSync(await gzip.arrayBuffer()).toString())).toEqual(members)
  })

  test("another club's tag is answered with the own list", async () => {
    const [club, stranger] = [await registerClub(api), await registerClub(api)]
    await addMember(club)
    const tag = (await again(club, null)).headers.get('etag')
    const answer = await again(stranger, tag)
    expect([answer.status, answer.body]).toEqual([200, []])
  })
})

describe('adding', () => {
  test('trims, lists by number, and makes an account without a password', {
    tags: spec('3.30 7.13 7.54'),
  }, async ({ club }) => {
    const ten = await addMember(club, { memberId: '10' })
    const two = await addMember(club, { memberId: ' 2 ', fullName: '  Zoë  ' })
    expect(two).toEqual({ ...two, memberId: '2', fullName: 'Zoë', photoUrl: null, enabled: true })
    expect(await list(club)).toEqual([two, ten])
    expect(await accountOf(two.email)).toMatchObject({ disabled: false, claims: undefined })
  })

  test.each(['memberId', 'fullName', 'email'])('%s is required', { tags: spec('5.12') }, async (field) => {
    const club = await registerClub(api)
    for (const wrong of ['', '   ', undefined, null, 7]) {
      const { status, body } = await club.call('POST', '/api/members', { ...freshMember(), [field]: wrong })
      expect([status, body.error, body.details]).toEqual([
        400,
        'All fields are required',
        { [field]: 'All fields are required' },
      ])
    }
  })

  test('a name is one line of whole characters', async ({ club }) => {
    for (const fullName of ['two\nlines', 'nul\u0000', 'half \ud800 character']) {
      const { status, body } = await club.call('POST', '/api/members', freshMember({ fullName }))
      expect([status, body.error]).toEqual([400, 'Please leave out line breaks and control characters'])
    }
    expect((await addMember(club, { fullName: 'ßèñ 漢字 👩🏽‍🚀', memberId: '__x__' })).fullName).toBe('ßèñ 漢字 👩🏽‍🚀')
  })

  test('rejects a second member with the same number or address, in any spelling', {
    tags: spec('3.32'),
  }, async ({ club }) => {
    const member = await addMember(club, { memberId: 'ab-1' })
    const number = await club.call('POST', '/api/members', freshMember({ memberId: ' AB-1' }))
    expect([number.status, number.body.error]).toEqual([409, 'Member ID already exists'])
    const email = await club.call('POST', '/api/members', freshMember({ email: member.email.toUpperCase() }))
    expect([email.status, email.body.error]).toEqual([409, 'Email already exists'])
    const other = await registerClub(api)
    await addMember(other, { memberId: 'ab-1', email: member.email })
  })

  test('stays unique under 50 concurrent requests, and leaves no account for refused ones', async ({ club }) => {
    const wishes = Array.from({ length: 50 }, () => freshMember({ memberId: '1' }))
    const answers = await Promise.all(wishes.map((wish) => club.call('POST', '/api/members', wish)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'member_id_taken')).toHaveLength(49)
    expect(await list(club)).toHaveLength(1)
    const accounts = await Promise.all(wishes.map(({ email }) => accountOf(email)))
    expect(accounts.filter(Boolean)).toHaveLength(1)
  })

  test('adds one member for 50 concurrent requests with one address, and keeps its account', async ({ club }) => {
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => club.call('POST', '/api/members', freshMember({ email }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(49)
    expect((await signInMember(api, { email })).role).toBe('member')
  })

  test('one address added to several clubs at once is one account with one membership and invitations to the rest', async () => {
    const clubs = await Promise.all([1, 2, 3].map(() => registerClub(api)))
    const email = freshEmail()
    await Promise.all(clubs.map((club) => addMember(club, { email })))
    const { token } = await signInMember(api, { email })
    const standing = async () => (await send(api, 'GET', '/api/auth/places', { token })).body
    const { places, invitations } = await standing()
    expect([places.length, invitations.length]).toEqual([1, 2])
    await Promise.all(invitations.map((one: { clubId: string }) => acceptInvitation(api, { token }, one)))
    expect((await standing()).places).toHaveLength(3)
  })
})

describe('changing', () => {
  test('changes the fields that are given, and checks those alone', { tags: spec('7.15') }, async ({ club }) => {
    const added = await addMember(club, { memberId: '1', fullName: 'Anna Alt' })
    const other = await addMember(club)
    const put = (fields: object) => club.call('PUT', `/api/members/${added.id}`, fields)
    const member = { ...added, joinedOn: '2020-01-31' }
    expect((await put({ joinedOn: member.joinedOn })).body).toEqual(member)
    for (const field of ['memberId', 'fullName', 'email'])
      for (const empty of ['', '   ', null]) {
        const { status, body } = await put({ [field]: empty })
        expect([status, body.error, Object.keys(body.details ?? {})]).toEqual([400, 'All fields are required', [field]])
      }
    expect((await put({ email: 'anna' })).body.error).toBe('Please enter a valid email address')
    expect((await put({ email: other.email })).body.error).toBe('Email already exists')
    const address = freshEmail()
    const changes: [object, object][] = [
      [{ fullName: ' Anna Neu ' }, { ...member, fullName: 'Anna Neu' }],
      [{ memberId: '2' }, { ...member, fullName: 'Anna Neu', memberId: '2' }],
      [{}, { ...member, fullName: 'Anna Neu', memberId: '2' }],
      [{ email: address }, { ...member, fullName: 'Anna Neu', memberId: '2', email: address }],
    ]
    for (const [fields, changed] of changes) {
      expect((await put(fields)).body).toEqual(changed)
      expect(await list(club)).toContainEqual(changed)
    }
    expect([await accountOf(member.email), Boolean(await accountOf(address))]).toEqual([undefined, true])
  })

  test('number, name and address; a freed number can be used again', { tags: spec('3.29 3.31') }, async ({ club }) => {
    const member = await addMember(club, { memberId: '1' })
    const other = await addMember(club, { memberId: '2' })
    const changed = freshMember({ memberId: '3', fullName: 'New Name' })
    const { status, body } = await club.call('PUT', `/api/members/${member.id}`, changed)
    expect([status, body]).toEqual([200, { ...changed, id: member.id, photoUrl: null, enabled: true }])
    await addMember(club, { memberId: '1', email: member.email })
    const taken = await club.call('PUT', `/api/members/${member.id}`, { ...changed, memberId: '2' })
    expect([taken.status, taken.body.error]).toEqual([409, 'Member ID already exists'])
    const address = await club.call('PUT', `/api/members/${member.id}`, { ...changed, email: other.email })
    expect([address.status, address.body.error]).toEqual([409, 'Email already exists'])
    expect(
      (await club.call('PUT', `/api/members/${member.id}`, { ...changed, email: changed.email.toUpperCase() })).status,
    ).toBe(200)
  })

  test('another address moves the membership at once: the old one loses access, the new one gains it', async ({
    club,
  }) => {
    const member = await addMember(club)
    const before = await signInMember(api, member)
    const email = freshEmail()
    await club.call('PUT', `/api/members/${member.id}`, { ...freshMember(), email })
    expect((await send(api, 'GET', '/api/member-auth/me', { token: before.token })).status).toBe(401)
    expect(await refresh(before)).toBeGreaterThanOrEqual(400)
    expect(await accountOf(member.email)).toBeUndefined()
    const after = await signInMember(api, { email })
    expect((await send(api, 'GET', '/api/member-auth/me', { token: after.token })).body.id).toBe(member.id)
  })

  test('two concurrent changes keep the numbers consistent', async ({ club }) => {
    const member = await addMember(club, { memberId: 'start' })
    const wishes = ['a', 'b', 'c', 'd'].map((memberNumber) =>
      freshMember({ memberId: memberNumber, email: member.email }),
    )
    const answers = await Promise.all(wishes.map((wish) => club.call('PUT', `/api/members/${member.id}`, wish)))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    const [{ memberId: memberNumber }] = await list(club)
    const uniques = await api.deps.firebase.db.collection('uniques').where('memberId', '==', member.id).get()
    expect(uniques.size).toBe(2)
    for (const free of ['start', 'a', 'b', 'c', 'd'].filter((number) => number !== memberNumber))
      await addMember(club, { memberId: free })
  })

  test('toggles and returns the new status', { tags: spec('3.34 4.63 7.17') }, async ({ club }) => {
    const { id } = await addMember(club)
    const toggle = async () => (await club.call('PATCH', `/api/members/${id}/toggle-status`)).body
    expect([await toggle(), await toggle(), await toggle()]).toEqual([
      { enabled: false },
      { enabled: true },
      { enabled: false },
    ])
    expect((await list(club))[0].enabled).toBe(false)
  })
})

describe('deleting', () => {
  test('removes member, membership and account at once; frees number and address', async ({ club }) => {
    const member = await addMember(club, { memberId: '1' })
    const session = await signInMember(api, member)
    expect((await club.call('DELETE', `/api/members/${member.id}`)).body).toEqual({
      id: member.id,
      entry: expect.any(String),
    })
    expect(await list(club)).toEqual([])
    expect((await send(api, 'GET', '/api/member-auth/me', { token: session.token })).status).toBe(401)
    expect(await refresh(session)).toBeGreaterThanOrEqual(400)
    expect(await accountOf(member.email)).toBeUndefined()
    expect((await club.call('DELETE', `/api/members/${member.id}`)).status).toBe(404)
    const again = await addMember(club, { memberId: '1', email: member.email })
    expect(again.id).not.toBe(member.id)
  })

  test('keeps the account of a member of another club, signed out', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api, 'Stays')]
    const email = freshEmail()
    const member = await addMember(club, { email })
    const session = await signInMember(api, { email })
    await addMember(other, { email })
    await acceptInvitation(api, session, other)
    await club.call('DELETE', `/api/members/${member.id}`)
    // In the same second as the sign-in the token may still be valid (401 or 403), but the membership is gone.
    expect([401, 403]).toContain((await send(api, 'GET', '/api/member-auth/me', { token: session.token })).status)
    expect((await accountOf(email))?.claims).toBeUndefined()
    const { token } = await signInMember(api, { email }, 2)
    expect((await send(api, 'GET', '/api/member-auth/me', { token })).body.clubName).toBe('Stays')
  })
})

describe('a failure between the steps', () => {
  const reset = () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
  const without = (step: 'removeMany' | 'endPlace' | 'createMany') => (deps: Deps) => ({
    firebase: { ...deps.firebase, accounts: { ...deps.firebase.accounts, [step]: reset } },
  })

  test('adding: leaves no account and no member, and can be repeated', async ({ club }) => {
    const wish = freshMember()
    const broken = await makeOwnApi(without('createMany'))
    expect((await send(broken, 'POST', '/api/members', { token: club.admin.token, body: wish })).status).toBe(503)
    expect(await list(club)).toEqual([])
    expect((await club.call('POST', '/api/members', wish)).status).toBe(201)
  })

  test('deleting: keeps the member if sessions cannot be ended, and can be repeated', async ({ club }) => {
    const member = await addMember(club)
    await signInMember(api, member)
    const broken = await makeOwnApi(without('endPlace'))
    expect((await send(broken, 'DELETE', `/api/members/${member.id}`, { token: club.admin.token })).status).toBe(503)
    expect(await list(club)).toHaveLength(1)
    expect((await club.call('DELETE', `/api/members/${member.id}`)).status).toBe(200)
  })

  test('deleting: an account that could not be removed has no access, and is used again', async ({ club }) => {
    const member = await addMember(club)
    const broken = await makeOwnApi(without('removeMany'))
    expect((await send(broken, 'DELETE', `/api/members/${member.id}`, { token: club.admin.token })).status).toBe(200)
    expect((await accountOf(member.email))?.claims).toBeUndefined()
    await addMember(club, { email: member.email })
    expect((await signInMember(api, member)).role).toBe('member')
  })
})

describe('another club', () => {
  test('neither reads nor changes a member, and cannot detect one', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(club)
    expect(await list(other)).toEqual([])
    for (const id of [member.id, 'nobody', '__x__', '%2e%2e%2fclubs', 'a%2Fb', 'x'.repeat(200)]) {
      const answers = [
        await other.call('PUT', `/api/members/${id}`, freshMember()),
        await other.call('DELETE', `/api/members/${id}`),
        await other.call('PATCH', `/api/members/${id}/toggle-status`),
        await other.call('DELETE', `/api/members/${id}/photo`),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'not_found']))
    }
    expect(await list(club)).toMatchObject([{ id: member.id, enabled: true, fullName: member.fullName }])
  })
})
