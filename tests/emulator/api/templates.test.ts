import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, exampleConfig, formOf, registerClub, setUpPasses } from '../../support/club.ts'
import { confirmAdmin, lettersTo, remind, sendOpen } from '../../support/letters-club.ts'

const api = await sharedApi()
let club: Club
let icon: Uint8Array
beforeAll(async () => {
  club = await registerClub(api)
  await setUpPasses(club)
  icon = await sharp({ create: { width: 29, height: 29, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
})

const passJson = (more: object = {}) =>
  strToU8(JSON.stringify({ generic: {}, backgroundColor: 'rgb(10, 20, 30)', ...more }))
const upload = (zip: Uint8Array, to = club) => to.call('POST', '/api/passes/template', formOf({ template: zip }))
const uploadFiles = (files: Zippable) => upload(zipSync(files))

describe('accepted', () => {
  test('with the files of a pass, without an old signature and a readme', {
    tags: spec('3.83'),
  }, async () => {
    const { status, body } = await uploadFiles({
      'pass.json': passJson(),
      'icon.png': icon,
      'logo@2x.png': icon,
      'it.lproj/pass.strings': strToU8('"MEMBER" = "SOCIO";\n/* a remark */\n'),
      signature: strToU8('old'),
      'manifest.json': strToU8('{}'),
      'README.txt': strToU8('hello'),
      'club-signature.png': icon,
    })
    expect([status, body.files]).toEqual([200, ['icon.png', 'it.lproj/pass.strings', 'logo@2x.png', 'pass.json']])
    expect(body).toMatchObject({ builtIn: false, id: expect.any(String) })
    expect((await club.call('GET', '/api/passes/config')).body.template).toEqual(body)
  })

  test('wrapped in a folder, with the extra files of macOS', async () => {
    const { status, body } = await uploadFiles({
      'Club.pass/': new Uint8Array(),
      'Club.pass/pass.json': passJson(),
      'Club.pass/icon.png': icon,
      'Club.pass/.DS_Store': strToU8('x'),
      '__MACOSX/Club.pass/._icon.png': strToU8('x'),
    })
    expect([status, body.files]).toEqual([200, ['icon.png', 'pass.json']])
  })

  test('its design, texts and custom fields are in the pass; the member’s data is filled in', {
    tags: spec('7.24'),
  }, async () => {
    const own = await registerClub(api)
    await setUpPasses(own)
    const generic = {
      primaryFields: [{ key: 'fullName', label: 'SOCIO', value: 'Sample' }],
      auxiliaryFields: [{ key: 'hut', label: 'HUT', value: 'Bergheim' }],
      backFields: [{ key: 'expires', label: 'Gültig bis', value: '2001-01-01' }],
    }
    const stale = {
      serialNumber: 'SAMPLE',
      teamIdentifier: 'STALE00000',
      barcodes: [{ message: 'old' }],
      expirationDate: '2001-01-01T00:00:00Z',
      webServiceURL: 'https://old.example',
      nfc: {},
    }
    const kept = await upload(
      zipSync({
        'pass.json': passJson({ generic, ...stale }),
        'icon.png': icon,
        'it.lproj/pass.strings': strToU8('"HUT" = "RIFUGIO";'),
      }),
      own,
    )
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const member = await addMember(own, { fullName: 'Mia' })
    const { body } = await own.call('POST', `/api/passes/generate/${member.id}`)
    const files = unzipSync(body)
    const json = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()))
    const year = new Date().getFullYear()
    expect(json.generic.primaryFields).toEqual([{ key: 'fullName', label: 'SOCIO', value: 'Mia' }])
    expect(json.generic.auxiliaryFields).toEqual([{ key: 'hut', label: 'HUT', value: 'Bergheim' }])
    expect(json.generic.backFields[0]).toEqual({ key: 'expires', label: 'Gültig bis', value: `${year}-12-31` })
    expect(json.backgroundColor).toBe('rgb(10, 20, 30)')
    expect(json.teamIdentifier).toBe('EXAMPLE123')
    const spoken = Object.keys(files).filter((name) => name.endsWith('.strings'))
    expect(spoken, 'a template with words of its own has these alone').toEqual(['it.lproj/pass.strings'])
    expect(strFromU8(files['it.lproj/pass.strings'] ?? new Uint8Array())).toBe('"HUT" = "RIFUGIO";')
    expect(JSON.stringify(json)).not.toMatch(/STALE|SAMPLE|"old"|old\.example|nfc|2001/)
    expect(Buffer.from(files['icon.png'] ?? []).equals(Buffer.from(icon))).toBe(true)
  })

  test('without translations uses those of the product', async () => {
    const own = await registerClub(api)
    await setUpPasses(own)
    const kept = await upload(zipSync({ 'pass.json': passJson(), 'icon.png': icon }), own)
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const member = await addMember(own)
    const files = unzipSync((await own.call('POST', `/api/passes/generate/${member.id}`)).body)
    expect(strFromU8(files['de.lproj/pass.strings'] ?? new Uint8Array())).toContain('"Payment Due" = "Zahlung fällig"')
    const spoken = Object.keys(files).filter((name) => name.endsWith('.strings'))
    expect(spoken.sort()).toEqual(['de.lproj/pass.strings', 'it.lproj/pass.strings'])
  })

  test('replaces the previous one completely', async () => {
    const own = await registerClub(api)
    const first = await upload(zipSync({ 'pass.json': passJson(), 'icon.png': icon }), own)
    const second = await upload(zipSync({ 'pass.json': passJson(), 'icon.png': icon }), own)
    const { db } = api.deps.firebase
    const left = await db.collection('passTemplates').where('clubId', '==', own.clubId).get()
    expect(left.docs.map(({ id }) => id)).toEqual([second.body.id])
    expect(await db.collection(`passTemplates/${first.body.id}/files`).listDocuments()).toEqual([])
    // The remains of a broken upload are kept for an hour, as another upload may be under way.
    const broken = db.collection('passTemplates').doc()
    await broken.set({ clubId: own.clubId, name: 'broken', files: [] })
    await db.doc(`${broken.path}/files/0`).set({ clubId: own.clubId, name: 'icon.png', bytes: Buffer.from([1]) })
    await upload(zipSync({ 'pass.json': passJson(), 'icon.png': icon }), own)
    expect((await broken.get()).exists).toBe(true)
    const later = await makeOwnApi(() => ({ now: () => new Date(Date.now() + 3_601_000) }))
    await send(later, 'POST', '/api/passes/template/built-in', { token: own.admin.token })
    expect((await broken.get()).exists).toBe(false)
    expect(await db.collection(`${broken.path}/files`).listDocuments()).toEqual([])
    const builtIn = await own.call('POST', '/api/passes/template/built-in')
    expect(builtIn.body).toMatchObject({ id: 'built-in', builtIn: true })
    expect(builtIn.body.files).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@3x.png', 'logo@2x.png']))
    expect((await db.collection('passTemplates').where('clubId', '==', own.clubId).get()).size).toBe(0)
  })

  test('a generated pass is itself a template', async () => {
    const member = await addMember(club)
    await club.call('POST', '/api/passes/template/built-in')
    const { body } = await club.call('POST', `/api/passes/generate/${member.id}`)
    const own = await registerClub(api)
    expect((await upload(body, own)).status).toBe(200)
  })

  test('one of nearly 5 MB', async () => {
    const noise = await sharp({
      create: {
        width: 540,
        height: 540,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(400_000)
    const names = ['logo.png', 'logo@2x.png', 'strip.png', 'strip@2x.png', 'background.png']
    const { status, body } = await uploadFiles({
      'pass.json': passJson(),
      'icon.png': icon,
      ...Object.fromEntries(names.map((name) => [name, noise])),
    })
    expect([status, body.error]).toEqual([200, undefined])
    const member = await addMember(club)
    expect((await club.call('POST', `/api/passes/generate/${member.id}`)).status).toBe(200)
  })
})

/** Writes wrong file sizes into the zip's directory. */
function lie(zip: Uint8Array, size: number): Uint8Array {
  const lying = Buffer.from(zip)
  for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4, 'latin1'))
    lying.writeUInt32LE(size, at + 24)
  return lying
}

/** Replaces a name in a zip with one of the same length that no packer would write. */
const rename = (zip: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1')

const withField = (field: object) => ({ generic: { headerFields: [field] } })

describe('refused, each with its own message', () => {
  const good = () => ({ 'pass.json': passJson(), 'icon.png': icon })
  const cases: [string, () => Uint8Array | Promise<Uint8Array>, string | RegExp][] = [
    ['text', () => strToU8('not a zip'), 'The template must be a .pkpass or .zip file.'],
    [
      'a zip cut off',
      () => zipSync(good()).subarray(0, 120),
      'The template cannot be unpacked: the file is damaged or protected by a password.',
    ],
    ['an empty zip', () => zipSync({}), 'The template has no pass.json.'],
    ['no pass.json', () => zipSync({ 'icon.png': icon }), 'The template has no pass.json.'],
    [
      'no icon',
      () => zipSync({ 'pass.json': passJson(), 'myicon.txt': icon }),
      'The template has no icon.png. Every pass needs one.',
    ],
    [
      'an icon that is none',
      () => zipSync({ ...good(), 'icon.png': strToU8('<svg/>') }),
      'icon.png is not a PNG image.',
    ],
    [
      'a picture far too wide',
      async () =>
        zipSync({
          ...good(),
          'logo.png': await sharp({ create: { width: 3000, height: 2, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        }),
      'logo.png must be at most 2000 pixels wide and high.',
    ],
    [
      'no JSON',
      () => zipSync({ ...good(), 'pass.json': strToU8('{') }),
      'pass.json of the template is not valid JSON.',
    ],
    ['a list', () => zipSync({ ...good(), 'pass.json': strToU8('[]') }), /^pass\.json of the template: /],
    [
      'no style',
      () => zipSync({ ...good(), 'pass.json': strToU8('{}') }),
      /must have exactly one of generic, .*; it has none\.$/,
    ],
    [
      'two styles',
      () => zipSync({ ...good(), 'pass.json': passJson({ coupon: {} }) }),
      /must have exactly one of .*; it has 2\.$/,
    ],
    [
      'a colour by name',
      () => zipSync({ ...good(), 'pass.json': passJson({ labelColor: 'red' }) }),
      'pass.json of the template: labelColor a colour is written like rgb(18, 66, 56).',
    ],
    [
      'a key twice',
      () =>
        zipSync({
          ...good(),
          'pass.json': passJson({
            generic: {
              backFields: [
                { key: 'a', value: 1 },
                { key: 'a', value: 2 },
              ],
            },
          }),
        }),
      'pass.json of the template: has two fields with the key "a".',
    ],
    [
      'a field without value',
      () => zipSync({ ...good(), 'pass.json': passJson({ generic: { backFields: [{ key: 'a', value: null }] } }) }),
      'pass.json of the template: generic.backFields.0.value must be a text or a number.',
    ],
    ...[
      ['number', 'numberStyle', 'PKNumberStyleDecimal'],
      ['memberName', 'currencyCode', 'EUR'],
      ['validUntil', 'numberStyle', 'PKNumberStyleDecimal'],
      ['season', 'dateStyle', 'PKDateStyleShort'],
    ].map(([key = '', format = '', style]): (typeof cases)[number] => [
      `a ${format} for the field ${key}`,
      () => zipSync({ ...good(), 'pass.json': passJson(withField({ key, value: 1, [format]: style })) }),
      `pass.json of the template: the field "${key}" shows a text such as N12, so it can have no ${format}.`,
    ]),
    [
      'a broken translation',
      () => zipSync({ ...good(), 'it.lproj/pass.strings': strToU8('"A"="B";') }),
      'it.lproj/pass.strings line 1 is not of the form "key" = "text"; in UTF-8.',
    ],
    [
      'a boarding pass without transit',
      () => zipSync({ ...good(), 'pass.json': strToU8('{"boardingPass":{}}') }),
      'pass.json of the template: boardingPass.transitType needs a transitType such as PKTransitTypeGeneric.',
    ],
    [
      'what only Wallet’s own rules forbid',
      () =>
        zipSync({
          ...good(),
          'pass.json': passJson({ generic: { backFields: [{ key: 'a', value: 'b', textAlignment: 'middle' }] } }),
        }),
      /^The template does not make a valid pass: .*textAlignment/,
    ],
    [
      'a path outside',
      () => zipSync({ ...good(), '../../etc/icon.png': icon }),
      'The template holds a file with a path that leads outside: ../../etc/icon.png',
    ],
    [
      'a path outside within',
      () => zipSync({ ...good(), 'a/../../b.png': icon }),
      'The template holds a file with a path that leads outside: a/../../b.png',
    ],
    [
      'an absolute path',
      () => zipSync({ ...good(), '/etc/icon.png': icon }),
      'The template holds a file with a path that leads outside: /etc/icon.png',
    ],
    [
      'a Windows path',
      () => zipSync({ ...good(), 'C:\\icon.png': icon }),
      'The template holds a file with a path that leads outside: C:\\icon.png',
    ],
    [
      'a name with a line break',
      () => zipSync({ ...good(), 'a\nb.png': icon }),
      'File names in a template must be plain letters and digits: a?b.png',
    ],
    [
      'a name twice',
      () => rename(zipSync({ ...good(), 'pass.jsox': passJson() }), 'pass.jsox', 'pass.json'),
      'The template holds pass.json twice.',
    ],
    [
      'too many files',
      () => zipSync({ ...good(), ...Object.fromEntries(Array.from({ length: 39 }, (_, i) => [`x${i}.png`, icon])) }),
      'The template has more than 40 files.',
    ],
    [
      'very many hidden files',
      () =>
        zipSync({
          ...good(),
          ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`.x${i}`, new Uint8Array()])),
        }),
      'The template has more than 40 files.',
    ],
    [
      'a zip bomb',
      () => zipSync({ ...good(), 'strip.png': new Uint8Array(60_000_000) }),
      'The template is larger than 5 MB when unpacked.',
    ],
    [
      'a zip bomb that lies about its size',
      () => lie(zipSync({ ...good(), 'icon.png': new Uint8Array(60_000_000) }), 600),
      /^(The template cannot be unpacked|icon\.png is not a PNG|pass\.json)/,
    ],
  ]

  test.each(cases)('%s', async (_, make, sentence) => {
    const { status, body } = await upload(await make())
    expect([status, body.code, body.error]).toEqual([
      422,
      'pass_upload_refused',
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  })

  test('above 5 MB', async () => {
    const { status, body } = await upload(new Uint8Array(5 * 1024 * 1024 + 1))
    expect([status, body.error]).toEqual([413, 'The template must be 5 MB or smaller'])
  })

  test('a refused one keeps the current one', async () => {
    const own = await registerClub(api)
    await own.call('POST', '/api/passes/template/built-in')
    await upload(strToU8('nonsense'), own)
    expect((await own.call('GET', '/api/passes/config')).body.template.id).toBe('built-in')
  })
})

test('an older template that is unfit for some numbers makes the passes of the others, and says what is wrong', async () => {
  const own = await registerClub(api)
  await setUpPasses(own)
  const kept = await upload(zipSync({ 'pass.json': passJson(), 'icon.png': icon }), own)
  const { db } = api.deps.firebase
  const place = kept.body.files.indexOf('pass.json')
  const unfit = withField({ key: 'number', value: 1, numberStyle: 'PKNumberStyleDecimal' })
  const bytes = Buffer.from(passJson(unfit))
  await db.doc(`passTemplates/${kept.body.id}/files/${place}`).update({ bytes })
  await confirmAdmin(api, own)
  const [odd, even] = [await addMember(own, { memberId: 'N12' }), await addMember(own, { memberId: '12' })]
  const refused = {
    code: 'pass_setup_incomplete',
    requestId: expect.any(String),
    params: expect.anything(),
    error: expect.stringMatching(/^The template does not make a valid pass: .*headerFields\[0\]\.numberStyle/),
  }
  const made = await own.call('POST', `/api/passes/generate/${odd.id}`)
  expect([made.status, made.body]).toEqual([409, refused])
  expect((await own.call('POST', `/api/passes/generate/${even.id}`)).status).toBe(200)
  const all = await own.call('POST', '/api/passes/generate-all')
  expect(Object.keys(unzipSync(all.body))).toEqual(['12.pkpass'])
  const issued = await db.doc(`passes/${odd.id}`).get()
  const path = `/api/wallet/v1/passes/${exampleConfig.passTypeIdentifier}/${issued.get('serial')}`
  const headers = { authorization: `ApplePass ${issued.get('authenticationToken')}` }
  const fetched = await send(api, 'GET', path, { headers })
  expect([fetched.status, fetched.body]).toEqual([409, refused])
  for (const member of [odd, even]) {
    await remind(own, [member], { kind: 'card', attachPass: true })
    await sendOpen(api, own)
  }
  expect(await lettersTo(own, odd)).toMatchObject([
    { state: 'failed', error: { fault: 'attachment', said: expect.stringContaining('numberStyle') } },
  ])
  expect(await lettersTo(own, even)).toMatchObject([{ state: 'sent' }])
})

test('a pass is made without a photo that cannot be drawn', async () => {
  const own = await registerClub(api)
  await setUpPasses(own)
  const member = await addMember(own)
  const { db } = api.deps.firebase
  const photoId = `damaged-${member.id}`
  await db.doc(`photos/${photoId}`).set({ clubId: own.clubId, bytes: Buffer.from('no picture') })
  await db.doc(`members/${member.id}`).update({ photoId })
  const { status, body } = await own.call('POST', `/api/passes/generate/${member.id}`)
  expect([status, Object.keys(unzipSync(body))]).toEqual([200, expect.not.arrayContaining(['thumbnail.png'])])
})

test('the built-in pictures have the sizes that Wallet requires', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'api', 'src', 'passes', 'templates', 'built-in')
  for (const [scale, suffix] of [
    [1, ''],
    [2, '@2x'],
    [3, '@3x'],
  ] as const) {
    const icon = await sharp(await readFile(join(folder, `icon${suffix}.png`))).metadata()
    expect([icon.width, icon.height]).toEqual([29 * scale, 29 * scale])
    const logo = await sharp(await readFile(join(folder, `logo${suffix}.png`))).metadata()
    expect(logo.width).toBeLessThanOrEqual(160 * scale)
    expect(logo.height).toBeLessThanOrEqual(50 * scale)
  }
})
