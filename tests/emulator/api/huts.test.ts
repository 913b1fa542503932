import { createHash } from 'node:crypto'
import { seasonOf } from '@tessera/domain/clubs/season'
import { hutHashLength, hutListType } from '@tessera/domain/huts/hut-list'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect } from 'vitest'
import { type Api, makeOwnApi, send, withDeps } from '../../support/api.ts'
import { addMember, type Club, registerClub, setUpPasses } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { passJson } from '../../support/phone.ts'

const device = 'd'.repeat(43)
const otherDevice = 'e'.repeat(43)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes the link of a hut; returns the id and the secret in it. */
async function makeHut(club: Club, until = inDays(30)) {
  const { status, body } = await club.call('POST', '/api/huts', { name: 'Alm', until })
  expect(status, JSON.stringify(body)).toBe(200)
  const [, hut = '', secret = ''] = /\/hut#([\w-]+)\.([\w-]{43})$/.exec(body.link) ?? []
  return { hut, secret }
}
type Link = Awaited<ReturnType<typeof makeHut>>

const ask = (api: Pick<Api, 'fetch'>, call: string, body: object) => send(api, 'POST', `/api/hut/${call}`, { body })
const bind = (api: Pick<Api, 'fetch'>, link: Link, by = device) => ask(api, 'device', { ...link, device: by })
const list = (api: Pick<Api, 'fetch'>, { hut }: Pick<Link, 'hut'>, more: object = {}) =>
  ask(api, 'list', { hut, device, ...more })
const hutsOf = async (club: Club) => (await club.call('GET', '/api/huts')).body

