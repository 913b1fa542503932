import { generateKeyPairSync } from 'node:crypto'
import type { Deps } from '@tessera/api/deps'
import { decodeJwt, jwtVerify } from 'jose'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { bringUpToDate } from '../../support/carried-pass.ts'
import {
  addMember,
  type Club,
  exampleConfig,
  formOf,
  registerClub,
  setUpPasses,
  signInMember,
} from '../../support/club.ts'
import { type GoogleObject, startGoogleWallet } from '../../support/google-wallet.ts'
import { faultsOfLink } from '../../support/google-wallet-schema.ts'
import { largeKey } from '../../support/hostile-keys.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { makePhone } from '../../support/phone.ts'

async function setScene() {
  const google = await startGoogleWallet()
  onTestFinished(google.stop)
  const change = (deps: Deps) => ({
    config: { ...deps.config, publicUrl: 'https://club.example' },
    google: google.services,
    apns: { origin: 'https://127.0.0.1:1', waits: [] },
  })
  const api = await makeOwnApi(change)
  const club = await registerClub(api, 'Segelclub Traunsee')
  const upload = (key = google.keyFile(), issuerId = google.issuerId) =>
    club.call('POST', '/api/google-wallet', formOf({ key }, { issuerId }))
  return { google, api, club, upload }
}

/** A club with Google Wallet and without Apple's, and a member who has added the card. */
async function setCard() {
  const scene = await setScene()
  const { api, club, google, upload } = scene
  expect((await upload()).status).toBe(200)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const add = () => send(api, 'POST', '/api/member-auth/google-pass', { token })
  const added = await add()
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const object = () => [...google.objects.values()][0]
  return { ...scene, member, add, url: String(added.body.url), object }
}

const drawPng = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#aa3355' } })
    .png()
    .toBuffer()

const bodyOf = (object: GoogleObject | undefined, id: string, language = 'en') => {
  const body = object?.textModulesData.find((one) => one.id === id)?.localizedBody
  const other = body?.translatedValues?.find((one) => one.language === language)
  return (other ?? body?.defaultValue)?.value
}
const linksOf = (object: GoogleObject | undefined, language = 'en') =>
  object?.linksModuleData.uris.map(({ uri, localizedDescription: { defaultValue, translatedValues } }) => [
    (translatedValues?.find((one) => one.language === language) ?? defaultValue).value,
    uri,
  ])
const issuerOf = async (club: Club) => (await club.call('GET', '/api/passes/config')).body.googleIssuerId
const year = new Date().getFullYear()

test('the cards at Google are of no device that asks for its passes', async () => {
  const { api } = await setCard()
  const ask = (device: string, type: string, since = '-1') =>
    send(api, 'GET', `/api/wallet/v1/devices/${device}/registrations/${type}?passesUpdatedSince=${since}`)
  for (const [device, type] of [
    ['google', 'google'],
    ['google', exampleConfig.passTypeIdentifier],
    ['x', 'google'],
  ] as const)
    for (const since of ['-1', '0', 'NaN', '-1e400']) expect((await ask(device, type, since)).status).toBe(204)
})

describe('the setup', () => {
  test('checks the key at Google, keeps it sealed, and shows it to nobody', async () => {
    const { google, api, club, upload } = await setScene()
    expect(await issuerOf(club)).toBeNull()
    const setup = { issuerId: google.issuerId, account: google.account }
    expect((await upload()).body).toEqual(setup)
    expect([...google.classes.keys()]).toEqual([`${google.issuerId}.${club.clubId}`])
    expect(await issuerOf(club)).toBe(google.issuerId)
    const stored = (await api.deps.firebase.db.doc(`googleWallets/${club.clubId}`).get()).data()
    const words = JSON.stringify(stored, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    )
    expect(words).not.toContain('PRIVATE KEY')
    expect(stored?.key.data.byteLength).toBeGreaterThan(1000)
    const other = await registerClub(api)
    expect(await issuerOf(other)).toBeNull()
    expect((await upload()).status).toBe(200)
  })

  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  test.each([
    ['no JSON', () => 'hello', 'not the key of a service account'],
    ['another kind of file', () => '{"type":"authorized_user"}', 'not the key of a service account'],
    ['no key', (file: (more: object) => string) => file({ private_key: 'x' }), 'cannot be read'],
    ['a short key', (file: (more: object) => string) => file({ private_key: small }), 'cannot be read'],
    ['a key of 20,480 bits', (file: (more: object) => string) => file({ private_key: largeKey() }), 'is too long'],
    ['an elliptic key', (file: (more: object) => string) => file({ private_key: ec }), 'cannot be read'],
  ])('refuses %s in words', async (_, make, words) => {
    const { google, club, upload } = await setScene()
    const { status, body } = await upload(make(google.keyFile))
    expect([status, body.code]).toEqual([422, 'pass_upload_refused'])
    expect(body.error).toContain(words)
    expect(await issuerOf(club)).toBeNull()
  })

  test('says whether Google refuses the key, the issuer, or cannot be reached, and keeps the earlier setup', async () => {
    const { google, club, upload } = await setScene()
    await upload()
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    expect((await upload(google.keyFile({ private_key: other }))).body.error).toContain('does not accept this key')
    const foreign = await upload(undefined, '3388000000099999999')
    expect(foreign.body.error).toBe(
      `Google does not let ${google.account} issue cards for the issuer 3388000000099999999. Check the number, and invite this address as a user in the Google Pay & Wallet Console.`,
    )
    expect((await upload(undefined, '12')).status).toBe(400)
    google.stop()
    expect((await upload()).body).toMatchObject({ code: 'unavailable' })
    expect(await issuerOf(club)).toBe(google.issuerId)
  })
})

