import { expect, test } from 'vitest'
import type { Image } from '../journal/entry.ts'
import { HeldDocuments } from './held-documents.ts'
import { answerKnownMissing } from './known-missing.ts'

const at = 'projects/demo-tessera/databases/(default)/documents'
const path = `/v1/${at}:batchGet?$alt=json`
const names = (...ids: string[]) => ids.map((id) => `${at}/uniques/${id}`)
const held = new HeldDocuments()
held.note(names('used').map((name): Image => ['documents', name, { clubId: { stringValue: 'a' } }]))

const ask = (body: object, to = path) => answerKnownMissing(held, { path: to, body: JSON.stringify(body) })

test('says that numbers and addresses are not in use without the emulator', () => {
  const answer = ask({ database: 'projects/demo-tessera/databases/(default)', documents: names('free', 'other') })
  expect(JSON.parse(answer ?? '[]').map(({ missing }: { missing: string }) => missing)).toEqual(names('free', 'other'))
})

test('knows at once of one that is taken, and of one that is free again', () => {
  const [name = ''] = names('taken')
  held.note([['documents', name, { clubId: { stringValue: 'a' } }]])
  expect(ask({ documents: [name] })).toBeUndefined()
  held.note([['documents', name, null]])
  expect(ask({ documents: [name] })).toContain(name)
})

test.each([
  ['one of them is in use', { documents: names('free', 'used') }, path],
  ['other documents are asked for', { documents: [...names('free'), `${at}/members/free`] }, path],
  ['it is in a transaction', { documents: names('free'), transaction: 'dGVzdA==' }, path],
  ['it begins a transaction', { documents: names('free'), newTransaction: {} }, path],
  ['it is a query', { documents: names('free') }, `/v1/${at}:runQuery`],
])('leaves it to the emulator if %s', (_, body, to) => {
  expect(ask(body, to)).toBeUndefined()
})

test('leaves a body that is not JSON to the emulator, which refuses it', () => {
  const body = `{"documents":["${at}/uniques/free"`
  expect(answerKnownMissing(held, { path, body })).toBeUndefined()
})
