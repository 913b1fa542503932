import { expect, test } from 'vitest'
import type { Image } from '../journal/entry.ts'
import { Changes } from './changes.ts'

const at = 'projects/demo-tessera/databases/(default)/documents'
const of = (clubId: string) => ({ clubId: { stringValue: clubId }, name: { stringValue: 'x' } })
const member = (id: string, clubId: string): Image => ['documents', `${at}/members/${id}`, of(clubId)]
const gone = (id: string): Image => ['documents', `${at}/members/${id}`, null]

test('who knows a mark hears what was written of the own club since, once each, and what was deleted of any', () => {
  const changes = new Changes()
  changes.note([member('before', 'a')])
  const { mark } = changes.since('a', 'members', undefined)
  changes.note([member('one', 'a'), member('other', 'b'), ['documents', `${at}/payments/p`, of('a')]])
  changes.note([member('one', 'a'), gone('two'), ['accounts', 'uid', { clubId: 'a' }]])
  changes.note([['documents', `${at}/members/one/photos/deep`, of('a')]])
  const since = changes.since('a', 'members', mark)
  expect(since).toMatchObject({ changed: ['one'], gone: ['two'] })
  expect(changes.since('b', 'members', mark)).toMatchObject({ changed: ['other'], gone: ['two'] })
  expect(changes.since('a', 'members', since.mark)).toEqual({ mark: since.mark, changed: [], gone: [] })
})

test.each(['', 'x', 'x.0', '.0'])('of the mark %j anything may have changed', (mark) => {
  const changes = new Changes()
  changes.note([member('one', 'a')])
  expect(changes.since('a', 'members', mark)).toEqual({ mark: changes.since('a', 'members', undefined).mark })
})

test.each(['-1', '2', 'NaN', '0.5', ''])('of a mark of this life with the number %j as well', (number) => {
  const changes = new Changes()
  changes.note([member('one', 'a')])
  const [life] = changes.since('a', 'members', undefined).mark.split('.')
  expect(changes.since('a', 'members', `${life}.${number}`).changed).toBeUndefined()
})

test('what is too long ago is forgotten, and said to be; the rest is still told', () => {
  const changes = new Changes(10)
  const first = changes.since('a', 'members', undefined).mark
  const marks = Array.from({ length: 60 }, (_, n) => {
    changes.note([member(`m${n}`, 'a')])
    return changes.since('a', 'members', undefined).mark
  })
  expect(changes.since('a', 'members', first).changed).toBeUndefined()
  for (const [n, mark] of marks.slice(-10).entries())
    expect(changes.since('a', 'members', mark).changed).toEqual(
      Array.from({ length: 9 - n }, (_, i) => `m${51 + n + i}`),
    )
})

test('a mark from before the emulator was filled anew counts no more', () => {
  const changes = new Changes()
  changes.note([member('one', 'a')])
  const { mark } = changes.since('a', 'members', undefined)
  changes.startAnew()
  changes.note([member('two', 'a')])
  expect(changes.since('a', 'members', mark).changed).toBeUndefined()
})
