import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { makeOwnApi, send } from '../../support/api.ts'
import { hearRequests } from '../../support/api-requests.ts'
import { bringUpToDate, carry, publicUrl, pushed, scenesOn, statusOf } from '../../support/carried-pass.ts'
import { addMember, type Club, exampleConfig, formOf, registerClub, setUpPasses } from '../../support/club.ts'
import { recordPayment, removePayments, requireItem } from '../../support/payments.ts'
import { makePhone, passJson } from '../../support/phone.ts'
import { workerStack } from '../../support/worker-stack.ts'

const setScene = scenesOn(workerStack())

const { passTypeIdentifier: type } = exampleConfig

const fee = (club: Club) => requireItem(club, 'Membership fee', String(new Date().getFullYear()))
const updateAll = async (club: Club) => (await club.call('POST', '/api/passes/update-all')).body

describe('a phone', () => {
  test('is notified beside a registration that is damaged, and lists its passes', async () => {
    const all = await setScene()
    const { api, club, phone } = all
    const { db } = api.deps.firebase
    const { docs } = await db.collection('passRegistrations').where('clubId', '==', club.clubId).get()
    await db.collection('passRegistrations').add({ ...docs[0]?.data(), pushToken: 5 })
    await fee(club)
    await bringUpToDate(all)
    await pushed(all, 1)
    expect(await phone.refresh()).toHaveLength(1)
  })

  test('finds the web service and its token in the pass, registers once and unregisters', async () => {
    const { club, member, phone } = await setScene()
    const { body } = await club.call('POST', `/api/passes/generate/${member.id}`)
    expect(passJson(body)).toMatchObject({ webServiceURL: `${publicUrl}/api/wallet` })
    expect(passJson(body).authenticationToken).toMatch(/^[\w-]{16,}$/)
    expect((await phone.add(body)).status).toBe(200)
    expect(await phone.refresh()).toHaveLength(1)
    expect((await phone.remove()).status).toBe(200)
    expect(await phone.refresh()).toEqual([])
  })

  test('of passes of two clubs gets those of the one that is not suspended', async ({ onTestFinished }) => {
    const { api, club, phone } = await setScene()
    const other = await registerClub(api)
    await setUpPasses(other)
    const member = await addMember(other, { fullName: 'Zora Zweitverein' })
    expect((await phone.add((await other.call('POST', `/api/passes/generate/${member.id}`)).body)).status).toBe(201)
    const suspend = (clubIds: readonly string[]) =>
      api.deps.serverSettings.change((settings) => {
        const others = Object.entries(settings.suspended).filter(([id]) => ![club.clubId, other.clubId].includes(id))
        const ours = clubIds.map((id) => [id, new Date().toISOString()])
        return { ...settings, suspended: Object.fromEntries([...others, ...ours]) }
      })
    onTestFinished(() => suspend([]))
    await suspend([club.clubId])
    const names = (await phone.refresh()).map((pass) => pass.generic.primaryFields[0].value)
    expect(names).toEqual(['Zora Zweitverein'])
    await suspend([club.clubId, other.clubId])
    const type = exampleConfig.passTypeIdentifier
    const refused = await send(api, 'GET', `/api/wallet/v1/devices/${phone.device}/registrations/${type}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'club_suspended'])
  })

  test('is told of 200 passes of a type at most', async () => {
    const { api, club } = await setScene()
    const { db } = api.deps.firebase
    const device = `device-${club.clubId}`
    const batch = db.batch()
    for (let n = 0; n < 205; n += 1) {
      const [memberId, serial] = [`${club.clubId}-${n}`, `serial-${club.clubId}-${n}`]
      const pass = { clubId: club.clubId, serial, authenticationToken: 'x'.repeat(32), voided: false, tag: 1 }
      batch.create(db.doc(`passes/${memberId}`), pass)
      const registration = { clubId: club.clubId, passTypeIdentifier: type, serial, memberId, device, told: 1 }
      batch.create(db.doc(`passRegistrations/${memberId}`), { ...registration, pushToken: 'a'.repeat(64) })
    }
    await batch.commit()
    const { body } = await send(api, 'GET', `/api/wallet/v1/devices/${device}/registrations/${type}`)
    expect(body.serialNumbers).toHaveLength(200)
  })

  test('gets a push, fetches the pass, and sees Active change to Payment Due and back', async () => {
    const all = await setScene()
    const { club, member, phone } = all
    expect((await phone.refresh()).map(statusOf)).toEqual(['Active'])
    const item = await fee(club)
    const push = { token: phone.pushToken, topic: type, body: '{"aps":{}}', peer: `Pass Type ID: ${type}` }
    await bringUpToDate(all)
    expect(await pushed(all, 1)).toEqual([push])
    expect((await phone.refresh()).map(statusOf)).toEqual(['Payment Due'])
    await recordPayment(club, member.id, item)
    await bringUpToDate(all)
    await pushed(all, 2)
    expect((await phone.refresh()).map(statusOf)).toEqual(['Active'])
    await removePayments(club)
    await bringUpToDate(all)
    await pushed(all, 3)
    expect((await phone.refresh()).map(statusOf)).toEqual(['Payment Due'])
    expect(await phone.refresh()).toEqual([])
  })

  test('is notified of an edit, of disabling and enabling, and of a deletion', async () => {
    const all = await setScene()
    const { club, member, phone } = all
    await phone.refresh()
    const said = async (count: number) => {
      await bringUpToDate(all)
      await pushed(all, count)
      const [pass] = await phone.refresh()
      return [pass.generic.primaryFields[0].value, pass.voided ?? false]
    }
    await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Benedikt Ferraro-Huber' })
    expect(await said(1)).toEqual(['Benedikt Ferraro-Huber', false])
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect(await said(2)).toEqual(['Benedikt Ferraro-Huber', true])
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect(await said(3)).toEqual(['Benedikt Ferraro-Huber', false])
    await club.call('DELETE', `/api/members/${member.id}`)
    expect(await said(4)).toEqual(['Former member', true])
  })

  test('gets a push for a new colour of the club, and the card with it', async () => {
    const all = await setScene()
    const { club, phone } = all
    const [first] = await phone.refresh()
    await club.call('PATCH', '/api/clubs', { name: 'Ruderclub', colour: '#1f5f8b' })
    await bringUpToDate(all)
    await pushed(all, 1)
    const [second] = await phone.refresh()
    expect(first.backgroundColor).toBe('rgb(15, 61, 50)')
    expect(second).toMatchObject({ backgroundColor: 'rgb(30, 91, 133)', foregroundColor: 'rgb(255, 253, 250)' })
  })

  test('leads to the payments while something is open, in both layouts, and to the membership', async () => {
    const all = await setScene()
    const { club, member, phone } = all
    const page = `${publicUrl}/member-dashboard`
    const linksOf = ({
      featuredActions,
      generic,
      posterGeneric,
    }: Awaited<ReturnType<typeof phone.refresh>>[number]) => [
      featuredActions.map(({ type, url }: { type: string; url: string }) => [type, url]),
      ...[generic, posterGeneric].map(({ backFields }) =>
        backFields
          .filter(({ key }: { key: string }) => key.startsWith('link-'))
          .map(({ label, value }: { label: string; value: string }) => [label, value]),
      ),
    ]
    const toMembership = [['membershipBenefits', page]]
    const back = [['My membership', page]]
    const [before] = await phone.refresh()
    expect(linksOf(before)).toEqual([toMembership, back, back])
    const item = await fee(club)
    await bringUpToDate(all)
    const [owing] = await phone.refresh()
    const owingBack = [['Pay now', `${page}#payments`], ...back]
    expect(linksOf(owing)).toEqual([[['addToBalance', `${page}#payments`], ...toMembership], owingBack, owingBack])
    await recordPayment(club, member.id, item)
    await bringUpToDate(all)
    const [paid] = await phone.refresh()
    expect(linksOf(paid)).toEqual([toMembership, back, back])
  })

  test('gets a push for a new time zone of the club, and the card with its expiry', async () => {
    const all = await setScene()
    const { club, phone } = all
    await phone.refresh()
    await club.call('PATCH', '/api/clubs', { name: 'Ruderclub', timeZone: 'Pacific/Niue' })
    await bringUpToDate(all)
    await pushed(all, 1)
    const [second] = await phone.refresh()
    expect(second.expirationDate).toMatch(/-12-31T23:59:59-11:00$/)
  })

  test('gets a push for a new logo and a new picture of the club, and the card with them', async () => {
    const all = await setScene()
    const { club, phone } = all
    const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#a2492b' } })
      .png()
      .toBuffer()
    await club.call('PATCH', '/api/clubs', formOf({ logo }, { json: '{}' }))
    await bringUpToDate(all)
    await pushed(all, 1)
    expect(await phone.refresh()).toHaveLength(1)
    await club.call('POST', '/api/passes/picture', formOf({ picture: logo }, { left: '0', top: '0', zoom: '1' }))
    await bringUpToDate(all)
    await pushed(all, 2)
    expect(await phone.refresh()).toHaveLength(1)
  })

  test('is notified by Update All Passes, which returns the number of passes', async () => {
    const { club, phone, pushes } = await setScene()
    const first = await club.call('POST', '/api/passes/update-all')
    expect(first.body).toMatchObject({ changed: 0, notified: 0, unreached: 0 })
    await fee(club)
    const { body } = await club.call('POST', '/api/passes/update-all')
    expect(body).toEqual({
      message: 'All passes updated successfully: 1 pass changed, 1 phone was told.',
      params: expect.objectContaining({ values: { changed: 1, notified: 1 } }),
      updated: 1,
      voided: 0,
      changed: 1,
      notified: 1,
      unreached: 0,
    })
    expect(pushes.arrived.map(({ token }) => token)).toEqual([phone.pushToken])
    expect((await phone.refresh()).map(statusOf)).toEqual(['Payment Due'])
  })

  test('gets 304 for an unchanged pass, and lastUpdated as a string', async () => {
    const { api, club, member, phone } = await setScene()
    const { body } = await club.call('POST', `/api/passes/generate/${member.id}`)
    const { serialNumber, authenticationToken } = passJson(body)
    const list = await phone.ask('GET', `/v1/devices/${phone.device}/registrations/${type}`)
    expect(list.body).toEqual({ serialNumbers: [serialNumber], lastUpdated: expect.stringMatching(/^\d+$/) })
    const fetchPass = (since?: string) =>
      send(api, 'GET', `/api/wallet/v1/passes/${type}/${serialNumber}`, {
        headers: {
          authorization: `ApplePass ${authenticationToken}`,
          ...(since ? { 'if-modified-since': since } : {}),
        },
      })
    const first = await fetchPass()
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass'])
    const modified = first.headers.get('last-modified') ?? ''
    expect((await fetchPass(modified)).status).toBe(304)
    await fee(club)
    const changed = await fetchPass(modified)
    expect([changed.status, statusOf(passJson(changed.body))]).toEqual([200, 'Payment Due'])
    expect(Date.parse(changed.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(modified))
  })
})

test('a change that another process makes meanwhile is neither overwritten nor stamped again', async () => {
  const { api, club } = await setScene()
  await fee(club)
  const [doc] = (await api.deps.firebase.db.collection('passes').where('clubId', '==', club.clubId).get()).docs
  if (!doc) throw new Error('no pass')
  const { tag, shown } = doc.data()
  expect((await updateAll(club)).changed).toBe(1)
  const due = (await doc.ref.get()).get('shown')
  await doc.ref.update({ shown })
  let rivals = 0
  // The other process writes between this one's reading and its commit.
  const stop = hearRequests(api.deps.firebase.db, async (method) => {
    if (method !== 'commit' || rivals > 0) return undefined
    rivals += 1
    await doc.ref.update({ shown: due, tag: tag + 1_000_000 })
    return undefined
  })
  onTestFinished(stop)
  expect((await updateAll(club)).changed).toBe(0)
  expect((await doc.ref.get()).data()).toMatchObject({ shown: due, tag: tag + 1_000_000 })
  expect(rivals).toBe(1)
})

describe('the push service', () => {
  test('gets no more pushes for a phone that it reported as gone', async () => {
    for (const answer of [
      [410, 'Unregistered'],
      [400, 'BadDeviceToken'],
    ] as const) {
      const { club, phone, pushes } = await setScene()
      pushes.answers.set(phone.pushToken, [answer])
      await fee(club)
      expect(await updateAll(club)).toMatchObject({ notified: 0, unreached: 0 })
      expect(await phone.refresh()).toEqual([])
    }
  })

  test('gets a retry on a new connection when it is busy or closes the connection', async () => {
    const { club, phone, pushes } = await setScene()
    pushes.answers.set(phone.pushToken, [[503, 'Shutdown'], 'hang up'])
    await fee(club)
    expect(await updateAll(club)).toMatchObject({ notified: 1, unreached: 0 })
    expect(pushes.connections()).toBe(3)
  })

  test('gets no second push when it refuses the certificate', async () => {
    const { club, phone, pushes } = await setScene()
    pushes.answers.set(phone.pushToken, [
      [403, 'BadCertificate'],
      [403, 'BadCertificate'],
    ])
    await fee(club)
    expect(await updateAll(club)).toMatchObject({ notified: 0, unreached: 1 })
    expect(pushes.arrived).toHaveLength(1)
  })
})

describe('refused with the same 401', () => {
  test('a wrong token, another pass’s token, an unknown serial, another club’s pass type', async () => {
    const [one, other] = [await setScene(), await setScene()]
    const own = passJson((await one.club.call('POST', `/api/passes/generate/${one.member.id}`)).body)
    const theirs = passJson((await other.club.call('POST', `/api/passes/generate/${other.member.id}`)).body)
    const fetchPass = async (serial: string, token: string, passType = type) => {
      const { status, body } = await one.phone.ask('GET', `/v1/passes/${passType}/${serial}`, token)
      return [status, body.error]
    }
    expect((await fetchPass(own.serialNumber, own.authenticationToken))[0]).toBe(200)
    const refused = await Promise.all([
      fetchPass(own.serialNumber, 'wrong-token-wrong-token'),
      fetchPass(own.serialNumber, theirs.authenticationToken),
      ...['no-such-serial', `${one.member.id}.other`, one.member.id, '__reserved__.x', '.x'].map((serial) =>
        fetchPass(serial, own.authenticationToken),
      ),
      fetchPass(own.serialNumber, own.authenticationToken, 'pass.org.example.other'),
      fetchPass(own.serialNumber, ''),
    ])
    expect(new Set(refused.map(String))).toEqual(new Set([String([401, 'This is not the token of the pass'])]))
    for (const method of ['POST', 'DELETE']) {
      const path = `/v1/devices/x/registrations/${type}/${own.serialNumber}`
      const answer = await one.phone.ask(method, path, theirs.authenticationToken, { pushToken: 'ab'.repeat(32) })
      expect(answer.status).toBe(401)
    }
  })
})

describe('bad input of phones', () => {
  test('an invalid push token, and too many phones', async () => {
    const { api, club, member, phone } = await setScene()
    const { serialNumber, authenticationToken } = passJson(
      (await club.call('POST', `/api/passes/generate/${member.id}`)).body,
    )
    const register = (device: string, pushToken: string) =>
      send(api, 'POST', `/api/wallet/v1/devices/${device}/registrations/${type}/${serialNumber}`, {
        headers: { authorization: `ApplePass ${authenticationToken}` },
        body: { pushToken },
      })
    expect((await register(phone.device, '../../etc')).status).toBe(400)
    expect((await register('%2e%2e%2f', 'ab'.repeat(32))).status).toBe(400)
    const statuses = []
    for (let n = 0; n < 26; n += 1) statuses.push((await register(`device-${n}`, 'ab'.repeat(32))).status)
    expect(statuses.slice(0, 24)).toEqual(Array(24).fill(201))
    expect(statuses.slice(24)).toEqual([429, 429])
  })

  test('a million log lines: refuses too large bodies, and limits the rest', async () => {
    const logged: string[] = []
    const api = await makeOwnApi(({ log }) => ({
      log: Object.assign(Object.create(log), {
        warn: (fields: { said?: string }) => {
          if (fields.said !== undefined) logged.push(fields.said)
        },
      }),
    }))
    const report = (logs: unknown) => send(api, 'POST', '/api/wallet/v1/log', { body: { logs } })
    expect((await report(Array(1_000_000).fill('x'))).status).toBe(413)
    for (let n = 0; n < 50; n += 1) expect((await report(Array(1_000).fill('line'.repeat(5)))).status).toBe(200)
    expect(logged.length).toBeLessThanOrEqual(200)
    expect(logged.length).toBeGreaterThan(0)
    expect((await report([`${'y'.repeat(10_000)}`])).status).toBe(200)
    expect(Math.max(...logged.map((line) => line.length))).toBeLessThanOrEqual(500)
    expect((await report('no list')).status).toBe(400)
    for (const faults of [Array(30_000).fill(0), Array(900).fill(0)]) {
      const refused = await report(faults)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body).length).toBeLessThan(5_000)
    }
  })
})

