import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signPass } from '@tessera/api/passes/signing/sign'
import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import { otherLibrary } from './other-library.ts'
import { printRatio } from './ratio.ts'
import { percentile } from './times.ts'

/**
 * Measures pass signing against the unmodified library, another library, `openssl cms` and bare RSA:
 * `scripts/with-node node bench/passes.ts`.
 * The pass has the usual size: seven incompressible images, some 160 kB. Thumbnails, name, serial number and code differ
 * per member, so each pass that the product makes gets new ones; the libraries make the same pass each time.
 */
const examples = join(import.meta.dirname, '..', 'certs.example')
const read = (name: string) => readFile(join(examples, name), 'utf8')

const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

const files = {
  'icon.png': await picture(29, 29),
  'icon@2x.png': await picture(58, 58),
  'icon@3x.png': await picture(87, 87),
  'logo.png': await picture(80, 50),
  'logo@2x.png': await picture(160, 70),
  'thumbnail.png': await picture(90, 90),
  'thumbnail@2x.png': await picture(120, 120),
}
const signer = {
  wwdr: await read('wwdr.pem'),
  signerCert: await read('signer-cert.pem'),
  signerKey: await read('signer-key.pem'),
}
const field = (n: number) => ({ key: `field-${n}`, label: `Label ${n}`, value: `Value ${n}` })
const json = {
  formatVersion: 1,
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'EXAMPLE123',
  serialNumber: 'benchmark',
  organizationName: 'Example Club',
  description: 'Membership card',
  generic: { primaryFields: [field(0)], secondaryFields: [1, 2, 3].map(field), backFields: [4, 5, 6, 7].map(field) },
}
const unsigned = { files, json, barcode: 'https://club.example/pass#token', expires: '2030-12-31T23:59:59Z' }

/** Makes a pass with the unmodified library, as in its documentation. */
function stockPass(): Buffer {
  const pass = new PKPass({ ...files, 'pass.json': Buffer.from(JSON.stringify(json)) }, signer)
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: unsigned.barcode, messageEncoding: 'iso-8859-1' })
  pass.setExpirationDate(new Date(unsigned.expires))
  return pass.getAsBuffer()
}

interface Rate {
  readonly perSecond: number
  readonly wall: number
  readonly p99: number
}

/** Measures per second of CPU time, as openssl does, so that other load on the machine matters little. */
async function measure(count: number, make: () => Uint8Array | Promise<Uint8Array>): Promise<Rate> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const before = process.cpuUsage()
  for (let n = 0; n < count; n += 1) {
    await make()
    await pause()
  }
  const { user, system } = process.cpuUsage(before)
  const wall = count / ((performance.now() - start) / 1000)
  delay.disable()
  return { perSecond: count / ((user + system) / 1e6), wall, p99: delay.percentile(99) / 1e6 }
}

/** Returns signatures per second of `openssl cms`, with one process per manifest. */
async function commandLine(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-cms-'))
  const manifest = join(folder, 'manifest.json')
  await writeFile(
    manifest,
    JSON.stringify(Object.fromEntries(Object.keys(files).map((name) => [name, '0'.repeat(40)]))),
  )
  const [cert, key, wwdr] = ['signer-cert.pem', 'signer-key.pem', 'wwdr.pem'].map((name) => join(examples, name))
  const given = ['-signer', cert, '-inkey', key, '-certfile', wwdr].map(String)
  const sign = () =>
    execFileSync('openssl', ['cms', '-sign', '-binary', '-md', 'sha1', '-outform', 'DER', '-in', manifest, ...given])
  sign()
  const start = performance.now()
  for (let n = 0; n < 40; n += 1) sign()
  const perSecond = 40 / ((performance.now() - start) / 1000)
  await rm(folder, { recursive: true })
  return perSecond
}