describe('a card', () => {
  test('is made at Google from the same content as the pass, and its link names no person', async () => {
    const { google, club, member, url, object, add } = await setCard()
    const token = url.replace('https://pay.google.com/gp/v/save/', '')
    expect(token.length).toBeLessThan(1800)
    const { payload, protectedHeader } = await jwtVerify(token, google.publicKey, {
      audience: 'google',
      issuer: google.account,
      algorithms: ['RS256'],
    })
    expect(protectedHeader.typ).toBe('JWT')
    const made = object()
    expect(payload).toEqual({
      iss: google.account,
      aud: 'google',
      typ: 'savetowallet',
      iat: expect.any(Number),
      origins: ['https://club.example'],
      payload: { genericObjects: [{ id: made?.id, classId: `${google.issuerId}.${club.clubId}` }] },
    })
    expect(faultsOfLink(payload.payload)).toEqual([])
    expect(made).toMatchObject({ state: 'ACTIVE', cardTitle: { defaultValue: { value: 'Segelclub Traunsee' } } })
    expect(made?.header.defaultValue.value).toBe(member.fullName)
    expect(bodyOf(made, 'number')).toBe(member.memberId)
    expect(['en', 'de', 'it'].map((language) => bodyOf(made, 'status', language))).toEqual([
      'Active',
      'Aktiv',
      'Attivo',
    ])
    expect(bodyOf(made, 'validUntil', 'de')).toBe(`31. Dez. ${year}`)
    const code = String(made?.barcode.value)
    expect(code).toMatch(/^https:\/\/club\.example\/pass#/)
    expect(decodeJwt(code.split('#')[1] ?? '')).toMatchObject({ club: club.clubId })
    expect((await club.call('POST', '/api/passes/check', { scanned: code })).body).toMatchObject({ valid: true })
    expect((await add()).body.url).toContain('https://pay.google.com/gp/v/save/')
    expect(google.objects.size).toBe(1)
  })

  test('follows payments, is void with the membership, and says no name once the member is deleted', async () => {
    const all = await setCard()
    const { club, member, object } = all
    const item = await requireItem(club, 'Membership fee', String(year), { dueOn: `${year}-01-02` })
    const saysBeforeItEnds = () => object()?.notifications.expiryNotification.enableNotification
    expect(linksOf(object())).toEqual([['My membership', 'https://club.example/member-dashboard']])
    expect(saysBeforeItEnds()).toBe(false)
    await bringUpToDate(all)
    expect(bodyOf(object(), 'status')).toBe('Payment Due')
    expect(bodyOf(object(), 'owed-1')).toBe(`€120.00 open, due since Jan 2, ${year}`)
    expect(saysBeforeItEnds()).toBe(true)
    expect(linksOf(object(), 'de')).toEqual([
      ['Jetzt bezahlen', 'https://club.example/member-dashboard#payments'],
      ['Meine Mitgliedschaft', 'https://club.example/member-dashboard'],
    ])
    await recordPayment(club, member.id, item)
    await bringUpToDate(all)
    expect(bodyOf(object(), 'status')).toBe('Active')
    expect(bodyOf(object(), 'owed-1')).toBeUndefined()
    expect(linksOf(object())).toHaveLength(1)
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await bringUpToDate(all)
    expect(object()?.state).toBe('INACTIVE')
    expect(linksOf(object())).toEqual([])
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await bringUpToDate(all)
    expect(object()?.state).toBe('ACTIVE')
    await club.call('DELETE', `/api/members/${member.id}`)
    await bringUpToDate(all)
    expect(object()).toMatchObject({ state: 'INACTIVE', header: { defaultValue: { value: 'Former member' } } })
    expect(JSON.stringify(object())).not.toContain(member.fullName)
  })

  test('is a membership card that stands with those of the family', async () => {
    const { api, club, google, member, object } = await setCard()
    expect(object()).toMatchObject({
      genericType: 'GENERIC_MEMBERSHIP_CARD',
      groupingInfo: { groupingId: member.id },
    })
    const child = await addMember(club, { belongsTo: member.id })
    const { token } = await signInMember(api, child)
    expect((await send(api, 'POST', '/api/member-auth/google-pass', { token })).status).toBe(200)
    const groups = [...google.objects.values()].map(({ groupingInfo }) => groupingInfo.groupingId)
    expect(groups).toEqual([member.id, member.id])
  })

  test('has the club’s logo and picture, which Google can fetch, and is made without them if Google refuses it so', async () => {
    const all = await setCard()
    const { api, club, google, object } = all
    const shown = () =>
      [object()?.logo, object()?.imageModulesData?.[0]?.mainImage].map((image) => image?.sourceUri.uri)
    expect(shown()).toEqual([undefined, undefined])
    const png = await drawPng()
    const { url } = (await club.call('PATCH', '/api/clubs', formOf({ logo: png }, { json: '{}' }))).body.logo
    await bringUpToDate(all)
    expect(shown()).toEqual([`https://club.example${url}`, undefined])
    expect((await send(api, 'GET', url)).status).toBe(200)
    await setUpPasses(club)
    const part = { left: '0.5', top: '0.5', zoom: '1' }
    const { picture } = (await club.call('POST', '/api/passes/picture', formOf({ picture: png }, part))).body
    await bringUpToDate(all)
    expect(shown()).toEqual([`https://club.example${url}`, `https://club.example${picture}`])
    google.answers.push(400)
    await club.call('DELETE', '/api/passes/picture')
    await bringUpToDate(all)
    expect(shown()).toEqual([undefined, undefined])
    expect((await club.call('GET', '/api/passes/cards')).body[0].refusal).toBeUndefined()
  })

  test('is updated later if Google asks for patience, and forgotten once Google does not know it', async () => {
    const { api, club, google, member, object } = await setCard()
    const update = async () => (await club.call('POST', '/api/passes/update-all')).body
    google.answers.push(503)
    await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Benedikt Huber' })
    expect(await update()).toMatchObject({ changed: 1, notified: 0, unreached: 1 })
    expect(await update()).toMatchObject({ changed: 0, notified: 1, unreached: 0 })
    expect(object()?.header.defaultValue.value).toBe('Benedikt Huber')
    google.objects.clear()
    await club.call('PUT', `/api/members/${member.id}`, member)
    expect(await update()).toMatchObject({ notified: 0, unreached: 0 })
    const kept = await api.deps.firebase.db.collection('passRegistrations').where('clubId', '==', club.clubId).get()
    expect(kept.size).toBe(0)
  })

  test('that Google does not accept waits until it changes or the key is replaced, and the administrator reads why', async () => {
    const all = await setCard()
    const { club, google, member, object, upload } = all
    const change = (fullName: string) => club.call('PUT', `/api/members/${member.id}`, { ...member, fullName })
    const shown = () => object()?.header.defaultValue.value
    const update = async () => (await club.call('POST', '/api/passes/update-all')).body
    const refusal = async () => (await club.call('GET', '/api/passes/cards')).body[0].refusal
    google.answers.push(400)
    await change('Benedikt Huber')
    expect(await update()).toMatchObject({ changed: 1, notified: 0, unreached: 0 })
    expect(await refusal()).toBe('ordered 400')
    const asked = google.requests.length
    expect(await update()).toMatchObject({ notified: 0, unreached: 0 })
    expect(google.requests.length).toBe(asked)
    expect(shown()).toBe(member.fullName)

    await change('Benedikt Berger')
    expect(await update()).toMatchObject({ notified: 1, unreached: 0 })
    expect([shown(), await refusal()]).toEqual(['Benedikt Berger', undefined])

    google.answers.push(422)
    await change('Benedikt Huber')
    await update()
    expect(await refusal()).toBe('ordered 422')
    expect((await upload()).status).toBe(200)
    await bringUpToDate(all)
    expect([shown(), await refusal()]).toEqual(['Benedikt Huber', undefined])
  })

  test('that Google does not accept is not offered, in words', async () => {
    const { google, add } = await setCard()
    google.answers.push(409, 400)
    expect((await add()).body).toMatchObject({ error: expect.stringContaining('does not accept this card') })
  })

  test('lives beside the same member’s pass on an iPhone, which a refusal of Google does not hold up', async () => {
    const { api, club, google, member, object } = await setCard()
    await setUpPasses(club)
    const phone = makePhone(api)
    await phone.add((await club.call('POST', `/api/passes/generate/${member.id}`)).body)
    await phone.refresh()
    google.answers.push(403)
    await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Benedikt Huber' })
    await club.call('POST', '/api/passes/update-all')
    const [pass] = await phone.refresh()
    expect(pass.generic.primaryFields[0].value).toBe('Benedikt Huber')
    await club.call('POST', '/api/passes/update-all')
    expect(object()?.header.defaultValue.value).toBe('Benedikt Huber')
    expect(object()?.cardTitle.defaultValue.value).toBe(exampleConfig.logoText)
  })

  test('is not made for a disabled member, nor without a setup, and not updated once the setup is removed', async () => {
    const { google, club, member, add } = await setCard()
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect((await add()).body.code).toBe('membership_disabled')
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    expect((await club.call('DELETE', '/api/google-wallet')).body).toEqual({ removed: true })
    expect((await add()).body).toMatchObject({ code: 'pass_setup_incomplete' })
    const before = google.requests.length
    await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Benedikt Huber' })
    await club.call('POST', '/api/passes/update-all')
    expect(google.requests.length).toBe(before)
  })
})
