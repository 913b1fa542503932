import { bundle, largeKey, legacyPart, scryptPart, sealed, unreadable } from '../../support/hostile-keys.ts'
import {
  exampleCertificates,
  hostileCertificates,
  hostileForms,
  hostilePictures,
  hostileRows,
  hostileTemplates,
} from '../../support/hostile-uploads.ts'
import type { Attack } from '../attack.ts'
import { type Answer, apiOf, fire, type Shot, type World } from '../world.ts'

/** True for a 4xx response with an error message; these attacks aim at a missing or empty response. */
const saysWhy = ({ status, body }: Answer): boolean => status >= 400 && status < 500 && body.includes('"error":"')

const asAdmin = (name: string, shots: (world: World) => Promise<readonly Shot[]>): Attack => ({
  name,
  stoppedBy: 'uploads',
  onApi: true,
  run: async (world) => {
    const { idToken: token } = world.ours.admin
    return Promise.all((await shots(world)).map((shot) => fire(apiOf(world), { ...shot, token })))
  },
  refused: (answers) => answers.every(saysWhy),
})

/** As `asAdmin`, refused with these words: a deadline would refuse it too, and hold up others until then. */
const refusedFor = (words: string, ...[name, shots]: Parameters<typeof asAdmin>): Attack => ({
  ...asAdmin(name, shots),
  refused: (answers) => answers.every((answer) => saysWhy(answer) && answer.body.includes(words)),
})

const keyFile = (): string =>
  JSON.stringify({ type: 'service_account', client_email: 'cards@evil.example', private_key: largeKey() })

const rowsOf = (name: string): string => {
  const [, rows] = hostileRows().find(([of]) => of === name) ?? []
  if (rows === undefined) throw new Error(`there are no rows "${name}"`)
  return rows
}
const formOf = (name: string): Buffer => {
  const [, form] = hostileForms('template').find(([of]) => of === name) ?? []
  if (form === undefined) throw new Error(`there is no form "${name}"`)
  return form
}

/** Returns a request with a form of files and fields, as bytes. */
async function formShot(
  method: string,
  path: string,
  files: Readonly<Record<string, Uint8Array>>,
  fields: Readonly<Record<string, string>> = {},
): Promise<Shot> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files)) form.set(name, new File([new Uint8Array(bytes)], `${name}.bin`))
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
  return { method, path, headers, body: Buffer.from(await packed.arrayBuffer()) }
}

const mallory = { memberId: 'x-upload', fullName: 'Mallory', email: 'mallory-upload@evil.example' }

const templates = [
  '150,000 spaces in pass.strings',
  'lines of spaces',
  'backslashes',
  '30,000 fields',
  'the same key 30,000 times',
  'lists 1,000,000 deep',
  'lists 40,000 deep',
  'a text of 4 MB',
  'a name of 60,000 characters',
  '30,000 names',
  'zeros that are 60 MB unpacked',
]
const pairs = ['a key of 2,147,483,647 rounds', 'beginnings without ends', 'many certificates', 'nested DER']
const pictures = ['a PNG of 400 megapixels', 'a PNG cut off', 'a JPEG cut off', 'an SVG with entities']
const forms = ['30,000 fields', 'a head of 1.5 MB', 'a head of 200,000 lines', 'nothing but boundaries']
const rows = ['42,000 rows', 'lists 60,000 deep']

export const attackedUploads: ReadonlySet<string> = new Set([...templates, ...pairs, ...pictures, ...forms, ...rows])

/** Uploads that cost far more time or memory to read than to send. */
export const uploadAttacks: Attack[] = [
  ...templates.map((name) =>
    asAdmin(`Upload a template: ${name}`, async () => [
      await formShot('POST', '/api/passes/template', { template: await hostileTemplates.get(name) }),
    ]),
  ),
  ...pairs.map((name) =>
    asAdmin(`Upload a certificate: ${name}`, async () => {
      const { passphrase, ...files } = await hostileCertificates.get(name)
      const fields = passphrase === undefined ? {} : { passphrase }
      return [await formShot('POST', '/api/passes/certificates', files, fields)]
    }),
  ),
  refusedFor('too long', 'Upload a key of 20,480 bits as that of a service account', async () => [
    await formShot('POST', '/api/google-wallet', { key: Buffer.from(keyFile()) }, { issuerId: '3388000000022222222' }),
  ]),
  refusedFor('a million rounds', 'Upload bundles of 8,388,607 rounds', async () => {
    const parts = [unreadable(8_388_607), legacyPart(8_388_607), scryptPart(16_384, 8, 16_000)]
    return Promise.all(
      parts.map((part) => formShot('POST', '/api/passes/certificates/bundle', { bundle: bundle([sealed(part)]) })),
    )
  }),
  ...pictures.map((name) =>
    asAdmin(`Upload a photo, a logo and a picture of cards: ${name}`, async ({ ours }) => {
      const photo = await hostilePictures.get(name)
      return Promise.all([
        formShot('POST', '/api/members/with-photo', { photo }, mallory),
        formShot('PUT', `/api/members/${ours.memberId}/with-photo`, { photo }, mallory),
        formShot('PATCH', '/api/clubs', { logo: photo }, { json: '{}' }),
        formShot('POST', '/api/passes/picture', { picture: photo }, { left: '0', top: '0', zoom: '1' }),
      ])
    }),
  ),
  ...forms.map((name) =>
    asAdmin(`Upload a form: ${name}`, async () => {
      const body = formOf(name)
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      return ['/api/passes/template', '/api/passes/certificates', '/api/members/with-photo'].map((path) => ({
        path,
        headers,
        body,
      }))
    }),
  ),
  ...rows.map((name) =>
    asAdmin(`Import rows: ${name}`, async () => [{ path: '/api/members/imports/x', body: rowsOf(name) }]),
  ),
  asAdmin('Upload a certificate larger than a certificate can be', async () => {
    const { signerCert, signerKey } = await exampleCertificates()
    const large = new Uint8Array(Buffer.concat([signerCert, Buffer.alloc(64 * 1024, '\n')]))
    return [await formShot('POST', '/api/passes/certificates', { signerCert: large, signerKey })]
  }),
]
