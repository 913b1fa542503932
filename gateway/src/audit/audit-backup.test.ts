import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bindLeaves } from '@tessera/server/bound-leaves'
import { byId } from '@tessera/server/check-history-seal'
import { leafHash, rootOf, sealKey, signErasure, signSeal } from '@tessera/server/history-seal'
import { type BoundEntry, bindEntries } from '@tessera/server/history-volume'
import { expect, test } from 'vitest'
import { writeBackup } from '../backup/write-backup.ts'
import { auditBackup } from './audit-backup.ts'
import { sealableValues } from './sealable-values.ts'

const secret = Buffer.alloc(32, 7)
const key = sealKey(secret)
const text = (stringValue: string) => ({ stringValue })
const time = (timestampValue: string) => ({ timestampValue })
const map = (fields: object) => ({ mapValue: { fields } })
const list = (values: readonly object[]) => ({ arrayValue: { values } })
const bytes = (content: Buffer) => ({ bytesValue: content.toString('base64') })

/** An entry of a club on a day of January 2026. */
const entry = (id: string, at: number, fields: object = {}, clubId = 'club'): BoundEntry => ({
  id,
  fields: {
    clubId: text(clubId),
    at: time(`2026-01-0${at}T10:00:00.123456Z`),
    by: text('anna'),
    kind: text('made'),
    memberIds: list([text('mara')]),
    ...fields,
  },
})
const [first, second, third] = ['a', 'b', 'c'].map((id, place) => entry(id, place + 1)) as [
  BoundEntry,
  BoundEntry,
  BoundEntry,
]
const history = (entries: readonly BoundEntry[]) => entries.map(({ id, fields }) => [`history/${id}`, fields] as const)
const marksOf = (of: readonly (readonly [kind: string, by: string])[], ...more: readonly string[]) =>
  list(
    [...new Set(of.flatMap(([kind, by]) => [`kind ${kind}`, `by ${by}`, `kind ${kind}, by ${by}`])), ...more].map(text),
  )

interface Other {
  readonly clubId?: string
  readonly content?: Buffer
  readonly marks?: object
}
/** The volume of entries about one member, of the kind `made` unless it has other marks. */
function volume(
  entries: readonly BoundEntry[],
  { clubId = 'club', content = bindEntries(entries), ...other }: Other = {},
) {
  const [at, until] = [entries[0], entries.at(-1)].map((one) => one?.fields.at)
  const heads = {
    from: time(`${at?.timestampValue}`),
    to: time(`${until?.timestampValue}`),
    count: { integerValue: String(entries.length) },
    marks: marksOf([['made', 'anna']]),
    about: map({ mara: { booleanValue: true } }),
  }
  const fields = { clubId: text(clubId), ...heads, content: bytes(content), ...other }
  return [`historyVolumes/${clubId}-volume`, fields] as const
}

/** The leaves of entries, each with its salt. */
const leavesOf = (entries: readonly BoundEntry[]) =>
  entries
    .map(({ id, fields }) => {
      const salt = Buffer.alloc(16, id).toString('base64')
      return { id, salt, hash: leafHash(id, sealableValues(fields), salt) }
    })
    .sort(byId)

/** The first seal of a club, of January 2026. */
function seal(entries: readonly BoundEntry[], clubId = 'club') {
  const leaves = leavesOf(entries)
  const [until, root] = ['2026-02-01T00:00:00.000Z', rootOf(leaves.map(({ hash }) => hash))]
  const signature = signSeal({ clubId, number: 1, from: '', until, count: leaves.length, root, before: '' }, key)
  const fields = {
    clubId: text(clubId),
    number: { integerValue: '1' },
    until: time(until),
    count: { integerValue: String(leaves.length) },
    root: text(root),
    before: text(''),
    signature: text(signature),
    leaves: map(
      Object.fromEntries(leaves.map(({ id, hash, salt }) => [id, map({ hash: text(hash), salt: text(salt) })])),
    ),
  }
  return [`historySeals/${clubId}.1`, fields] as const
}

