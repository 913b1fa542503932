import { randomBytes } from 'node:crypto'
import type { Deps } from '@tessera/api/deps'
import { countOverruns } from '@tessera/api/limits'
import { makeUploads } from '@tessera/api/uploads/lanes'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { addMember, formOf, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { health } from '../../support/health.ts'

const icon = await sharp({ create: { width: 29, height: 29, channels: 3, background: '#a00' } })
  .png()
  .toBuffer()
const template = zipSync({ 'pass.json': strToU8(JSON.stringify({ generic: {} })), 'icon.png': icon })

test('124 template uploads stop at the limit, and another club can still upload', async () => {
  const api = await makeOwnApi(undefined, { LIMIT_UPLOADS_PER_CLUB: '3/3600s' })
  const [club, other] = [await registerClub(api), await registerClub(api)]
  const upload = (to = club) => to.call('POST', '/api/passes/template', formOf({ template }))
  const kept = [await upload(), await upload(), await upload()]
  expect(kept.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await Promise.all(Array.from({ length: 121 }, () => upload()))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(refused[0]?.body).toMatchObject({
    code: 'too_many_requests',
    error:
      'Your club has uploaded too many templates, certificates and logos: at most 3 within 3600 seconds. Please wait and try again.',
  })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await club.call('PATCH', '/api/clubs', formOf({ logo: icon }, { json: '{}' }))).status).toBe(429)
  expect((await club.call('POST', '/api/members/with-photo', formOf({ photo: icon }, freshMember()))).status).toBe(201)
  expect((await upload(other)).status).toBe(200)
  expect((await club.call('GET', '/api/passes/config')).body.template.id).toBe(kept[2]?.body.id)
})

test('photos have an hourly limit', async () => {
  const api = await makeOwnApi(undefined, { LIMIT_PHOTO_UPLOADS_PER_CLUB: '2/3600s' })
  const club = await registerClub(api)
  const add = () => club.call('POST', '/api/members/with-photo', formOf({ photo: icon }, freshMember()))
  expect([(await add()).status, (await add()).status]).toEqual([201, 201])
  const { status, body } = await add()
  expect([status, body.error]).toEqual([
    429,
    'Your club has uploaded too many photos: at most 2 within 3600 seconds. Please wait and try again.',
  ])
  expect((await club.call('GET', '/api/members')).body).toHaveLength(2)
})

test('an upload that meets its deadline counts as twenty more', async () => {
  const change = ({ limits, log }: Deps) => ({ uploads: makeUploads(log, countOverruns(limits), { deadlineMs: 1 }) })
  const api = await makeOwnApi(change, { LIMIT_UPLOADS_PER_CLUB: '42/3600s' })
  const [club, other] = [await registerClub(api), await registerClub(api)]
  const upload = (to = club) => to.call('POST', '/api/passes/template', formOf({ template }))
  const sent = [await upload(), await upload(), await upload()]
  expect(sent.map(({ status }) => status)).toEqual([422, 422, 429])
  expect((await upload(other)).status).toBe(422)
})

test('what a member changes counts as a write of the club, what a member reads does not', async () => {
  const counted: unknown[] = []
  const api = await makeOwnApi(({ limits }) => ({
    limits: {
      ...limits,
      countWrites: (clubId, writes) => {
        counted.push([clubId, writes])
        return limits.countWrites(clubId, writes)
      },
    },
  }))
  const club = await registerClub(api)
  const { token } = await signInMember(api, await addMember(club))
  counted.length = 0
  await send(api, 'GET', '/api/member-auth/mail', { token })
  expect(counted).toEqual([])
  const body = { language: 'de', notes: false }
  expect((await send(api, 'PUT', '/api/member-auth/mail', { token, body })).status).toBe(200)
  expect(counted).toEqual([[club.clubId, 1]])
})

