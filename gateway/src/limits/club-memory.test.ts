import { inEnglish } from '@tessera/domain/texts/text'
import { NearLimit } from '@tessera/server/limits/near-limit'
import { RateLimit } from '@tessera/server/limits/rate-limit'
import { expect, test } from 'vitest'
import type { NewestDocument } from '../documents/newest-documents.ts'
import type { Image } from '../journal/entry.ts'
import { ClubMemory, memoryOf } from './club-memory.ts'

const megabyte = 1024 * 1024
const text = (stringValue: string) => ({ stringValue })

/** The image of a document of a club with a field of so many letters. */
const image = (path: string, clubId: string, letters = 0): Image => [
  'documents',
  `projects/p/databases/(default)/documents/${path}`,
  { clubId: text(clubId), words: text('x'.repeat(letters)) },
]
/** The same as a start reads it. */
const stored = (path: string, clubId: string, letters = 0): NewestDocument => {
  const [, name, fields] = image(path, clubId, letters)
  return { name, fields: JSON.stringify(fields), clubId }
}
const gone = (path: string): Image => ['documents', `projects/p/databases/(default)/documents/${path}`, null]

function make({ share = megabyte, kilobytes = 1_000_000 } = {}) {
  let now = 0
  const near = new NearLimit(
    () => undefined,
    () => now,
  )
  const written = new RateLimit('kilobytesPerClub', { count: kilobytes, seconds: 10 }, near, () => now)
  const memory = new ClubMemory(share, written, near)
  return {
    memory,
    near,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test.each([
  ['a payment', 500, 3_000],
  ['a letter', 4_000, 10_000],
  ['a photo', 270_000, 292_000],
])('%s takes more than its JSON', (_, length, bytes) => expect(memoryOf(length)).toBe(bytes))

test('what a club takes is the sum of its newest documents, the files of its template and the club itself among them', () => {
  const { memory } = make()
  memory.restore([stored('passTemplates/t', 'a'), stored('letters/one', 'a', 1_000), stored('letters/two', 'b', 1_000)])
  const alone = memory.of('b')
  expect(memory.of('a')).toBeGreaterThan(alone)
  memory.wrote([image('letters/one', 'a', 5_000)])
  const longer = memory.of('a')
  memory.wrote([image('letters/one', 'a', 5_000)])
  expect(memory.of('a')).toBe(longer)
  memory.wrote([
    [
      'documents',
      'projects/p/databases/(default)/documents/passTemplates/t/files/icon',
      { bytes: text('x'.repeat(300)) },
    ],
    ['documents', 'projects/p/databases/(default)/documents/clubs/a', { name: text('A') }],
  ])
  expect(memory.of('a')).toBeGreaterThan(longer + 4_000)
  expect(memory.of('b')).toBe(alone)
  memory.wrote(['passTemplates/t', 'passTemplates/t/files/icon', 'letters/one', 'clubs/a'].map(gone))
  expect(memory.of('a')).toBe(0)
})

test('what a start reads takes as much as when it was written, in any order', () => {
  const [written, read] = [make().memory, make().memory]
  const paths = ['passTemplates/t', 'passTemplates/t/files/icon', 'letters/one', 'clubs/a']
  written.wrote(paths.map((path) => image(path, path.includes('/files/') ? '' : 'a', 1_000)))
  read.restore(paths.toReversed().map((path) => stored(path, path.includes('/files/') ? '' : 'a', 1_000)))
  expect(read.of('a')).toBe(written.of('a'))
})

test('accounts, and documents of no club, count for nobody', () => {
  const { memory } = make({ share: 1 })
  memory.wrote([
    ['accounts', 'uid', { clubId: text('a') }],
    ['documents', 'projects/p/databases/(default)/documents/users/u', { email: text('a@b.c') }],
  ])
  expect(memory.of('a')).toBe(0)
})

test('a club at its share is refused all but deletions, others nothing; what it deletes makes room at once', () => {
  const { memory, near } = make()
  memory.wrote([image('photos/one', 'a', 600_000), image('photos/two', 'a', 600_000)])
  const { full } = memory.refusal('a', true)
  expect(full && inEnglish(full)).toBe(
    'The data of your club can take at most 1 MB of the memory of this server. Delete some, or ask who runs the server for more.',
  )
  expect(near.list).toMatchObject([{ limit: 'memory', of: 'a', max: megabyte }])
  expect([memory.refusal('a', false), memory.refusal('b', true)]).toEqual([{}, {}])
  memory.wrote([gone('photos/two')])
  expect(memory.refusal('a', true)).toEqual({})
})

test('a club that rewrites much in a moment waits; what is read at the start does not count', () => {
  const { memory, pass } = make({ share: 100 * megabyte, kilobytes: 2_000 })
  memory.restore([stored('photos/one', 'a', 5_000_000)])
  expect(memory.refusal('a', false)).toEqual({})
  for (let n = 0; n < 4; n += 1) memory.wrote([image('photos/two', 'a', 600_000)])
  expect(memory.refusal('a', false).tooMany?.retryAfter).toBeGreaterThan(0)
  expect(memory.refusal('b', true)).toEqual({})
  pass(10_001)
  expect(memory.refusal('a', false)).toEqual({})
})