/** The same seal with its leaves as bytes, without the salts of some. */
function boundSeal(entries: readonly BoundEntry[], erased: readonly string[] = []) {
  const [path, { leaves: _, ...fields }] = seal(entries)
  const left = leavesOf(entries).map(({ id, hash, salt }) => [id, erased.includes(id) ? { hash } : { hash, salt }])
  return [path, { ...fields, boundLeaves: bytes(bindLeaves(Object.fromEntries(left))) }] as const
}

/** Audits a backup with these documents, in this order. */
async function audit(...documents: readonly (readonly [path: string, fields: object])[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-audit-'))
  try {
    for (const folder of ['keys', 'door']) mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, 'keys/pass-key'), secret.toString('hex'))
    const path = join(dataDir, 'club.backup')
    const put = documents.map(
      ([document, fields]) => ['documents', `projects/p/databases/(default)/documents/${document}`, fields] as const,
    )
    const snapshot = async (take: (one: { n: number; put: typeof put }) => unknown) => void (await take({ n: 1, put }))
    await writeBackup({ dataDir, projectId: 'p', snapshot }, createWriteStream(path))
    return await auditBackup({ path, key: {} })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
const checksOf = (clubs: Awaited<ReturnType<typeof audit>>) =>
  clubs.map(({ clubId, seals, damagedVolumes }) => ({
    clubId,
    damagedVolumes,
    ...seals.map(({ check: { sound, erased, faults } }) => ({ sound, erased, faults }))[0],
  }))
const club = { clubId: 'club', damagedVolumes: 0, erased: 0 }

test('entries in a volume are as sealed as those beside it, whether the seal comes before or after', async () => {
  const documents = [volume([first, second]), ...history([third]), seal([first, second, third])]
  const sound = [{ ...club, sound: 3, faults: [] }]
  expect(checksOf(await audit(...documents))).toEqual(sound)
  expect(checksOf(await audit(...documents.toReversed()))).toEqual(sound)
})

test('what is another in a volume is named by the entry', async () => {
  const changed = entry('a', 1, { by: text('somebody else') })
  const documents = [
    volume([changed, entry('d', 3)], {
      marks: marksOf([
        ['made', 'somebody else'],
        ['made', 'anna'],
      ]),
    }),
    seal([first, second]),
  ]
  expect(checksOf(await audit(...documents))).toEqual([
    {
      ...club,
      sound: 0,
      faults: [
        { fault: 'changed', id: 'a' },
        { fault: 'removed', id: 'b' },
        { fault: 'added', id: 'd' },
      ],
    },
  ])
})

test('an entry in a volume says what was deleted for good, and what a payment was', async () => {
  const recorded = { clubId: text('club'), createdAt: time('2026-01-01T10:00:00Z'), amount: { integerValue: '120' } }
  const change = {
    collection: text('payments'),
    id: text('p'),
    before: map({ amount: recorded.amount }),
    after: map({ amount: { integerValue: '90' } }),
  }
  const edit = entry('b', 2, { kind: text('changed'), documents: list([map(change)]) })
  const signature = signErasure({ clubId: 'club', ids: ['a'], by: 'anna' }, key)
  const erasure = entry('c', 3, { kind: text('erased'), erased: list([text('a')]), signature: text(signature) })
  const marks = marksOf([
    ['changed', 'anna'],
    ['erased', 'anna'],
  ])
  const payment = ['payments/p', { ...recorded, amount: { integerValue: '90' } }] as const
  const leaf = { id: 'payments/p/1767261600.000000000', fields: recorded }
  const sealed = seal([first, edit, erasure, leaf])
  const sound = [{ ...club, sound: 3, erased: 1, faults: [] }]
  expect(checksOf(await audit(volume([edit, erasure], { marks }), payment, sealed))).toEqual(sound)
  expect(checksOf(await audit(payment, sealed, volume([edit, erasure], { marks })))).toEqual(sound)
})

const [path, heads] = volume([first])
/** The same volume in the first form, which had the members among the marks. */
function firstForm(member: string) {
  const { about: _, ...others } = heads
  return { ...others, marks: marksOf([['made', 'anna']], `member ${member}`) }
}
test.each([
  ['as it is', heads, 0],
  ['of the first form', firstForm('mara'), 0],
  ['that begins later than its entries', { ...heads, from: second.fields.at }, 1],
  ['that ends before them', { ...heads, to: time('2026-01-01T09:00:00Z') }, 1],
  ['of another count', { ...heads, count: { integerValue: '2' } }, 1],
  ['without marks', { ...heads, marks: list([]) }, 1],
  ['about somebody else', { ...heads, about: map({ otto: { booleanValue: true } }) }, 1],
  ['of the first form about somebody else', firstForm('otto'), 1],
])('a volume %s is read only if screens show what is in it', async (_, fields, damagedVolumes) => {
  expect(checksOf(await audit([path, fields], seal([first])))).toMatchObject([
    { damagedVolumes, sound: 1 - damagedVolumes },
  ])
})

test('a volume has its entries in order, and none is within another, as screens read them', async () => {
  const [, twisted] = volume([first, third, second])
  const sealed = seal([first, second, third])
  expect(checksOf(await audit([path, twisted], sealed))).toMatchObject([{ damagedVolumes: 1, sound: 0 }])
  const [, around] = volume([first, third])
  const [, within] = volume([second])
  const both = [['historyVolumes/around', around] as const, ['historyVolumes/within', within] as const]
  expect(checksOf(await audit(...both, sealed))).toMatchObject([{ damagedVolumes: 1 }])
  const [, upTo] = volume([first, second])
  const [, since] = volume([entry('d', 2), third])
  const touching = [['historyVolumes/up-to', upTo] as const, ['historyVolumes/since', since] as const]
  expect(checksOf(await audit(...touching, sealed))).toMatchObject([{ damagedVolumes: 1 }])
  const [, before] = volume([first])
  const [, after] = volume([second, third])
  const apart = [['historyVolumes/after', after] as const, ['historyVolumes/before', before] as const]
  expect(checksOf(await audit(...apart, sealed))).toEqual([{ ...club, sound: 3, faults: [] }])
})

test('times of a volume are rounded to milliseconds, as the API has them', async () => {
  const precise = entry('a', 1, { at: time('2026-01-01T10:00:00.1236Z') })
  const [, fields] = volume([precise])
  const rounded = { ...fields, from: time('2026-01-01T10:00:00.124Z'), to: time('2026-01-01T10:00:00.124Z') }
  expect(checksOf(await audit([path, rounded], seal([precise])))).toEqual([{ ...club, sound: 1, faults: [] }])
})

test('an entry that is in a volume and beside it is sound only if both are alike', async () => {
  const documents = (beside: BoundEntry) => [volume([first]), ...history([beside]), seal([first])]
  expect(checksOf(await audit(...documents(first)))).toEqual([{ ...club, sound: 1, faults: [] }])
  for (const beside of [entry('a', 1, { by: text('eve') }), entry('a', 2), entry('a', 1, { more: text('') })])
    for (const inOrder of [documents(beside), documents(beside).toReversed()])
      expect(checksOf(await audit(...inOrder))).toEqual([
        { ...club, sound: 0, faults: [{ fault: 'changed', id: 'a' }] },
      ])
})

test('a seal with its leaves as bytes is compared as one with a map', async () => {
  const signature = signErasure({ clubId: 'club', ids: ['a'], by: 'anna' }, key)
  const erasure = entry('c', 3, { kind: text('erased'), erased: list([text('a')]), signature: text(signature) })
  const sealed = boundSeal([first, second, erasure], ['a'])
  const documents = (of: BoundEntry) => [...history([of, erasure]), sealed]
  expect(checksOf(await audit(...documents(second)))).toEqual([{ ...club, sound: 2, erased: 1, faults: [] }])
  expect(checksOf(await audit(...documents(entry('b', 2, { by: text('eve') }))))).toEqual([
    { ...club, sound: 1, erased: 1, faults: [{ fault: 'changed', id: 'b' }] },
  ])
})

test('a seal whose leaves are in both forms, in none or in damaged bytes cannot be read', async () => {
  const [path, fields] = seal([first])
  const [, { boundLeaves }] = boundSeal([first])
  const { leaves: _, ...none } = fields
  for (const damaged of [{ ...fields, boundLeaves }, none, { ...none, boundLeaves: bytes(Buffer.from('[]')) }])
    expect(await audit([path, damaged])).toMatchObject([{ clubId: 'club', seals: [], damaged: 1 }])
})

const deep = (depth: number) => {
  let value: object = text('')
  for (let n = 0; n < depth; n += 1) value = list([value])
  return value
}

test.each([
  ['is no compressed data', Buffer.from('[]')],
  ['has no end', bindEntries([first]).subarray(0, -9)],
  ['becomes too large', gzipSync(Buffer.alloc(20_000_000))],
  ['has a time that is none', bindEntries([{ id: 'a', fields: { ...first.fields, at: time('soon') } }])],
  ['has values without a type', gzipSync(JSON.stringify([['a', { ...first.fields, by: 'anna' }]]))],
  ['has values that are no text', bindEntries([entry('a', 1, { by: { stringValue: { toString: 1 } } })])],
  ['has a payment of no time', bindEntries([entry('a', 1, { documents: list([map({ at: time('soon') })]) })])],
  ['has values within values without an end', bindEntries([entry('a', 1, { by: deep(500) })])],
  ['has the entry of another club', bindEntries([entry('a', 1, {}, 'other')])],
])('a volume that %s is named, with what it had, and ends the audit of no other club', async (_, content) => {
  const other = entry('x', 1, {}, 'other')
  const documents = [
    volume([first], { content }),
    seal([first]),
    volume([other], { clubId: 'other' }),
    seal([other], 'other'),
  ]
  expect(checksOf(await audit(...documents))).toEqual([
    { ...club, damagedVolumes: 1, sound: 0, faults: [{ fault: 'removed', id: 'a' }] },
    { clubId: 'other', damagedVolumes: 0, sound: 1, erased: 0, faults: [] },
  ])
})

test('what was written at the moment where a seal ends is of the next one', async () => {
  const [path, fields] = seal([first])
  const until = entry('d', 1, { at: fields.until })
  const next = ['historySeals/club.2', { ...seal([until])[1], number: { integerValue: '2' } }] as const
  const later = { ...next[1], from: fields.until, until: time('2026-03-01T00:00:00.000Z') }
  expect(await audit(...history([first, until]), [path, fields])).toMatchObject([
    { unsealed: 1, seals: [{ check: { sound: 1, faults: [] } }] },
  ])
  const [club] = await audit(...history([first, until]), [path, fields], [next[0], later])
  expect(club?.seals.map(({ check }) => check.sound)).toEqual([1, 1])
})

test('a document below an entry is none', async () => {
  const below = ['history/a/more/b', entry('a', 1, { by: text('eve') }).fields] as const
  expect(checksOf(await audit(below, ...history([first]), seal([first])))).toEqual([{ ...club, sound: 1, faults: [] }])
})

test('a volume that does not say of which club it is counts by its id', async () => {
  const { clubId: _, ...nobodys } = heads
  expect(checksOf(await audit([path, nobodys]))).toEqual([{ clubId: 'club-volume', damagedVolumes: 1 }])
})

test('a damaged volume is named in a club without seals too', async () => {
  expect(checksOf(await audit(volume([first], { content: Buffer.from('') })))).toEqual([
    { clubId: 'club', damagedVolumes: 1 },
  ])
})
