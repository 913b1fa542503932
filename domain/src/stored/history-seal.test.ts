import { expect, test } from 'vitest'
import { storedHistorySealSchema } from './history-seal.ts'

const head = {
  clubId: 'c',
  number: 1,
  at: new Date(0),
  until: new Date(0),
  count: 0,
  root: '',
  before: '',
  publicKey: '',
  signature: '',
}
const [leaves, boundLeaves] = [{}, new Uint8Array()]

test.each([
  ['as a map', { leaves }, true],
  ['as bytes', { boundLeaves, boundAt: new Date(0) }, true],
  ['in both forms', { leaves, boundLeaves }, false],
  ['in no form', {}, false],
])('a seal with its leaves %s', (_, form, isSound) => {
  expect(storedHistorySealSchema.safeParse({ ...head, ...form }).success).toBe(isSound)
})
