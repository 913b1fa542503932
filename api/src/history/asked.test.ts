import { expect, test } from 'vitest'
import { snapshotOf } from '../firebase/held-snapshot.ts'
import { isAsked, marksFor } from './asked.ts'

const text = (stringValue: string) => ({ stringValue })
const entry = (memberIds: readonly string[]) =>
  snapshotOf('history', 'a', {
    kind: text('made'),
    by: text('anna'),
    memberIds: { arrayValue: { values: memberIds.map(text) } },
  })

test.each([
  [{}, ['mara'], true],
  [{ kinds: ['made', 'changed'] }, ['mara'], true],
  [{ kinds: ['changed'] }, ['mara'], false],
  [{ by: 'anna' }, ['mara'], true],
  [{ by: 'otto' }, ['mara'], false],
  [{ kinds: ['made'], by: 'otto' }, ['mara'], false],
  [{ members: ['otto', 'mara'] }, ['mara'], true],
  [{ members: ['otto'] }, ['mara'], false],
  [{ members: [] }, ['mara'], false],
  [{ members: [] }, [], true],
])('%j asks for an entry about %j: %s', (asked, memberIds, isWanted) => {
  expect(isAsked(entry(memberIds), asked)).toBe(isWanted)
})

test('what is asked for together has a mark of its own', () => {
  expect(marksFor({})).toBeUndefined()
  expect(marksFor({ kinds: ['made', 'changed'], by: 'anna' })).toEqual(['kind made, by anna', 'kind changed, by anna'])
  expect(marksFor({ kinds: ['made'], members: [] })).toEqual(['kind made, of nobody'])
  expect(marksFor({ members: [] })).toEqual(['of nobody'])
})
