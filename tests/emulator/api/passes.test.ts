import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { type Api, makeApi, makeOwnApi, send, sharedApi } from '../../support/api.ts'
import {
  addMember,
  type Club,
  exampleConfig,
  formOf,
  freshEmail,
  registerClub,
  setUpPasses,
  signInMember,
} from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { passJson, passStrings } from '../../support/phone.ts'
import { verifyPass } from '../../support/verify-pass.ts'

const api = await sharedApi()

async function readyClub(): Promise<Club> {
  const club = await registerClub(api)
  await setUpPasses(club)
  return club
}

describe('a generated pass', () => {
  test('verifies against the root, its manifest and Wallet’s rules, and shows the member', {
    tags: spec('3.78 3.79 3.80 7.22'),
  }, async () => {
    const club = await readyClub()
    const member = await addMember(club, { fullName: 'Žofie Ångström', memberId: '022/7' })
    const { status, headers, body } = await club.call('POST', `/api/passes/generate/${member.id}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.apple.pkpass')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="022-7.pkpass"; filename*=UTF-8''022-7.pkpass`,
    )
    expect(await verifyPass(body)).toBe(0)
    const json = passJson(body)
    const year = new Date().getFullYear()
    expect(json).toMatchObject({
      passTypeIdentifier: exampleConfig.passTypeIdentifier,
      teamIdentifier: exampleConfig.teamIdentifier,
      organizationName: exampleConfig.organizationName,
      description: exampleConfig.description,
      logoText: exampleConfig.logoText,
      expirationDate: `${year}-12-31T23:59:59Z`,
      generic: {
        headerFields: [{ key: 'number', value: '022/7' }],
        primaryFields: [{ key: 'member', value: 'Žofie Ångström' }],
        secondaryFields: [
          { key: 'status', value: 'Active' },
          { key: 'season', value: String(year) },
          { key: 'validUntil', value: `${year}-12-31T23:59:59Z` },
        ],
        backFields: [{ key: 'club', value: club.name }],
      },
    })
    expect(json).not.toHaveProperty('voided')
    const [address, token] = json.barcodes[0].message.split('#')
    expect(address).toBe('http://localhost:8080/pass')
    const claims = Buffer.from(token.split('.')[1], 'base64url').toString()
    expect(JSON.parse(claims)).toEqual({
      club: club.clubId,
      serial: json.serialNumber,
      season: year,
      exp: Date.UTC(year, 11, 31, 23, 59, 59) / 1000,
    })
  })

  test('keeps serial and status per member, and the status follows the payments', async () => {
    const club = await readyClub()
    const [one, two] = [await addMember(club), await addMember(club)]
    const year = new Date().getFullYear()
    const item = await requireItem(club, 'Membership fee', String(year))
    await requireItem(club, 'Old fee', String(year - 1))
    const generate = async (id: string) => passJson((await club.call('POST', `/api/passes/generate/${id}`)).body)
    const before = await generate(one.id)
    expect(before.generic.secondaryFields[0].value).toBe('Payment Due')
    await recordPayment(club, one.id, item)
    const after = await generate(one.id)
    expect(after.generic.secondaryFields[0].value).toBe('Active')
    expect(after.serialNumber).toBe(before.serialNumber)
    const other = await generate(two.id)
    expect(other.serialNumber).not.toBe(before.serialNumber)
    expect(other.generic.secondaryFields[0].value).toBe('Payment Due')
  })

  test.each([
    {
      language: 'de',
      labels: ['MITGLIEDSNR.', 'MITGLIED', 'STATUS', 'SAISON', 'GÜLTIG BIS', 'Verein', 'Fällig seit'],
      status: 'Zahlung fällig',
      others: ['Aktiv', 'Ruhend', 'Ehemaliges Mitglied'],
      change: 'Mitgliedschaft jetzt: %@',
      name: 'Mitgliedskarte von',
    },
    {
      language: 'it',
      labels: ['N. SOCIO', 'SOCIO', 'STATO', 'STAGIONE', 'SCADENZA', 'Associazione', 'Scaduta dal'],
      status: 'Pagamento dovuto',
      others: ['Attivo', 'Disattivato', 'Ex socio'],
      change: 'Stato dell’iscrizione: %@',
      name: 'Tessera di',
    },
  ])('speaks $language on a phone that does', async ({ language, labels, status, others, change, name }) => {
    const club = await registerClub(api, 'Tanzclub "Blau" \\ Weiß')
    await setUpPasses(club)
    await club.call('POST', '/api/passes/config', { ...exampleConfig, description: '' })
    const year = String(new Date().getFullYear())
    await requireItem(club, 'Membership fee', year, { dueOn: `${year}-01-01` })
    const { body } = await club.call('POST', `/api/passes/generate/${(await addMember(club)).id}`)
    expect(await verifyPass(body)).toBe(0)
    const { description, generic } = passJson(body)
    const strings = passStrings(body, language)
    const fields = Object.values<{ label: string; value: string; changeMessage?: string }[]>(generic).flat()
    // The name of the payment item is the club's own, in one language.
    const own = fields.filter(({ label }) => !label.startsWith('Membership fee'))
    expect(own.map(({ label }) => strings?.get(label)).sort()).toEqual(labels.toSorted())
    expect(fields.map(({ value }) => strings?.get(value)).filter(Boolean)).toEqual([status])
    expect(fields.map(({ changeMessage = '' }) => strings?.get(changeMessage)).filter(Boolean)).toEqual([change])
    expect(strings?.get(description)).toBe(`${name} Tanzclub "Blau" \\ Weiß`)
    expect(['Active', 'Disabled', 'Former member'].map((value) => strings?.get(value))).toEqual(others)
    expect(passStrings(body, 'en')).toBeUndefined()
  })

  test('shows the photo as thumbnail in three sizes', async () => {
    const club = await readyClub()
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    const form = formOf(
      { photo },
      { memberId: '9', fullName: 'With Photo', email: `photo-${club.clubId.toLowerCase()}@club.test` },
    )
    const added = await club.call('POST', '/api/members/with-photo', form)
    expect(added.status).toBe(201)
    const { body } = await club.call('POST', `/api/passes/generate/${added.body.id}`)
    expect(await verifyPass(body)).toBe(0)
    const files = unzipSync(body)
    const sides = await Promise.all(
      ['thumbnail.png', 'thumbnail@2x.png', 'thumbnail@3x.png'].map(
        async (name) => (await sharp(files[name]).metadata()).width,
      ),
    )
    expect(sides).toEqual([90, 180, 270])
  })

  test('generated twice at once is one pass', async () => {
    const club = await readyClub()
    const member = await addMember(club)
    const made = await Promise.all([1, 2, 3].map(() => club.call('POST', `/api/passes/generate/${member.id}`)))
    expect(new Set(made.map(({ body }) => passJson(body).serialNumber)).size).toBe(1)
  })
})