/** Returns openssl's bare RSA signatures per second on one core. */
async function bareRsa(): Promise<number> {
  const { stdout } = await promisify(execFile)('openssl', ['speed', '-seconds', '1', 'rsa2048'])
  const figures = /^rsa\s+2048 bits(.*)$/m.exec(stdout)?.[1]?.trim().split(/\s+/) ?? []
  return Number(figures.find((figure) => /^[\d.]+$/.test(figure)))
}

const size = (await signPass(unsigned, signer, new Date())).length
const other = await otherLibrary({ files, json, signer })
let made = 0
let people: Record<string, Uint8Array>[] = []
/** Copies the pictures for as many members as one turn has, so that no digest of the turn before is known. */
function takePictures(): void {
  const own = ['thumbnail.png', 'thumbnail@2x.png'] as const
  const copies = () => Object.fromEntries(own.map((name) => [name, Uint8Array.from(files[name])]))
  people = Array.from({ length: 1_000 }, copies)
}
/** Makes a pass with another name, serial number and code than the one before. */
const ownPass = () => {
  made += 1
  const n = String(made).padStart(6, '0')
  const member = { ...field(0), value: `Member ${n}` }
  const ownJson = { ...json, serialNumber: `benchmark-${n}`, generic: { ...json.generic, primaryFields: [member] } }
  const thumbnails = people[made % people.length]
  const barcode = `${unsigned.barcode}-${n}`
  return signPass({ ...unsigned, json: ownJson, barcode, files: { ...files, ...thumbnails } }, signer, new Date())
}

/** Makes the same pass each time, as the other libraries do here. */
const samePass = () => signPass(unsigned, signer, new Date())

/** Alternates the candidates, because a machine's speed varies; the median of the turns counts. */
const turns: { stock: Rate; other?: Rate; fast: Rate; same: Rate; rsa: number }[] = []
takePictures()
for (const warm of [stockPass, ownPass]) await measure(50, warm)
for (let turn = 0; turn < 7; turn += 1) {
  takePictures()
  turns.push({
    stock: await measure(20, stockPass),
    ...(typeof other === 'string' ? {} : { other: await measure(500, other) }),
    fast: await measure(1_000, ownPass),
    same: await measure(500, samePass),
    rsa: await bareRsa(),
  })
}
const middle = (of: (turn: (typeof turns)[number]) => number) => percentile(turns.map(of), 0.5)
const rate = (of: (turn: (typeof turns)[number]) => Rate | undefined) => {
  const part = (name: keyof Rate) => middle((turn) => of(turn)?.[name] ?? 0).toFixed(1)
  return `${part('perSecond')} passes/s of CPU (${part('wall')} on the clock), event loop p99 ${part('p99')} ms`
}
const line = (text: string) => process.stdout.write(`${text}\n`)
line(`a pass of ${Math.round(size / 1000)} kB, one process`)
line(`the library as it comes   ${rate(({ stock }) => stock)}`)
line(`another, pass-js 7.2.0    ${typeof other === 'string' ? other : rate((turn) => turn.other)}`)
line(`openssl cms, a process each ${(await commandLine()).toFixed(1)} signatures/s on the clock, without the zip`)
line(`as the product signs      ${rate(({ fast }) => fast)}`)
line(`the same pass each time   ${rate(({ same }) => same)}`)
line(`openssl speed rsa2048     ${middle(({ rsa }) => rsa).toFixed(0)} signatures/s`)
line(`times stock               ${middle(({ fast, stock }) => fast.perSecond / stock.perSecond).toFixed(1)}`)
line(`share of bare RSA         ${middle(({ fast, rsa }) => (100 * fast.perSecond) / rsa).toFixed(0)} %`)
printRatio(
  'signing to the library as it comes',
  middle(({ fast, stock }) => fast.perSecond / stock.perSecond),
  'higher',
)
if (typeof other !== 'string') {
  const toTheirs = (name: 'fast' | 'same') =>
    middle((turn) => turn[name].perSecond / (turn.other?.perSecond ?? Number.NaN))
  printRatio('signing to pass-js', toTheirs('fast'), 'higher')
  printRatio('signing the same pass each time, as pass-js does here, to pass-js', toTheirs('same'), 'higher')
}
