import { expect, test } from 'vitest'
import type { Image } from '../journal/entry.ts'
import { HeldDocuments } from './held-documents.ts'
import { NewestDocuments } from './newest-documents.ts'

const at = 'projects/demo-tessera/databases/(default)/documents'
const of = (clubId: string, name = 'x') => ({ clubId: { stringValue: clubId }, name: { stringValue: name } })
const member = (id: string, clubId: string, name?: string): Image => [
  'documents',
  `${at}/members/${id}`,
  of(clubId, name),
]
const gone = (id: string): Image => ['documents', `${at}/members/${id}`, null]
const newest = (...images: Image[]) => {
  const documents = new NewestDocuments()
  documents.take({ n: 1, put: images })
  return documents
}

test('holds each club’s documents as they are now, without deleted ones', () => {
  const held = new HeldDocuments()
  held.note([member('one', 'a'), member('two', 'a'), member('other', 'b'), ['accounts', 'uid', of('a')]])
  held.note([
    member('one', 'a', 'y'),
    gone('two'),
    gone('never'),
    ['documents', `${at}/members/one/photos/deep`, of('a')],
  ])
  const one = ['one', JSON.stringify(of('a', 'y'))]
  expect(held.ofClub('members', 'a')).toEqual([one])
  expect(held.ofClub('members', 'b')).toHaveLength(1)
  expect(held.ofClub('payments', 'a')).toEqual([])
  expect(held.named('members', 'a', ['one', 'two', 'other'])).toEqual([one])
})

test('gives no list with a document that is too long, and gives it again once that is gone', () => {
  const held = new HeldDocuments()
  held.note([member('one', 'a'), member('long', 'a', 'x'.repeat(5_000))])
  expect(held.ofClub('members', 'a')).toBeUndefined()
  expect(held.named('members', 'a', ['one', 'long'])).toBeUndefined()
  expect(held.named('members', 'a', ['one'])).toHaveLength(1)
  held.note([gone('long')])
  expect(held.ofClub('members', 'a')).toHaveLength(1)
})

test('begins with what is on the disk, and again when the emulator is filled anew', () => {
  const held = new HeldDocuments()
  held.replace(newest(member('one', 'a'), member('two', 'a'), ['documents', `${at}/users/u`, {}]))
  held.note([member('lost', 'a'), gone('one')])
  expect(held.ofClub('members', 'a')?.map(([id]) => id)).toEqual(['two', 'lost'])
  held.replace(newest(member('one', 'a'), member('two', 'a')))
  expect(held.ofClub('members', 'a')?.map(([id]) => id)).toEqual(['one', 'two'])
})

test('a document that has another club is held for that one alone', () => {
  const held = new HeldDocuments()
  held.note([member('one', 'a')])
  held.note([member('one', 'b')])
  expect([held.ofClub('members', 'a'), held.ofClub('members', 'b')?.length]).toEqual([[], 1])
})