describe('the member', () => {
  test('gets the pass tab once the setup is complete, and downloads the own pass', {
    tags: spec('1.18 3.22 3.23 3.24 3.25 3.27 7.6 7.7'),
  }, async ({ club }) => {
    const member = await addMember(club, { memberId: 'M 1' })
    const session = await signInMember(api, member)
    const own = (path: string) => send(api, 'GET', path, { token: session.token })
    expect((await own('/api/member-auth/club-info')).body).toEqual({
      hasPassConfiguration: false,
      hasGoogleWallet: false,
    })
    const early = await own('/api/member-auth/download-pass')
    expect([early.status, early.body.code]).toEqual([409, 'pass_setup_incomplete'])
    await setUpPasses(club)
    const { passTypeIdentifier, teamIdentifier } = exampleConfig
    expect((await club.call('GET', '/api/clubs')).body).toMatchObject({
      passTypeIdentifier,
      teamIdentifier,
      certificateId: expect.any(String),
      passTemplateId: expect.any(String),
    })
    expect((await own('/api/member-auth/club-info')).body).toEqual({
      hasPassConfiguration: true,
      hasGoogleWallet: false,
    })
    const pass = await own('/api/member-auth/download-pass')
    expect(pass.status).toBe(200)
    expect(pass.headers.get('content-disposition')).toContain('M-1.pkpass')
    expect(await verifyPass(pass.body)).toBe(0)
  })

  test('gets none when disabled, and the issued one is voided at the next update', {
    tags: spec('7.27'),
  }, async () => {
    const club = await readyClub()
    const member = await addMember(club)
    const session = await signInMember(api, member)
    await club.call('POST', `/api/passes/generate/${member.id}`)
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    const refused = await send(api, 'GET', '/api/member-auth/download-pass', { token: session.token })
    expect([refused.status, refused.body.error]).toEqual([403, 'Your membership is disabled'])
    const byAdmin = await club.call('POST', `/api/passes/generate/${member.id}`)
    expect([byAdmin.status, byAdmin.body.code]).toEqual([403, 'membership_disabled'])
    const updated = await club.call('POST', '/api/passes/update-all')
    expect(updated.body).toMatchObject({ updated: 0, voided: 1, changed: 1 })
    expect(updated.body.message).toMatch(/^All passes updated successfully: 1 pass changed, 0 phones were told/)
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect((await club.call('POST', '/api/passes/update-all')).body).toMatchObject({ updated: 1, voided: 0 })
  })

  test('a deleted member’s pass is voided', async () => {
    const club = await readyClub()
    const member = await addMember(club)
    await club.call('POST', `/api/passes/generate/${member.id}`)
    await club.call('DELETE', `/api/members/${member.id}`)
    const kept = await api.deps.firebase.db.doc(`passes/${member.id}`).get()
    expect(kept.get('voided')).toBe(true)
  })
})

