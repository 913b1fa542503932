import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { PassFault, tryPass } from '../templates/check-pass.ts'
import { signPass } from './sign.ts'
import { type Signer, signManifest } from './signature.ts'

/** The library as the product loads it. */
const { PKPass } = createRequire(import.meta.url)('passkit-generator') as typeof import('passkit-generator')

// The library signs in JavaScript, which is slow, more so on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const examples = join(import.meta.dirname, '..', '..', '..', '..', 'certs.example')
const read = (name: string) => readFileSync(join(examples, name), 'utf8')
const signer: Signer = {
  wwdr: read('wwdr.pem'),
  signerCert: read('signer-cert.pem'),
  signerKey: read('signer-key.pem'),
}
const icon = Buffer.from([0, 0x7f, 0x80, 0xff, 0xc3, 0xa8])
const json = {
  formatVersion: 1,
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'EXAMPLE123',
  serialNumber: 'one',
  organizationName: 'Žofie’s Club',
  description: 'Card',
  generic: {
    primaryFields: [{ key: 'member', label: 'MEMBER', value: 'Žofie €' }],
    backFields: [{ key: 'n', label: 'N', value: 7 }],
  },
}
const unsigned = {
  files: { 'icon.png': icon, 'it.lproj/icon.png': icon, 'empty.png': new Uint8Array() },
  json,
  strings: { de: { MEMBER: 'MITGLIED', 'a \\"b\\"': 'c' } },
  barcode: 'https://club.example/pass#token',
  expires: '2030-12-31T23:59:59Z',
}

test('makes the files that passkit-generator makes, byte for byte', async () => {
  const date = new Date(unsigned.expires)
  date.toISOString = () => unsigned.expires
  const stock = () => {
    const pass = new PKPass({ ...unsigned.files, 'pass.json': Buffer.from(JSON.stringify(json)) } as never, signer)
    pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: unsigned.barcode, messageEncoding: 'iso-8859-1' })
    for (const [language, words] of Object.entries(unsigned.strings)) pass.localize(language, words)
    pass.setExpirationDate(date)
    return pass.getAsRaw()
  }
  const { 'manifest.json': manifest, signature: _, ...files } = unzipSync(await signPass(unsigned, signer, new Date()))
  const { 'manifest.json': stockManifest, signature: __, ...stockFiles } = stock()
  const plain = (all: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(all).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]))
  expect(plain(files)).toEqual(plain(stockFiles))
  const entries = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString())
  expect(entries(manifest)).toEqual(entries(stockManifest))
})

test('signs byte for byte like passkit-generator', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T08:09:05.678Z'), toFake: ['Date'] })
  try {
    const raw = new PKPass({ 'icon.png': icon, 'pass.json': Buffer.from(JSON.stringify(json)) }, signer).getAsRaw()
    const manifest = raw['manifest.json'] ?? Buffer.alloc(0)
    const own = await signManifest(manifest, signer, new Date())
    expect(own.toString('hex')).toBe(raw.signature?.toString('hex'))
  } finally {
    vi.useRealTimers()
  }
})

const refused = { code: 'pass_setup_incomplete', message: expect.stringContaining('primaryFields') }

test('refuses a pass of which the library would leave out a part', async () => {
  const fields = [{ key: 'a', label: 'A', value: 'x', textAlignment: 'nonsense' }]
  const odd = { ...unsigned, json: { ...json, generic: { primaryFields: fields } } }
  expect(() => tryPass(odd)).toThrow(PassFault)
  await expect(signPass(odd, signer, new Date())).rejects.toMatchObject(refused)
})

const passOf = (name: string, more: object = {}, style = 'generic') => ({
  ...unsigned,
  barcode: `https://club.example/pass#${name}`,
  json: {
    ...json,
    generic: undefined,
    serialNumber: `serial ${name.length}`,
    [style]: { primaryFields: [{ key: 'member', label: 'MEMBER', value: name, ...more }] },
  },
})
const jsonIn = async (pass: Parameters<typeof signPass>[0]) =>
  Buffer.from(unzipSync(await signPass(pass, signer, new Date()))['pass.json'] ?? []).toString()

test.each(['generic', 'storeCard', 'coupon'])('asks the library once about passes of one shape: %s', async (style) => {
  using asked = vi.spyOn(PKPass.prototype, 'setBarcodes')
  const [first, ...others] = await Promise.all(
    ['Anna Lee', 'Zo "Lu"', '100,50', ''].map((name) => jsonIn(passOf(name, {}, style))),
  )
  expect(asked).toHaveBeenCalledTimes(1)
  expect(others).toEqual(
    ['Zo "Lu"', '100,50', ''].map((name) => {
      const text = JSON.stringify(name).slice(1, -1)
      return first?.replaceAll('Anna Lee', text).replace('serial 8', `serial ${name.length}`)
    }),
  )
  await jsonIn({ ...passOf('Anna Lee', {}, style), barcode: 'https://club.example/pass#ž' })
  expect(asked).toHaveBeenCalledTimes(2)
})

const posterOf = (name: string) => {
  const { json: own, ...rest } = passOf(name)
  const headerFields = [{ key: 'number', label: 'MEMBER ID', value: '7' }]
  const poster = { headerFields, primaryFields: [{ key: 'member', value: name }], footerFields: [] }
  const featuredActions = [{ identifier: 'pay', type: 'addToBalance', url: 'https://club.example/member-dashboard' }]
  return { ...rest, json: { ...own, featuredActions, posterGeneric: poster } }
}

test('asks the library once about cards with a poster and actions, and keeps both as it does', async () => {
  using asked = vi.spyOn(PKPass.prototype, 'setBarcodes')
  const [first, second] = await Promise.all(['Anna Lee', 'Zoe'].map((name) => jsonIn(posterOf(name))))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(second).toBe(first?.replaceAll('Anna Lee', 'Zoe').replace('serial 8', 'serial 3'))
  const { posterGeneric, featuredActions, generic } = JSON.parse(first ?? '')
  expect([posterGeneric.primaryFields, posterGeneric.footerFields]).toEqual([
    [{ key: 'member', value: 'Anna Lee' }],
    [],
  ])
  expect([featuredActions[0].identifier, generic.primaryFields[0].value]).toEqual(['pay', 'Anna Lee'])
})

test('refuses a card with a kind of action that Wallet does not know', async () => {
  const { json: own, ...rest } = posterOf('Anna')
  const odd = {
    ...rest,
    json: { ...own, featuredActions: [{ identifier: 'pay', type: 'pay', url: 'https://a.example' }] },
  }
  await expect(jsonIn(odd)).rejects.toMatchObject({ code: 'pass_setup_incomplete' })
})

test.each([
  ['a field of which the library leaves out a part', { textAlignment: 'nonsense' }, 'Anna'],
  ['a text where a number is written in a style', { numberStyle: 'PKNumberStyleDecimal' }, 'Anna'],
  ['a text with a currency', { currencyCode: 'EUR' }, 'Anna'],
])('refuses %s, also after good passes', async (_, more, value) => {
  await jsonIn(passOf('Anna'))
  await jsonIn(passOf('7', 'textAlignment' in more ? {} : more))
  await expect(jsonIn(passOf(value, more))).rejects.toMatchObject(refused)
})
