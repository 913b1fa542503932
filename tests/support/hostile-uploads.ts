import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { encryptedKey, largeKey, unreadable } from './hostile-keys.ts'
import { hugePng } from './huge-png.ts'

/** A hostile upload with a readable name. */
export type Hostile<T> = readonly [name: string, value: T]

interface HostileUploads<T> {
  readonly get: (name: string) => Promise<T>
  readonly all: (except?: ReadonlySet<string>) => Promise<Hostile<T>[]>
}

/** Makes each of these uploads when it is first asked for, once per test process: making one can take longer than refusing it. */
function lazily<T>(makers: Readonly<Record<string, () => T | Promise<T>>>): HostileUploads<T> {
  const made = new Map<string, Promise<T>>()
  const get = (name: string) => {
    const make = makers[name]
    if (!make) throw new Error(`there is no upload "${name}"`)
    const value = made.get(name) ?? Promise.resolve(make())
    made.set(name, value)
    return value
  }
  const all = (except: ReadonlySet<string> = new Set()) => {
    const names = Object.keys(makers).filter((name) => !except.has(name))
    return Promise.all(names.map(async (name) => [name, await get(name)] as const))
  }
  return { get, all }
}

const spaces = (count: number) => ' '.repeat(count)
const fieldsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `k${n}`, value: n }))
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

export const smallPng = () =>
  sharp({ create: { width: 29, height: 29, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()

/** Makes a valid template, with files added or replaced. */
export const templateOf = (icon: Uint8Array, files: Zippable = {}): Uint8Array =>
  zipSync({ 'pass.json': strToU8('{"generic":{}}'), 'icon.png': icon, ...files })

const templateWith = async (files: Zippable) => templateOf(await smallPng(), files)
const strings = (content: string) => templateWith({ 'it.lproj/pass.strings': strToU8(content) })
const passJson = (json: unknown) =>
  templateWith({ 'pass.json': strToU8(typeof json === 'string' ? json : JSON.stringify(json)) })

/** Templates that are expensive to read, in time or memory. */
export const hostileTemplates = lazily<Uint8Array>({
  '150,000 spaces in pass.strings': () => strings(`${spaces(150_000)}x`),
  '99,000 spaces in pass.strings': () => strings(`${spaces(99_000)}x`),
  'lines of spaces': () => strings(`${spaces(1_900)}x\n`.repeat(50)),
  'a comment of quotes': () => strings(`// ${'" = "'.repeat(390)}\n`.repeat(50)),
  'a comment of spaces': () => strings(`/*${spaces(1_900)}\n`.repeat(50)),
  backslashes: () => strings(`"${'\\'.repeat(1_900)}\n`.repeat(50)),
  '30,000 fields': () => passJson({ generic: { backFields: fieldsOf(30_000) } }),
  'the same key 30,000 times': () => passJson({ generic: { backFields: Array(30_000).fill({ key: 'a', value: 1 }) } }),
  'lists 1,000,000 deep': () => passJson(`{"generic":{"x":${nested(1_000_000)}}}`),
  'lists 40,000 deep': () => passJson(`{"generic":{"x":${nested(40_000)}}}`),
  'a list that is never closed': () => passJson('['.repeat(90_000)),
  'a text of 4 MB': () => passJson({ generic: {}, logoText: 'x'.repeat(4_000_000) }),
  'a colour of spaces': () => passJson({ generic: {}, labelColor: `rgb(${spaces(90_000)}` }),
  'other names for the prototype': () => passJson('{"generic":{"__proto__":{"a":1},"constructor":[]}}'),
  '18 pictures of 4 megapixels': async () => {
    const picture = await plain(2000, 2000, 4).png().toBuffer()
    const names = ['icon', 'logo', 'thumbnail', 'strip', 'background', 'footer'].flatMap((kind) =>
      ['', '@2x', '@3x'].map((scale) => `${kind}${scale}.png`),
    )
    return templateWith(Object.fromEntries(names.map((name) => [name, picture])))
  },
  'a name of 60,000 characters': async () =>
    templateWith({ [`${'x'.repeat(60_000)}.lproj/icon.png`]: await smallPng() }),
  '30,000 names': () =>
    zipSync(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`f${n}`, new Uint8Array()])), { level: 0 }),
  'zeros that are 60 MB unpacked': () => templateWith({ 'strip.png': new Uint8Array(60_000_000) }),
  '5 MB of ends': () => new Uint8Array(Buffer.alloc(5_000_000, 'PK\x05\x06')),
})

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 90, b: 70, alpha: 1 } } })
const progressive = { quality: 40, progressive: true }
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)