describe('a link of a hut', () => {
  test('is shown once, is kept as a hash, and counts for a year at most', async ({ api, club }) => {
    const link = await makeHut(club)
    await bind(api, link)
    const stored = JSON.stringify((await api.deps.firebase.db.doc(`huts/${link.hut}`).get()).data())
    for (const secret of [link.secret, device]) {
      expect(stored).not.toContain(secret)
      expect(stored).toContain(createHash('sha256').update(secret).digest('base64url'))
    }
    const listed = await hutsOf(club)
    expect(listed).toEqual([
      {
        id: link.hut,
        name: 'Alm',
        until: inDays(30),
        isOver: false,
        createdAt: expect.any(String),
        boundAt: expect.any(String),
        counts: [],
      },
    ])
    for (const until of [inDays(-2), inDays(370), '', '2026-02-30'])
      expect((await club.call('POST', '/api/huts', { name: 'Alm', until })).status).toBe(400)
  })

  test('is bound to the first device that opens it, also of two at once', async ({ api, club }) => {
    const link = await makeHut(club)
    // Without a device, the link says whose it is, and stays unbound.
    expect((await ask(api, 'device', link)).body).toMatchObject({ name: 'Alm', until: inDays(30) })
    const other = await makeOwnApi()
    const both = await Promise.all([bind(api, link, device), bind(other, link, otherDevice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    const first = both[0]?.status === 200 ? device : otherDevice
    const second = first === device ? otherDevice : device
    expect((await bind(api, link, first)).status).toBe(200)
    const refused = await bind(api, link, second)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'This link is used by another device. A link is for one device: ask the club for a new one.',
    ])
    expect((await ask(api, 'device', link)).status).toBe(403)
    expect((await ask(api, 'device', { ...link, secret: otherDevice })).status).toBe(401)
    expect((await list(api, link, { device: second })).status).toBe(401)
    expect((await list(api, link, { device: first })).status).toBe(200)
  })

  test('that was ended, is over or was deleted is refused with the next request', async ({ api, club }) => {
    const [ended, deleted, over] = [await makeHut(club), await makeHut(club), await makeHut(club, inDays(3))]
    for (const link of [ended, deleted, over]) await bind(api, link)
    const later = withDeps(api, () => ({ now: () => new Date(Date.now() + 5 * 86_400_000) }))
    expect((await club.call('POST', `/api/huts/${ended.hut}/ended`)).status).toBe(200)
    expect((await club.call('DELETE', `/api/huts/${deleted.hut}`)).body).toHaveLength(2)
    for (const [by, link, sentence] of [
      [api, ended, 'The club has ended this link.'],
      [api, deleted, 'This link of a hut does not count: it was deleted, or mistyped.'],
      [later, over, 'The last day of this link is over.'],
    ] as const)
      for (const answer of [await bind(by, link), await list(by, link)])
        expect([answer.status, answer.body.error]).toEqual([401, sentence])
    expect((await list(api, over)).status).toBe(200)
    const stranger = await registerClub(api)
    for (const [method, path] of [
      ['POST', `/api/huts/${over.hut}/ended`],
      ['DELETE', `/api/huts/${over.hut}`],
    ] as const)
      expect((await stranger.call(method, path)).status).toBe(404)
  })
})

test('what a device has checked before the end of its link is counted after it, unless the hut was deleted', async ({
  api,
  club,
}) => {
  await club.call('PATCH', '/api/clubs', { timeZone: 'UTC' })
  const [ended, deleted, over] = [await makeHut(club), await makeHut(club), await makeHut(club, inDays(3))]
  for (const link of [ended, deleted, over]) await bind(api, link)
  const later = withDeps(api, () => ({ now: () => new Date(Date.now() + 5 * 86_400_000) }))
  expect((await club.call('POST', `/api/huts/${ended.hut}/ended`)).status).toBe(200)
  await club.call('DELETE', `/api/huts/${deleted.hut}`)
  const checks = [0, 4].map((days, place) => ({ number: place + 1, at: `${inDays(days)}T12:00:00Z`, result: 'valid' }))
  const count = ({ hut }: Link, by = device) => ask(later, 'checks', { hut, device: by, checks })
  for (const link of [ended, over, ended]) expect((await count(link)).body).toEqual({ countedUpTo: 2 })
  expect((await count(deleted)).status).toBe(401)
  expect((await count(over, otherDevice)).status).toBe(401)
  const one = { valid: 1, due: 0, refused: 0 }
  const counts = (await hutsOf(club)).map(({ id, counts: of }: { id: string; counts: object[] }) => [id, of])
  expect(Object.fromEntries(counts)).toEqual({
    [ended.hut]: [{ day: inDays(0), ...one, valid: 2 }],
    [over.hut]: [
      { day: inDays(3), ...one },
      { day: inDays(0), ...one },
    ],
  })
})

test('a secret that is made up, of the link or of another club opens no list', async ({ api, club }) => {
  const stranger = await registerClub(api)
  const [own, theirs] = [await makeHut(club), await makeHut(stranger)]
  await bind(api, own)
  await bind(api, theirs, otherDevice)
  for (const body of [
    { hut: own.hut, device: otherDevice },
    { hut: theirs.hut, device },
    { hut: own.hut, device: own.secret },
    { hut: own.hut, device: 'A'.repeat(43) },
    { hut: club.clubId, device },
  ])
    expect((await ask(api, 'list', body)).status).toBe(401)
  for (const body of [
    { hut: `../huts/${own.hut}`, device },
    { hut: '__proto__', device },
    { hut: `${own.hut}/x/y`, device },
    { hut: 'x'.repeat(200), device },
    { hut: own.hut, device: '' },
    { hut: own.hut, device: device.repeat(100) },
    { hut: { id: own.hut }, device },
    { hut: own.hut },
  ])
    expect((await ask(api, 'list', body)).status).toBe(400)
  const unbound = await makeHut(club)
  expect((await list(api, unbound)).status).toBe(401)
  expect((await bind(api, { hut: unbound.hut, secret: theirs.secret })).status).toBe(401)
})

test('the list has a state for each card and day, is signed, and nothing in it is of a person', async ({
  api,
  club,
}) => {
  await setUpPasses(club)
  await club.call('PATCH', '/api/clubs', { timeZone: 'Europe/Vienna' })
  const [paid, due, disabled] = [
    await addMember(club, { fullName: 'Zoë Ziegler', phone: '+43 664 1234567', town: 'Hallstattsee' }),
    await addMember(club),
    await addMember(club),
  ]
  await addMember(club, { fullName: 'Nina None' })
  const serials = new Map<string, string>()
  for (const { id } of [paid, due, disabled])
    serials.set(id, passJson((await club.call('POST', `/api/passes/generate/${id}`)).body).serialNumber)
  const year = String(new Date().getFullYear())
  await recordPayment(club, paid.id, await requireItem(club, 'Annual fee', year))
  await club.call('PATCH', `/api/members/${disabled.id}/toggle-status`)
  const link = await makeHut(club)
  const { keys } = (await bind(api, link)).body
  const { head, cards } = (await list(api, link)).body
  const { payload } = await jwtVerify(head, createLocalJWKSet({ keys }), { typ: hutListType })
  expect(payload).toMatchObject({
    hut: link.hut,
    club: club.clubId,
    timeZone: 'Europe/Vienna',
    digest: expect.any(String),
  })
  const { asOf, until, salt } = payload as { asOf: string; until: string; salt: string }
  expect(Date.parse(until) - Date.parse(asOf)).toBe(7 * 86_400_000)
  expect(createHash('sha256').update(JSON.stringify(cards)).digest('base64url')).toBe(payload.digest)
  const lettersOf = ({ id }: { id: string }) => {
    const hash = createHash('sha256')
      .update(`${salt}.${serials.get(id)}`)
      .digest('base64url')
    return Object.entries<string>(cards).find(([, hashes]) => hashes.includes(hash.slice(0, hutHashLength)))?.[0]
  }
  expect(lettersOf(paid)?.[0]).toBe('v')
  expect(lettersOf(due)?.[0]).toBe('d')
  expect(lettersOf(disabled)).toBe('xxxxxxxx')
  expect(Object.values<string>(cards).join('')).toHaveLength(3 * hutHashLength)

  const text = JSON.stringify([cards, payload, (await bind(api, link)).body])
  const members = (await club.call('GET', '/api/members')).body
  const personal = members.flatMap((one: Record<string, string>) =>
    [one.fullName, one.givenName, one.familyName, one.email, one.phone, one.town, one.memberId, one.id].filter(
      (value) => value,
    ),
  )
  expect(personal.length).toBeGreaterThan(10)
  for (const value of [...personal, ...serials.values(), club.email]) expect(text).not.toContain(value)

  // The same cards are not sent again, but their list is newer; another state makes another salt.
  const again = (await list(api, link, { have: payload.digest })).body
  expect(again.cards).toBeNull()
  await club.call('PATCH', `/api/members/${disabled.id}/toggle-status`)
  const changed = (await list(api, link, { have: payload.digest })).body
  const { payload: next } = await jwtVerify(changed.head, createLocalJWKSet({ keys }), { typ: hutListType })
  expect(changed.cards).not.toBeNull()
  expect(next.salt).not.toBe(salt)
  expect((await hutsOf(club))[0].listAt).toEqual(expect.any(String))
})

test('the list has days of a week on which a payment is due alone, as the next season begins after them', async ({
  api,
  club,
}) => {
  await setUpPasses(club)
  const today = new Date()
  const asOf = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 27, 12))
  const [year, month] = [asOf.getUTCFullYear(), asOf.getUTCMonth() + 1]
  const seasonStartsInMonth = (month % 12) + 1
  expect((await club.call('PATCH', '/api/clubs', { timeZone: 'UTC', seasonStartsInMonth })).status).toBe(200)
  const season = String(seasonOf(`${year}-${String(month).padStart(2, '0')}-27`, seasonStartsInMonth))
  const dueOn = `${year}-${String(month).padStart(2, '0')}-28`
  await requireItem(club, 'Annual fee', season, { dueOn })
  await club.call('POST', `/api/passes/generate/${(await addMember(club)).id}`)
  const link = await makeHut(club, inDays(90))
  await bind(api, link)
  const later = withDeps(api, () => ({ now: () => asOf }))
  const { cards } = (await list(later, link)).body
  expect(Object.keys(cards)).toEqual([expect.stringMatching(/^vd+v+$/)])
})