describe('the code on a card', () => {
  const check = async (club: Club, scanned: string, by: Api = api) =>
    (await send(by, 'POST', '/api/passes/check', { token: club.admin.token, body: { scanned } })).body
  const codeOf = async (club: Club, id: string) =>
    passJson((await club.call('POST', `/api/passes/generate/${id}`)).body).barcodes[0].message as string

  test('can be verified offline with only the published key', async () => {
    const club = await readyClub()
    const code = await codeOf(club, (await addMember(club)).id)
    const { body: keys } = await send(api, 'GET', '/api/passes/keys')
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const verified = await jwtVerify(code.split('#')[1] ?? '', createLocalJWKSet(keys), { typ: 'card+jwt' })
    expect(verified.payload.club).toBe(club.clubId)
    const again = await makeOwnApi()
    expect((await send(again, 'GET', '/api/passes/keys')).body).toEqual(keys)
  })

  test('returns the member and the current status to the club', async () => {
    const club = await readyClub()
    const member = await addMember(club)
    const code = await codeOf(club, member.id)
    const year = new Date().getFullYear()
    const { id, memberId, fullName } = member
    const holder = { id, memberId, fullName, photoUrl: null, status: 'Active', unmet: [] }
    const answer = { valid: true, reason: null, season: year, member: holder }
    expect(await check(club, code)).toEqual(answer)
    expect(await check(club, code.split('#')[1] ?? '')).toEqual(answer)
    await requireItem(club, 'Fee', String(year))
    expect(await check(club, code)).toMatchObject({
      valid: false,
      reason: 'A payment is due.',
      member: { status: 'Payment Due', unmet: [`Fee ${year}`] },
    })
    await club.call('PATCH', `/api/members/${id}/toggle-status`)
    expect(await check(club, code)).toMatchObject({ valid: false, reason: 'The membership is disabled.' })
    await club.call('DELETE', `/api/members/${id}`)
    expect(await check(club, code)).toMatchObject({
      valid: false,
      reason: 'The card does not count any more.',
      member: null,
    })
  })

  test('returns nothing to another club, and is refused when forged or expired', async () => {
    const [club, other] = [await readyClub(), await readyClub()]
    const code = await codeOf(club, (await addMember(club)).id)
    const nothing = { valid: false, season: null, member: null }
    expect(await check(other, code)).toEqual({ ...nothing, reason: 'This is the card of another club.' })
    const [head, , seal] = code.split('#')[1]?.split('.') ?? []
    const claims = { club: club.clubId, serial: 'x', season: 2099, exp: 4e9 }
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), seal].join('.')
    const none = `${Buffer.from('{"alg":"none","typ":"card+jwt"}').toString('base64url')}.${forged.split('.')[1]}.`
    for (const scanned of [forged, none, 'hello', club.admin.token])
      expect(await check(club, scanned)).toEqual({ ...nothing, reason: 'This is not a card of this server.' })
    const later = await makeOwnApi(() => ({ now: () => new Date(Date.now() + 367 * 86_400_000) }))
    expect(await check(club, code, later)).toEqual({ ...nothing, reason: 'The card has expired.' })
    expect((await send(api, 'POST', '/api/passes/check', { body: { scanned: code } })).status).toBe(401)
  })

  test('is the same on the member’s screen and on the pass, and ends with the membership', async () => {
    const club = await readyClub()
    const email = freshEmail('member')
    const member = await addMember(club, { email })
    const { token } = await signInMember(api, { email })
    const own = () => send(api, 'GET', '/api/member-auth/card-code', { token })
    const claimsIn = (address: string) => decodeJwt(address.split('#')[1] ?? '')
    const [screen, again, pass] = [await own(), await own(), await codeOf(club, member.id)]
    expect(claimsIn(screen.body.address)).toEqual(claimsIn(pass))
    expect(claimsIn(again.body.address)).toEqual(claimsIn(pass))
    expect(await check(club, screen.body.address)).toMatchObject({ valid: true, member: { id: member.id } })
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect(await own()).toMatchObject({ status: 403, body: { code: 'membership_disabled' } })
  })

  test('tells anyone whether the card is genuine, and nothing of the member', async () => {
    const club = await readyClub()
    const [member, gone] = [await addMember(club), await addMember(club)]
    const [code, other] = [await codeOf(club, member.id), await codeOf(club, gone.id)]
    const look = async (scanned: string, by: Api = api) =>
      (await send(by, 'POST', '/api/passes/look', { body: { scanned } })).body
    const season = new Date().getFullYear()
    const genuine = { standing: 'genuine', club: { id: club.clubId, name: club.name }, season }
    expect(await look(code)).toEqual(genuine)
    // Of an unpaid fee it says no more than until when the card counts.
    await requireItem(club, 'Fee', String(season))
    expect(await look(code)).toEqual({ ...genuine, until: `${season - 1}-12-31` })
    const nothing = { club: null, season: null }
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await club.call('POST', '/api/passes/update-all')
    await club.call('DELETE', `/api/members/${gone.id}`)
    expect(await look(code)).toEqual({ standing: 'withdrawn', ...nothing })
    expect(await look(other)).toEqual({ standing: 'withdrawn', ...nothing })
    for (const scanned of ['hello', club.admin.token, `${code}x`])
      expect(await look(scanned)).toEqual({ standing: 'forged', ...nothing })
    const later = await makeOwnApi(() => ({ now: () => new Date(Date.now() + 367 * 86_400_000) }))
    expect(await look(code, later)).toEqual({ standing: 'expired', ...nothing })
    expect((await send(api, 'POST', '/api/passes/look', { body: { scanned: 'x'.repeat(4_001) } })).status).toBe(400)
  })
})

