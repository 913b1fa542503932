import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeApi, send } from '../../support/api.ts'
import { example, openssl, selfSigned } from '../../support/certificates.ts'
import { type AddedMember, addMember, type Club, exampleConfig, registerClub, setUpPasses } from '../../support/club.ts'
import { isLong } from '../../support/long.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { passJson } from '../../support/phone.ts'
import { verifyPass } from '../../support/verify-pass.ts'

const count = isLong ? 200 : 12

const api = await makeApi(({ config }) => ({ config: { ...config, publicUrl: 'https://club.example' } }))
let club: Club
beforeAll(async () => {
  club = await registerClub(api)
  await setUpPasses(club)
})
/** Returns a deterministic random generator, so that failures can be reproduced. */
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
]
const awkwardName = (n: number): string =>
  n === 0 ? 'x'.repeat(120) : Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(parts)).join(' ')
const awkwardNumber = (n: number): string => `${pick(['0', 'M/', 'Nº ', '№', '-', 'Ä', '#', '"', 'a b '])}${n}`

/** Processes a list, a few items at a time. */
async function each<T, R>(list: readonly T[], work: (item: T, n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = list.entries()
  const worker = async () => {
    for (const [n, item] of queue) results[n] = await work(item, n)
  }
  await Promise.all([worker(), worker(), worker()])
  return results
}

test(`the passes of ${count} members with awkward names pass every check`, { timeout: 600_000 }, async () => {
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
    const { posterGeneric: poster } = json
    expect([
      poster.headerFields[0].value,
      ...poster.primaryFields.slice(0, 2).map((field: { value: string }) => field.value),
    ]).toEqual([values.number, values.member, values.status])
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

/** Rebuilds manifest and signature with openssl, as an attacker with a certificate and key would. */
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
  const { cert, key } = signer ?? { cert: await example('signer-cert.pem'), key: await example('signer-key.pem') }
  const signature = await openssl({ m: manifest, c: cert, k: key, w: await example('wwdr.pem') }, [
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
    async (files) => signAnew(files, ['-nosmimecap'], await selfSigned('rsa:2048')),
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
  ['a poster without its picture', 33, ({ 'artwork.png': _, ...files }) => signAnew(files, ['-nosmimecap'])],
  [
    'two header fields on the poster',
    33,
    (files) => {
      const head = '"posterGeneric":{"headerFields":['
      return signAnew(changed(files, head, `${head}{"key":"x","value":"x"},`), ['-nosmimecap'])
    },
  ],
  ['a hidden file', 3, (files) => ({ ...files, '.DS_Store': new Uint8Array([1]) })],
]

describe('the verifier', () => {
  let one: Files
  let other: Files
  beforeAll(async () => {
    await requireItem(club, 'Never paid', String(new Date().getFullYear()))
    const make = async () => {
      const { id } = await addMember(club)
      return unzipSync((await club.call('POST', `/api/passes/generate/${id}`)).body)
    }
    ;[one, other] = [await make(), await make()]
  })

  test('accepts a pass of the API and one signed by openssl', async () => {
    expect(await verifyPass(zipSync(one))).toBe(0)
    expect(await verifyPass(zipSync(await signAnew(one, ['-nosmimecap'])))).toBe(0)
  })

  test.each(forgeries)('detects the forgery: %s', async (_, fault, forge) => {
    expect(await verifyPass(zipSync(await forge(one, other)))).toBe(fault)
  })
})
