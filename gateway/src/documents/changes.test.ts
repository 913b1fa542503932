import { expect, test } from 'vitest'
import type { Image } from '../journal/entry.ts'
import { Changes, ownerIn } from './changes.ts'

const at = 'projects/demo-tessera/databases/(default)/documents'
const of = (clubId: string) => ({ clubId: { stringValue: clubId }, name: { stringValue: 'x' } })
const member = (id: string, clubId: string): Image => ['documents', `${at}/members/${id}`, of(clubId)]
const gone = (id: string): Image => ['documents', `${at}/members/${id}`, null]

test('returns what was written in the club since a cursor, each once, and deletions in any club', () => {
  const changes = new Changes()
  changes.note([member('before', 'a')])
  const { cursor } = changes.since('a', 'members', undefined)
  changes.note([member('one', 'a'), member('other', 'b'), ['documents', `${at}/payments/p`, of('a')]])
  changes.note([member('one', 'a'), gone('two'), ['accounts', 'uid', { clubId: 'a' }]])
  changes.note([['documents', `${at}/members/one/photos/deep`, of('a')]])
  const since = changes.since('a', 'members', cursor)
  expect(since).toMatchObject({ changed: ['one'], gone: ['two'] })
  expect(changes.since('b', 'members', cursor)).toMatchObject({ changed: ['other'], gone: ['two'] })
  expect(changes.since('a', 'members', since.cursor)).toEqual({ cursor: since.cursor, changed: [], gone: [] })
})

test('says of an account if its user, its invitations or a document of unknown owner were written', () => {
  const changes = new Changes()
  const user = (uid: string): Image => ['documents', `${at}/users/${uid}`, { email: { stringValue: 'x' } }]
  const about = (uid: string) => ({ ...of('a'), uid: { stringValue: uid } })
  const invitation: Image = ['documents', `${at}/invitations/ann_a`, about('ann')]
  const removed: Image = ['documents', `${at}/invitations/ann_a`, null]
  let { cursor } = changes.ofAccount('ann', undefined)
  const changedBy = (...note: Parameters<Changes['note']>) => {
    changes.note(...note)
    const { changed, cursor: now } = changes.ofAccount('ann', cursor)
    cursor = now
    return changed
  }
  expect(changedBy([])).toBe(false)
  expect(changedBy([user('bob'), member('m', 'a'), ['documents', `${at}/invitations/bob_a`, about('bob')]])).toBe(false)
  expect(changedBy([user('ann')])).toBe(true)
  expect(changedBy([['documents', `${at}/users/ann`, null]], new Map([[`${at}/users/ann`, ownerIn({})]]))).toBe(true)
  expect(changedBy([invitation])).toBe(true)
  expect(changedBy([removed], new Map([[`${at}/invitations/ann_a`, ownerIn(about('ann'))]]))).toBe(true)
  expect(changedBy([removed], new Map([[`${at}/invitations/ann_a`, ownerIn(about('bob'))]]))).toBe(false)
  expect(changedBy([removed])).toBe(true)
  changes.startAnew()
  expect(changedBy([])).toBe(true)
})

test('publishes once per write that a collection changed, with the owner of a deleted one', () => {
  const changes = new Changes()
  const published: unknown[] = []
  changes.publishTo((change) => published.push(change))
  const payment = { clubId: { stringValue: 'a' }, memberId: { stringValue: 'm' } }
  const [one, two]: Image[] = ['1', '2'].map((id) => ['documents', `${at}/payments/${id}`, payment])
  if (one && two) changes.note([one, two, member('x', 'a'), ['accounts', 'uid', {}]])
  const owners = new Map([[`${at}/payments/1`, ownerIn(payment)]])
  changes.note([['documents', `${at}/payments/1`, null]], owners)
  changes.note([gone('y')])
  changes.startAnew()
  expect(published).toEqual([
    { collection: 'payments', clubId: 'a', memberId: 'm' },
    { collection: 'members', clubId: 'a', memberId: 'x' },
    { collection: 'payments', clubId: 'a', memberId: 'm' },
    { collection: 'members', clubId: undefined, memberId: 'y' },
    'all',
  ])
})

test('a deleted document of no club concerns no club', () => {
  const changes = new Changes()
  const published: unknown[] = []
  changes.publishTo((change) => published.push(change))
  changes.note([['documents', `${at}/users/u`, null]], new Map([[`${at}/users/u`, ownerIn({})]]))
  expect(published).toEqual([{ collection: 'users', clubId: '' }])
})

test('a deletion in a known club is of no other club', () => {
  const changes = new Changes()
  const { cursor } = changes.since('a', 'members', undefined)
  changes.note([gone('one')], new Map([[`${at}/members/one`, ownerIn(of('a'))]]))
  expect(changes.since('a', 'members', cursor)).toMatchObject({ changed: [], gone: ['one'] })
  expect(changes.since('b', 'members', cursor)).toMatchObject({ changed: [], gone: [] })
})

test.each(['', 'x', 'x.0', '.0'])('returns no change list for the unknown cursor %j', (cursor) => {
  const changes = new Changes()
  changes.note([member('one', 'a')])
  expect(changes.since('a', 'members', cursor)).toEqual({ cursor: changes.since('a', 'members', undefined).cursor })
})

test.each(['-1', '2', 'NaN', '0.5', ''])('returns no change list for a current cursor with the number %j', (number) => {
  const changes = new Changes()
  changes.note([member('one', 'a')])
  const [life] = changes.since('a', 'members', undefined).cursor.split('.')
  expect(changes.since('a', 'members', `${life}.${number}`).changed).toBeUndefined()
})

test('returns no change list for a cursor that is too old, but does for recent ones', () => {
  const changes = new Changes(10)
  const first = changes.since('a', 'members', undefined).cursor
  const cursors = Array.from({ length: 60 }, (_, n) => {
    changes.note([member(`m${n}`, 'a')])
    return changes.since('a', 'members', undefined).cursor
  })
  expect(changes.since('a', 'members', first).changed).toBeUndefined()
  for (const [n, cursor] of cursors.slice(-10).entries())
    expect(changes.since('a', 'members', cursor).changed).toEqual(
      Array.from({ length: 9 - n }, (_, i) => `m${51 + n + i}`),
    )
})

test('a refill of the emulator invalidates earlier cursors', () => {
  const changes = new Changes()
  changes.note([member('one', 'a')])
  const { cursor } = changes.since('a', 'members', undefined)
  changes.startAnew()
  changes.note([member('two', 'a')])
  expect(changes.since('a', 'members', cursor).changed).toBeUndefined()
})