describe('names what is missing', () => {
  test('step by step', async ({ club }) => {
    const member = await addMember(club)
    const attempt = async () => {
      const { status, body } = await club.call('POST', `/api/passes/generate/${member.id}`)
      return [status, body.error]
    }
    expect(await attempt()).toEqual([
      409,
      'The pass setup is not complete. Missing: the pass type identifier, the team identifier, the certificate and its key, the template.',
    ])
    await club.call('POST', '/api/passes/config', exampleConfig)
    await club.call('POST', '/api/passes/template/built-in')
    expect(await attempt()).toEqual([409, 'The pass setup is not complete. Missing: the certificate and its key.'])
    const all = await club.call('POST', '/api/passes/update-all')
    expect(all.status).toBe(409)
  })

  test('an expired certificate', async () => {
    const club = await readyClub()
    const member = await addMember(club)
    // Closed right after the response: a read that went on would be an unhandled rejection.
    for (let round = 0; round < 5; round += 1) {
      const later = await makeApi(() => ({ now: () => new Date('2090-01-01') }))
      const path = `/api/passes/generate/${member.id}`
      const { status, body } = await send(later, 'POST', path, { token: club.admin.token })
      await later.deps.firebase.close()
      expect([status, body.error]).toEqual([409, expect.stringMatching(/^The certificate expired on 20/)])
    }
  })
})

describe('the key that private keys are stored under', () => {
  const sentence = /^The private key was stored under another PASS_KEY than this server has now\./

  test('comes from the environment: passes are signed with it, and refused with another key', async () => {
    const PASS_KEY = randomBytes(32).toString('hex')
    const first = await makeOwnApi(undefined, { PASS_KEY })
    expect(first.deps.passKey.toString('hex')).toBe(PASS_KEY)
    const club = await registerClub(first)
    await setUpPasses(club)
    const member = await addMember(club)
    const generate = async (by: Api) => {
      const said = await send(by, 'POST', `/api/passes/generate/${member.id}`, { token: club.admin.token })
      return [said.status, said.body.error]
    }
    const keyOpens = async (by: Api) =>
      (await send(by, 'GET', '/api/passes/config', { token: club.admin.token })).body.certificate.keyOpens
    const again = await makeOwnApi(undefined, { PASS_KEY: PASS_KEY.toUpperCase() })
    expect([await generate(again), await keyOpens(again)]).toEqual([[200, undefined], true])
    expect([await generate(api), await keyOpens(api)]).toEqual([[409, expect.stringMatching(sentence)], false])
    const all = await send(api, 'POST', '/api/passes/update-all', { token: club.admin.token })
    expect([all.status, all.body.error]).toEqual([409, expect.stringMatching(sentence)])
  })

  test('is generated once if the environment has none: 32 bytes, readable by its owner only', async () => {
    const file = join(api.deps.config.dataDir, 'keys', 'pass-key')
    expect(api.deps.passKey).toHaveLength(32)
    expect((await readFile(file, 'utf8')).trim()).toBe(api.deps.passKey.toString('hex'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('another club', () => {
  test('gets no pass of this club’s members', async () => {
    const [club, other] = [await readyClub(), await readyClub()]
    const member = await addMember(club)
    expect((await other.call('POST', `/api/passes/generate/${member.id}`)).status).toBe(404)
  })
})
