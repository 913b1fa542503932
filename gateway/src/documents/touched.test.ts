import { expect, test } from 'vitest'
import { imagesTold, readTouched, UnknownWrite } from './touched.ts'

const name = (id: string) => `projects/p/databases/(default)/documents/things/${id}`
const imagesOf = (writes: object[], results: object[] = []) =>
  imagesTold(readTouched(JSON.stringify({ writes })), JSON.stringify({ writeResults: results }))
const fields = { n: { integerValue: '1' } }
const time = { timestampValue: '2026-03-01T12:00:00.123Z' }

test.each([
  ['a document written as a whole', [{ update: { name: name('a'), fields } }], [], [['documents', name('a'), fields]]],
  ['one without fields', [{ update: { name: name('a') } }], [], [['documents', name('a'), {}]]],
  [
    'one with the time of the server',
    [
      {
        update: { name: name('a'), fields },
        updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      },
    ],
    [{ transformResults: [time] }],
    [['documents', name('a'), { ...fields, at: time }]],
  ],
  ['a deletion', [{ delete: name('a') }], [], [['documents', name('a'), null]]],
])('%s needs no read-back', (_, writes, results, images) => {
  expect(imagesOf(writes, results)).toEqual(images)
})

test.each([
  ['some fields of it', [{ update: { name: name('a'), fields }, updateMask: { fieldPaths: ['n'] } }]],
  [
    'an increment',
    [{ update: { name: name('a'), fields }, updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }] }],
  ],
  [
    'a time deep inside',
    [{ update: { name: name('a'), fields }, updateTransforms: [{ fieldPath: 'a.b', setToServerValue: 1 }] }],
  ],
  [
    'a time that the answer lacks',
    [{ update: { name: name('a'), fields }, updateTransforms: [{ fieldPath: 'at', setToServerValue: 1 }] }],
  ],
  ['one touched twice', [{ update: { name: name('a'), fields } }, { delete: name('a') }]],
])('%s must be read back', (_, writes) => {
  expect(imagesOf(writes)).toEqual([])
})

test('lists each name once and detects a transaction', () => {
  const touched = readTouched(
    JSON.stringify({
      writes: [{ delete: name('a') }, { update: { name: name('a') } }, { verify: name('b') }],
      transaction: 'x',
    }),
  )
  expect([touched.names, touched.inTransaction]).toEqual([[name('a'), name('b')], true])
})

test.each(['', 'null', '{"writes":[{}]}', '{"writes":[{"update":{}}]}', '{"writes":1}'])('rejects body %s', (body) => {
  expect(() => readTouched(body)).toThrow(UnknownWrite)
})