describe('a full club', () => {
  test('cannot add members one by one, concurrently or by import, until it deletes one', async () => {
    const api = await makeOwnApi(undefined, { LIMIT_MEMBERS_PER_CLUB: '3' })
    const club = await registerClub(api)
    const first = await addMember(club)
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => club.call('POST', '/api/members', freshMember())))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403])
    const refused = atOnce.find(({ status }) => status === 403)
    const sentence = 'Your club can have at most 3 members on this server.'
    expect(refused?.body).toMatchObject({ code: 'limit_reached', error: sentence })
    const { id } = (await club.call('POST', '/api/members/imports')).body
    const importing = (rows: object[]) => club.call('POST', `/api/members/imports/${id}`, { rows })
    const changed = { ...freshMember({ fullName: 'New Name' }), id: first.id }
    expect((await importing([freshMember(), changed])).body.outcomes).toEqual([
      { kind: 'refused', error: sentence },
      expect.objectContaining({ kind: 'updated' }),
    ])
    expect((await club.call('DELETE', `/api/members/${first.id}`)).status).toBe(200)
    const { outcomes } = (await importing([freshMember(), freshMember()])).body
    expect(outcomes.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['added', 'refused'])
    expect((await club.call('DELETE', `/api/members/imports/${id}`)).status).toBe(200)
    expect((await club.call('POST', '/api/members', freshMember())).status).toBe(201)
    expect((await club.call('GET', '/api/members')).body).toHaveLength(3)
    await addMember(await registerClub(api))
  })

  test('is shown to the operator by name until it has less, and to no one who asks the API', async () => {
    const api = await makeOwnApi(undefined, { LIMIT_MEMBERS_PER_CLUB: '3' })
    const club = await registerClub(api)
    const name = `Ruderclub ${club.clubId}`
    expect((await club.call('PUT', '/api/clubs', { name })).status).toBe(200)
    await addMember(club)
    await addMember(club)
    expect(await health(api.stack)).not.toContain(name)
    const { id } = await addMember(club)
    await expect.poll(() => health(api.stack)).toContain(`near a limit: ${name}, 3 of 3 (LIMIT_MEMBERS_PER_CLUB), `)
    expect((await send(api, 'GET', '/api/health')).body).toEqual({
      status: 'ok',
      version: expect.any(String),
      mail: 'ok',
      backup: 'ok',
    })
    await club.call('DELETE', `/api/members/${id}`)
    await expect.poll(() => health(api.stack)).not.toContain(name)
  })

  test('a refused member does not count for the limit', async () => {
    const api = await makeOwnApi(undefined, { LIMIT_MEMBERS_PER_CLUB: '2' })
    const club = await registerClub(api)
    const { memberId: memberNumber } = await addMember(club)
    for (let n = 0; n < 3; n += 1)
      expect((await club.call('POST', '/api/members', freshMember({ memberId: memberNumber }))).status).toBe(409)
    await addMember(club)
  })

  test('refuses photos above its storage limit, but accepts members without one', async () => {
    const api = await makeOwnApi(undefined, { LIMIT_PHOTO_MB_PER_CLUB: '1' })
    const club = await registerClub(api)
    const noise = { width: 512, height: 512, channels: 3 } as const
    const photo = await sharp(randomBytes(512 * 512 * 3), { raw: noise })
      .jpeg({ quality: 60 })
      .toBuffer()
    const add = () => club.call('POST', '/api/members/with-photo', formOf({ photo }, freshMember()))
    let refused = await add()
    for (let n = 0; n < 30 && refused.status === 201; n += 1) refused = await add()
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      error: 'The photos of your club can take at most 1 MB on this server. Delete some, or choose smaller ones.',
    })
    const added = await addMember(club)
    const path = `/api/members/${added.id}/with-photo`
    expect((await club.call('PUT', path, formOf({ photo }, freshMember()))).status).toBe(403)
    expect((await club.call('PUT', path, formOf({}, freshMember()))).status).toBe(200)
  })
})

describe('a flood of requests', () => {
  test('from one address is refused before reading a token, and others are served', async () => {
    const api = await makeOwnApi(undefined, { LIMIT_REQUESTS_PER_ADDRESS: '20/600s' })
    const ask = (address: string, path = '/api/members') =>
      send(api, 'GET', path, { token: 'made-up', headers: { 'x-forwarded-for': address } })
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask('192.0.2.7')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body.error).toBe(
      'Too many requests from your network: at most 20 within 600 seconds. Please wait and try again.',
    )
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('192.0.2.7', '/api/there-is-no-such-thing')).status).toBe(429)
    expect((await ask('192.0.2.8')).status).toBe(401)
  })

  test('from one account is refused, from any address', async () => {
    const api = await makeOwnApi(undefined, { LIMIT_REQUESTS_PER_ACCOUNT: '10/600s' })
    const [club, other] = [await registerClub(api), await registerClub(api)]
    let addresses = 0
    const list = ({ admin: { token } }: typeof club) =>
      send(api, 'GET', '/api/members', { token, headers: { 'x-forwarded-for': `192.0.2.${++addresses}` } })
    const answers = await Promise.all(Array.from({ length: 13 }, () => list(club)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body.error).toContain('Too many requests from your account')
    expect((await list(other)).status).toBe(200)
  })
})

test('a long list counts as several requests when it is made, and as one when it comes from memory', async () => {
  const api = await makeOwnApi(undefined, { LIMIT_REQUESTS_PER_ACCOUNT: '20/600s' })
  const [club, small] = [await registerClub(api), await registerClub(api)]
  const { id } = (await club.call('POST', '/api/members/imports')).body
  for (let n = 0; n < 6; n += 1) {
    const rows = Array.from({ length: 85 }, () => freshMember())
    expect((await club.call('POST', `/api/members/imports/${id}`, { rows })).status).toBe(200)
  }
  const list = async ({ call }: typeof club) => (await call('GET', '/api/members')).status
  // 7 requests until here; a list of 510 members counts as 3, then as 1.
  for (let n = 0; n < 6; n += 1) expect(await list(club)).toBe(200)
  // Changes it, as the 16th request; the list then counts as 3 again.
  await club.call('POST', `/api/members/imports/${id}`, { rows: [freshMember()] })
  expect([await list(club), await list(club), await list(club)]).toEqual([200, 200, 429])
  for (let n = 0; n < 10; n += 1) expect(await list(small)).toBe(200)
})
