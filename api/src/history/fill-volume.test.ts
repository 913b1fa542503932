import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type RestFields, snapshotOf } from '../firebase/held-snapshot.ts'
import { fill } from './fill-volume.ts'

const text = (stringValue: string) => ({ stringValue })
const list = (values: readonly string[]) => ({ arrayValue: { values: values.map(text) } })

/** An entry about a change of a member; what a document was before can be `noise`. */
function entry(id: string, fields: RestFields = {}, noise = '') {
  const before = { mapValue: { fields: { noise: text(noise) } } }
  const document = { mapValue: { fields: { collection: text('members'), id: text('m'), before, after: before } } }
  return snapshotOf('history', id, {
    clubId: text('club'),
    at: { timestampValue: '2026-01-01T10:00:00Z' },
    kind: text('changed'),
    by: text('anna'),
    memberIds: list(['mara']),
    documents: { arrayValue: { values: [document] } },
    ...fields,
  })
}
const filled = (moments: Parameters<typeof fill>[0], most = 100) => {
  const { entries, isFull } = fill(moments, most)
  return { ids: entries.map(({ id }) => id), isFull }
}

test('a volume is full where the next moment has no room in it, and what has no room in any is left out', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => entry(id)) as [Entry, Entry, Entry, Entry]
  expect(filled([[a], [b, c], [d]], 3)).toEqual({ ids: ['a', 'b', 'c'], isFull: true })
  expect(filled([[a], [b, c], [d]], 2)).toEqual({ ids: ['a'], isFull: true })
  expect(filled([[a, b, c], [d]], 2)).toEqual({ ids: ['d'], isFull: false })
  expect(filled([[a], [b], [c]], 3)).toEqual({ ids: ['a', 'b', 'c'], isFull: false })
})
type Entry = ReturnType<typeof entry>

test('a volume is about so many members that the database has indexes for them', () => {
  const about = (id: string, count: number) =>
    entry(id, { memberIds: list(Array.from({ length: count }, (_, n) => `${id}-${n}`)) })
  expect(filled([[about('a', 800)], [about('b', 800)], [about('c', 800)]])).toEqual({ ids: ['a', 'b'], isFull: true })
  expect(filled([[about('a', 2100)], [about('b', 800)]])).toEqual({ ids: ['b'], isFull: false })
})

test('a volume has so many bytes that it is read again, also of what is small once it is compressed', () => {
  const moments = Array.from({ length: 12 }, (_, n) => [entry(`${n}`, {}, 'long '.repeat(90_000))])
  expect(filled(moments)).toMatchObject({ ids: { length: 8 }, isFull: true })
})

test('a volume has so many compressed bytes that it is a document', () => {
  const noisy = (id: string, bytes: number) => entry(id, {}, randomBytes(bytes / 2).toString('hex'))
  const moments = ['a', 'b', 'c'].map((id) => [noisy(id, 300_000)])
  expect(filled(moments)).toEqual({ ids: ['a', 'b'], isFull: true })
  expect(filled([[noisy('a', 800_000)], [entry('b')]])).toEqual({ ids: ['b'], isFull: false })
})

test.each([
  ['a deletion', { kind: text('deleted') }, []],
  ['what was undone', { kind: text('undone') }, []],
  ['a move of a payment', { kind: text('deleted'), movedTo: text('p-2025') }, ['a']],
  ['a damaged entry', { memberIds: text('none') }, []],
])('%s is in a volume only if it stays for three years and is read again', (_, fields, ids) => {
  expect(filled([[entry('a', fields)]])).toEqual({ ids, isFull: false })
})