test('over http a pass contains no web service, because phones would not use it', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  await setUpPasses(club)
  const json = passJson((await club.call('POST', `/api/passes/generate/${(await addMember(club)).id}`)).body)
  expect(json).not.toHaveProperty('webServiceURL')
  expect(json).not.toHaveProperty('authenticationToken')
})

describe('two clubs that share a pass type', () => {
  test('on one phone: each notifies it of its own card only, and lists only changed passes', async () => {
    const { api, pushes, phone, club: one, member } = await setScene()
    const { club: other } = await carry(api, phone)
    expect((await phone.refresh()).map(statusOf)).toEqual(['Active', 'Active'])
    await fee(one)
    expect(await updateAll(other)).toMatchObject({ updated: 1, changed: 0, notified: 0 })
    expect(await updateAll(one)).toMatchObject({ updated: 1, changed: 1, notified: 1 })
    expect(pushes.arrived).toHaveLength(1)
    const [changed, ...more] = await phone.refresh()
    expect([statusOf(changed), changed.generic.backFields[0].value, more]).toEqual(['Payment Due', one.name, []])
    expect(changed.barcodes[0].message).toContain(`${publicUrl}/pass#`)
    await other.call('POST', '/api/passes/config', { ...exampleConfig, logoText: 'The other club' })
    expect(await updateAll(other)).toMatchObject({ changed: 1, notified: 1 })
    expect((await phone.refresh()).map(({ logoText }) => logoText)).toEqual(['The other club'])
    await one.call('DELETE', `/api/members/${member.id}`)
    await updateAll(one)
    expect((await phone.refresh()).map(({ voided }) => voided)).toEqual([true])
  })

  test('on two phones: neither is notified of the other’s card', async () => {
    const { api, pushes, phone, club: one } = await setScene()
    const strange = makePhone(api)
    await carry(api, strange)
    await Promise.all([phone.refresh(), strange.refresh()])
    await fee(one)
    await updateAll(one)
    expect(pushes.arrived.map(({ token }) => token)).toEqual([phone.pushToken])
    expect(await strange.refresh()).toEqual([])
    const listed = await strange.ask('GET', `/v1/devices/${strange.device}/registrations/${type}`)
    expect(listed.body.serialNumbers).toHaveLength(1)
  })
})

