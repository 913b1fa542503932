import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeApi, send } from '../support/api.ts'
import { openWorkshop, type Workshop } from '../support/certificates.ts'
import { type AddedMember, addMember, type Club, exampleConfig, registerClub, setUpPasses } from '../support/club.ts'
import { recordPayment, requireItem } from '../support/payments.ts'
import { passJson } from '../support/phone.ts'
import { verifyPass } from '../support/verify-pass.ts'

const examples = join(import.meta.dirname, '..', '..', 'certs.example')
const count = 200
const minutes = 60_000

let api: Api
let club: Club
let workshop: Workshop
beforeAll(async () => {
  api = await makeApi(({ config }) => ({ config: { ...config, publicUrl: 'https://club.example' } }))
  workshop = await openWorkshop()
  club = await registerClub(api)
  await setUpPasses(club)
})
afterAll(async () => {
  await workshop.close()
  await api.deps.firebase.close()
})

/** The same numbers at each run, so that a failure can be looked at again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
const random = seeded(20260101)
const pick = <T>(of: readonly T[]): T => {
  const one = of[Math.floor(random() * of.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const parts = [
  ...[
    'Žofie',
    "O'Brien",
    'Ångström',
    '李小龙',
    'محمد',
    'Мария',
    'ゆき',
    '"Bob"',
    '<b>Eve</b>',
    '%@',
    '%s',
    '\\n',
    '\\u0041',
  ],
  ...[
    '👩‍👩‍👧',
    '🏳️‍🌈',
    'İpek',
    'ß',
    'e\u0301',
    '{{name}}',
    '$(id)',
    '`x`',
    ';--',
    'a/b\\c',
    '../..',
    'Null',
    '𝕏',
    '-',
    '&amp;',
    '€',
  ],
]
const awkwardName = (n: number): string =>
  n === 0 ? 'x'.repeat(120) : Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(parts)).join(' ')
const awkwardNumber = (n: number): string => `${pick(['0', 'M/', 'Nº ', '№', '-', 'Ä', '#', '"', 'a b '])}${n}`

/** Works through a list, a few at a time. */
async function each<T, R>(list: readonly T[], work: (item: T, n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = list.entries()
  const worker = async () => {
    for (const [n, item] of queue) results[n] = await work(item, n)
  }
  await Promise.all([worker(), worker(), worker()])
  return results
}

test(`the passes of ${count} members with awkward names hold every check`, { timeout: 20 * minutes }, async () => {
  const wanted = Array.from({ length: count }, (_, n) => ({ fullName: awkwardName(n), memberId: awkwardNumber(n) }))
  const members: AddedMember[] = await each(wanted, (one) => addMember(club, one))
  const item = await requireItem(club, 'Membership fee', String(new Date().getFullYear()))
  const seen = await each(members, async (member, n) => {
    const made = await club.call('POST', `/api/passes/generate/${member.id}`)
    expect(made.status, JSON.stringify(member)).toBe(200)
    const { serialNumber, authenticationToken } = passJson(made.body)
    const disabled = n % 10 === 0
    const paid = n % 3 === 0
    if (disabled) await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    else if (paid) await recordPayment(club, member.id, item)
    const path = `/api/wallet/v1/passes/${exampleConfig.passTypeIdentifier}/${serialNumber}`
    const { body } = await send(api, 'GET', path, { headers: { authorization: `ApplePass ${authenticationToken}` } })
    expect(await verifyPass(body), JSON.stringify(member)).toBe(0)
    const json = passJson(body)
    const values = Object.fromEntries(
      [...json.generic.headerFields, ...json.generic.primaryFields, ...json.generic.secondaryFields].map(
        ({ key, value }) => [key, value],
      ),
    )
    expect([values.member, values.number, values.status, json.voided ?? false, json.serialNumber]).toEqual([
      member.fullName,
      member.memberId,
      disabled ? 'Disabled' : paid ? 'Active' : 'Payment Due',
      disabled,
      serialNumber,
    ])
    const { logoText, organizationName, description } = json
    expect(exampleConfig).toMatchObject({ logoText, organizationName, description })
    return { serialNumber, authenticationToken }
  })
  expect(new Set(seen.map(({ serialNumber }) => serialNumber)).size).toBe(count)
  expect(new Set(seen.map(({ authenticationToken }) => authenticationToken)).size).toBe(count)
})

type Files = Record<string, Uint8Array>

/** Hashes and signs anew with openssl, as somebody would who has a certificate and key. */
async function signAnew(
  files: Files,
  options: readonly string[],
  signer?: { cert: Buffer; key: Buffer },
): Promise<Files> {
  const content = Object.fromEntries(
    Object.entries(files).filter(([name]) => name !== 'signature' && name !== 'manifest.json'),
  )
  const hashes = Object.entries(content).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
  const manifest = strToU8(JSON.stringify(Object.fromEntries(hashes)))
  const [cert, key, wwdr] = await Promise.all(
    ['signer-cert.pem', 'signer-key.pem', 'wwdr.pem'].map((name) => readFile(join(examples, name))),
  )
  if (!cert || !key || !wwdr) throw new Error('no example certificates')
  const signature = await workshop.convert({ m: manifest, c: signer?.cert ?? cert, k: signer?.key ?? key, w: wwdr }, [
    'cms',
    '-sign',
    '-binary',
    '-in',
    'm',
    '-signer',
    'c',
    '-inkey',
    'k',
    '-certfile',
    'w',
    '-md',
    'sha1',
    '-outform',
    'DER',
    ...options,
  ])
  return { ...content, 'manifest.json': manifest, signature }
}

const changed = (files: Files, from: string, to: string): Files => ({
  ...files,
  'pass.json': strToU8(strFromU8(files['pass.json'] ?? new Uint8Array()).replace(from, to)),
})

const forgeries: [string, number, (files: Files, other: Files) => Files | Promise<Files>][] = [
  ['another status', 10, (files) => changed(files, '"Payment Due"', '"Active"')],
  ['another picture', 10, (files) => ({ ...files, 'icon.png': files['logo.png'] ?? new Uint8Array() })],
  ['one file more', 8, (files) => ({ ...files, 'extra.txt': new Uint8Array([1]) })],
  ['one file less', 8, ({ 'logo.png': _, ...files }) => files],
  [
    'a manifest that fits the change',
    13,
    async (files) => {
      const { signature: _, ...rest } = await signAnew(changed(files, '"Payment Due"', '"Active"'), ['-nosmimecap'])
      return { ...rest, signature: files.signature ?? new Uint8Array() }
    },
  ],
  ["another pass's signature", 13, (files, other) => ({ ...files, signature: other.signature ?? new Uint8Array() })],
  ['a signature that contains the manifest', 12, (files) => signAnew(files, ['-nosmimecap', '-nodetach'])],
  ['a signature without a time', 15, (files) => signAnew(files, ['-noattr'])],
  [
    'a certificate of its own making',
    13,
    async (files) => signAnew(files, ['-nosmimecap'], await workshop.selfSigned('rsa:2048')),
  ],
  [
    'another pass type',
    18,
    (files) => signAnew(changed(files, 'pass.org.example.club', 'pass.org.example.other'), ['-nosmimecap']),
  ],
  ['another team', 19, (files) => signAnew(changed(files, 'EXAMPLE123', 'FORGERS123'), ['-nosmimecap'])],
  [
    'everything in a folder',
    4,
    (files) => Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`x/${name}`, bytes])),
  ],
  ['a hidden file', 3, (files) => ({ ...files, '.DS_Store': new Uint8Array([1]) })],
]

test.each(forgeries)('a forgery is caught: %s', async (_, fault, forge) => {
  await requireItem(club, 'Never paid', String(new Date().getFullYear()))
  const make = async () => {
    const member = await addMember(club)
    return unzipSync((await club.call('POST', `/api/passes/generate/${member.id}`)).body)
  }
  const [one, other] = [await make(), await make()]
  expect(await verifyPass(zipSync(one))).toBe(0)
  expect(await verifyPass(zipSync(await forge(one, other)))).toBe(fault)
})

test('the verifier also takes what openssl itself signed', async () => {
  const member = await addMember(club)
  const files = unzipSync((await club.call('POST', `/api/passes/generate/${member.id}`)).body)
  expect(await verifyPass(zipSync(await signAnew(files, ['-nosmimecap'])))).toBe(0)
})