/** Pictures that are expensive to read, in time or memory. */
export const hostilePictures = lazily<Uint8Array>({
  'a PNG of 49 megapixels': () => plain(7000, 7000, 4).png({ compressionLevel: 9 }).toBuffer(),
  'an interlaced PNG of 49 megapixels': () => plain(7000, 7000).png({ progressive: true }).toBuffer(),
  'a progressive JPEG of 48 megapixels': () => plain(8000, 6000).jpeg(progressive).toBuffer(),
  'a GIF of 36 megapixels': () => plain(6000, 6000).gif().toBuffer(),
  'a PNG of 400 megapixels': () => hugePng(20_000),
  'a PNG cut off': async () => half(await plain(3000, 3000, 4).png().toBuffer()),
  'a JPEG cut off': async () => half(await plain(3000, 3000).jpeg(progressive).toBuffer()),
  '2 MB of beginnings of a JPEG': () => new Uint8Array(Buffer.alloc(2_000_000, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))),
  'an SVG with entities': () => strToU8(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg>${'&a;'.repeat(100_000)}</svg>`),
})

const examples = join(import.meta.dirname, '..', '..', 'certs.example')

export const exampleCertificates = async () => ({
  signerCert: await readFile(join(examples, 'signer-cert.pem')),
  signerKey: await readFile(join(examples, 'signer-key.pem')),
})

type Pair = Readonly<Record<'signerCert' | 'signerKey', Uint8Array>> & { readonly passphrase?: string }

const begins = (text: string) => strToU8(text.repeat(Math.floor(65_000 / text.length)))

/** Certificates and keys that are slow to read. */
export const hostileCertificates = lazily<Pair>({
  'a key of 2,147,483,647 rounds': async () => ({
    ...(await exampleCertificates()),
    signerKey: strToU8(encryptedKey(unreadable(0x7fffffff))),
    passphrase: 'x',
  }),
  'beginnings without ends': () => ({
    signerCert: begins('-----BEGIN A-----\n'),
    signerKey: begins('-----BEGIN A-----\n'),
  }),
  'a key of 20,480 bits': async () => ({ ...(await exampleCertificates()), signerKey: strToU8(largeKey()) }),
  hyphens: () => ({ signerCert: begins('-'), signerKey: begins('-----') }),
  'a label of spaces': async () => ({
    ...(await exampleCertificates()),
    signerCert: strToU8(`-----BEGIN ${spaces(60_000)}`),
  }),
  'many certificates': async () => ({
    ...(await exampleCertificates()),
    signerCert: begins('-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n'),
  }),
  'many keys': async () => ({
    ...(await exampleCertificates()),
    signerKey: begins('-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n'),
  }),
  'nested DER': async () => ({
    ...(await exampleCertificates()),
    signerCert: new Uint8Array(Buffer.alloc(60_000, Buffer.from([0x30, 0x80]))),
  }),
})

/** Import rows that are slow to read. */
export const hostileRows = (): Hostile<string>[] => {
  const row = (fields: object) => ({ memberId: '1', fullName: 'Mallory', email: 'm@evil.example', ...fields })
  const marks = `a${'\u0301'.repeat(15_000)}${'\u0334'.repeat(15_000)}`
  const json = (rows: unknown) => JSON.stringify({ rows })
  return [
    ['42,000 rows', `{"rows":[${'{},'.repeat(42_000)}{}]}`],
    ['an address of combining marks', json([row({ email: marks })])],
    ['a name of combining marks', json([row({ fullName: marks })])],
    ['an address of 100,000 characters', json([row({ email: `a@${'a.'.repeat(50_000)}` })])],
    ['a number of spaces', json([row({ memberId: spaces(100_000) })])],
    ['lists 60,000 deep', `{"rows":${nested(60_000)}}`],
    ['100 rows of the same address', json(Array(100).fill(row({})))],
    ['lone surrogates', json([row({ memberId: '\ud800', fullName: '\udfff' })])],
  ]
}

/** Multipart forms that are slow to read at any endpoint; the boundary is x. */
export const hostileForms = (file: string): Hostile<Buffer>[] => {
  const head = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const part = head(file, '; filename="a"')
  return [
    ['30,000 fields', Buffer.from(`${head('a')}v\r\n`.repeat(30_000))],
    ['a head of 1.5 MB', Buffer.from(`${head('a%22'.repeat(380_000))}v\r\n--x--\r\n`)],
    ['a head of 200,000 lines', Buffer.from(`--x\r\n${'A: b\r\n'.repeat(200_000)}\r\nv\r\n--x--\r\n`)],
    ['a file that never ends', Buffer.from(`${part}${'\r\n--'.repeat(300_000)}`)],
    ['nothing but boundaries', Buffer.from('--x'.repeat(500_000))],
    ['line breaks', Buffer.alloc(1_500_000, '\r\n')],
  ]
}

/** Yields copies of a file with bytes changed, removed or repeated; deterministic for a seed. */
export function* mutations(file: Uint8Array, count: number, seed = 1): Generator<Uint8Array<ArrayBuffer>> {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let n = 0; n < count; n += 1) {
    const copy = new Uint8Array(file)
    for (let change = 0; change <= random(8); change += 1) copy[random(copy.length)] = random(256)
    const at = random(copy.length)
    const length = random(Math.min(200, copy.length - at))
    const cut = [copy.subarray(0, at), copy.subarray(at + length)]
    const repeated = [copy.subarray(0, at + length), copy.subarray(at)]
    yield new Uint8Array(Buffer.concat(random(2) === 0 ? cut : repeated))
  }
}