test('a list counts no longer than the last day of its link', async ({ api, club }) => {
  await club.call('PATCH', '/api/clubs', { timeZone: 'UTC' })
  const link = await makeHut(club, inDays(2))
  const { keys } = (await bind(api, link)).body
  const { payload } = await jwtVerify((await list(api, link)).body.head, createLocalJWKSet({ keys }))
  expect(String(payload.until).slice(0, 10)).toBe(inDays(2))
})

test('checks are counted once, however often and in whatever parts they are sent', async ({ api, club }) => {
  const link = await makeHut(club)
  await bind(api, link)
  const at = new Date().toISOString()
  const checks = (first: number, last: number, result = 'valid') =>
    Array.from({ length: last - first + 1 }, (_, place) => ({ number: first + place, at, result }))
  const count = (sent: object) => ask(api, 'checks', { hut: link.hut, device, checks: sent })
  const totals = async () => (await hutsOf(club))[0].counts
  const both = await Promise.all([count(checks(1, 300)), count(checks(1, 300))])
  expect(both.map(({ body }) => body)).toEqual([{ countedUpTo: 300 }, { countedUpTo: 300 }])
  expect((await count(checks(250, 400, 'due'))).body).toEqual({ countedUpTo: 400 })
  expect((await count(checks(1, 400, 'refused'))).body).toEqual({ countedUpTo: 400 })
  expect(await totals()).toMatchObject([{ valid: 300, due: 100, refused: 0 }])
  for (const sent of [
    checks(401, 901),
    [],
    [{ number: 0, at, result: 'valid' }],
    [{ number: 1e15, at, result: 'valid' }],
    [{ number: 401, at: 'yesterday', result: 'valid' }],
    [{ number: 401, at, result: '__proto__' }],
  ])
    expect((await count(sent)).status).toBe(400)
  expect((await count(checks(401, 10_400))).status).toBe(413)
  expect((await count([{ number: 401, at: '1970-01-01T00:00:00Z', result: 'refused' }])).status).toBe(200)
  expect(await totals()).toMatchObject([{ refused: 1, valid: 300 }])
  expect((await count(checks(402, 901, 'due'))).body).toEqual({ countedUpTo: 901 })
  // A device that has lost its checks hears with which number it goes on.
  for (const answer of [await bind(api, link), await list(api, link)]) expect(answer.body.countedUpTo).toBe(901)
})