test.each([
  ['UTC', null, 'Z'],
  ['its own zone', 'Europe/Zurich', '+01:00'],
])(
  'at the new year in %s, cards on phones are updated: season, expiry, code, and the new year’s fee',
  {
    tags: spec('9.7'),
  },
  async (_, timeZone, offset) => {
    const year = new Date().getUTCFullYear()
    const lastSecond = (season: number) => new Date(`${season}-12-31T23:59:59${offset}`)
    let now = lastSecond(year)
    const all = await setScene(undefined, () => ({ now: () => now }))
    const { club, member, phone } = all
    expect((await club.call('PATCH', '/api/clubs', { timeZone })).body).toMatchObject({
      timeZone,
    })
    const { notified } = await updateAll(club)
    const paid = await fee(club)
    await requireItem(club, 'Membership fee', String(year + 1))
    await recordPayment(club, member.id, paid)
    const ofSeason = (season: number, counts = season) => ({
      expirationDate: `${season}-12-31T23:59:59${offset}`,
      generic: {
        secondaryFields: [{}, { key: 'season', value: String(season) }, { value: `${counts}-12-31T23:59:59${offset}` }],
      },
    })
    const claimsOf = (pass: { barcodes: { message: string }[] }) =>
      JSON.parse(Buffer.from(String(pass.barcodes[0]?.message.split(/[#.]/).at(-2)), 'base64url').toString())

    const [old] = await phone.refresh()
    expect(old).toMatchObject(ofSeason(year))
    expect([statusOf(old), claimsOf(old).season]).toEqual(['Active', year])
    expect(await updateAll(club)).toMatchObject({ changed: 0, notified: 0 })

    now = new Date(lastSecond(year).getTime() + 1000)
    await bringUpToDate(all)
    await pushed(all, notified + 1)
    const [renewed] = await phone.refresh()
    // Who owes the new fee has paid until the end of the old season.
    expect(renewed).toMatchObject(ofSeason(year + 1, year))
    expect([statusOf(renewed), claimsOf(renewed).season]).toEqual(['Payment Due', year + 1])
    expect(claimsOf(renewed).exp).toBe(lastSecond(year + 1).getTime() / 1000)
    expect(await phone.refresh()).toEqual([])
  },
)

test.each([
  ['UTC', null, 'Z'],
  ['its own zone', 'Europe/Zurich', '+01:00'],
])('on the due day of a fee in %s, cards on phones change from Active to Payment Due', async (_, timeZone, offset) => {
  const next = new Date().getUTCFullYear() + 1
  const lastSecond = new Date(`${next}-01-14T23:59:59${offset}`)
  let now = lastSecond
  const all = await setScene(undefined, () => ({ now: () => now }))
  const { club, phone } = all
  await club.call('PATCH', '/api/clubs', { timeZone })
  await requireItem(club, 'Membership fee', String(next), { dueOn: `${next}-01-15` })
  const { notified } = await updateAll(club)
  const [old] = await phone.refresh()
  expect(statusOf(old)).toBe('Active')
  expect(owedOn(old)).toEqual([`Membership fee ${next}: 120`, `Due by: ${next}-01-15T00:00:00Z`])

  now = new Date(lastSecond.getTime() + 1000)
  await bringUpToDate(all)
  await pushed(all, notified + 1)
  const [due] = await phone.refresh()
  expect(statusOf(due)).toBe('Payment Due')
  expect(owedOn(due)).toEqual([`Membership fee ${next}: 120`, `Due since: ${next}-01-15T00:00:00Z`])
  expect(await phone.refresh()).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: a pass.json as its reader gets it
const owedOn = (pass: any): string[] =>
  pass.generic.backFields
    .filter(({ key }: { key: string }) => key.startsWith('owed-'))
    .map(({ label, value }: { label: string; value: unknown }) => `${label}: ${value}`)

test('a part payment changes what the back of the card says is open', async () => {
  const all = await setScene()
  const { club, member, phone } = all
  const item = await requireItem(club, 'Membership fee', String(new Date().getFullYear()), { mustBePaidInFull: true })
  await updateAll(club)
  const [before] = await phone.refresh()
  await recordPayment(club, member.id, item, { amount: 20 })
  await updateAll(club)
  const [after] = await phone.refresh()
  expect([before, after].map(statusOf)).toEqual(['Payment Due', 'Payment Due'])
  expect([before, after].flatMap(owedOn)).toEqual([
    `Membership fee ${new Date().getFullYear()}: 120`,
    `Membership fee ${new Date().getFullYear()}: 100`,
  ])
})
