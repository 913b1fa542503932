import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type RestFields, snapshotOf } from '../firebase/held-snapshot.ts'
import type { Version } from '../firebase/store.ts'
import { inCommits } from './change-entries.ts'
import { entriesIn, volumeFields } from './volumes.ts'

const entry = (id: string, clubId = 'club', noise = '') => {
  const fields: RestFields = {
    clubId: { stringValue: clubId },
    at: { timestampValue: '2026-01-01T10:00:00Z' },
    kind: { stringValue: 'made' },
    by: { stringValue: 'anna' },
    memberIds: { arrayValue: { values: [] } },
    noise: { stringValue: noise },
  }
  return snapshotOf('history', id, fields)
}
const volume = (id: string, entries = [entry(`${id}1`), entry(`${id}2`)]) => {
  const { content, ...heads } = volumeFields('club', entries)
  return { id, updateTime: undefined, ...heads, content: new Uint8Array(content) }
}
const idsOf = (commits: readonly (readonly Version[])[]) => commits.map((part) => part.map(({ id }) => id))

test('all of a volume is in one commit, which has as many volumes as it has room for', () => {
  const noise = randomBytes(700_000).toString('base64')
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const pairs = names.map((name) => entriesIn(volume(name, [entry(`${name}1`, 'club', noise), entry(`${name}2`)])))
  // The first of each volume, and then the second of each.
  const all = [entry('alone'), ...[0, 1].flatMap((place) => pairs.flatMap((pair) => pair[place] ?? []))]
  expect(idsOf(inCommits(all))).toEqual([
    ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2', 'e1', 'e2'],
    ['f1', 'f2', 'alone'],
  ])
})

test('entries that are documents of their own are so many in a commit, after what is in volumes', () => {
  const alone = ['1', '2', '3', '4', '5'].map((id) => entry(id))
  expect(idsOf(inCommits([...alone, ...entriesIn(volume('v'))], 2))).toEqual([
    ['v1', 'v2', '1'],
    ['2', '3'],
    ['4', '5'],
  ])
  expect(inCommits([])).toEqual([])
})

test('a volume with an entry of another club is not read', () => {
  expect(entriesIn(volume('v')).map(({ id }) => id)).toEqual(['v1', 'v2'])
  expect(() => entriesIn(volume('v', [entry('v1'), entry('v2', 'other')]))).toThrow('of another club')
})
