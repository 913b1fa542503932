import { expect, test } from 'vitest'
import { fieldOf, isOfSeveral, leavesOf, memberLeafId, type SealableFields, splitIn, textOf } from './history-leaves.ts'
import type { Sealable } from './history-seal.ts'

const text = (value: string): Sealable => ['text', value]
const list = (...values: Sealable[]): Sealable => ['list', values]
const document = (id: string, collection = 'members', fullName = id): Sealable => [
  'map',
  [
    ['collection', text(collection)],
    ['id', text(id)],
    ['before', ['map', [['fullName', text(fullName)]]]],
  ],
]
const entry = (documents: readonly Sealable[], memberIds: readonly string[], kind = 'made'): SealableFields => [
  ['kind', text(kind)],
  ['by', text('anna')],
  ['documents', list(...documents)],
  ['memberIds', list(...memberIds.map(text))],
]
const hashes = (fields: SealableFields, isSplit: boolean) =>
  Object.fromEntries(leavesOf('e', fields, isSplit).map(({ id, hash }) => [id, hash('salt')]))

const both = entry([document('ben'), document('cara')], ['ben', 'cara', 'dora'])

test('an entry is one leaf, and one of several members has one for each and one for the rest', () => {
  expect(Object.keys(hashes(both, false))).toEqual(['e'])
  expect(Object.keys(hashes(both, true))).toEqual(['e', 'e/ben', 'e/cara'])
  expect(memberLeafId('e', 'ben')).toBe('e/ben')
  expect([...splitIn(['e', 'e/ben', 'e/cara', 'f', 'payments/p/1.0'])]).toEqual(['e', 'payments'])
})

test.each([
  ['several new members', both, true],
  ['several changed members', entry([document('ben'), document('cara')], ['ben', 'cara'], 'changed'), true],
  ['one member', entry([document('ben')], ['ben']), false],
  ['several deleted members', entry([document('ben'), document('cara')], ['ben', 'cara'], 'deleted'), false],
  ['a member and another thing', entry([document('ben'), document('x', 'payments')], ['ben']), false],
  ['no documents', [['kind', text('made')]] as const, false],
  ['documents that are none', [...entry([], []), ['documents', text('none')]] as const, false],
])('an entry of %s is of several members or not', (_, fields, isSplit) => {
  expect(isOfSeveral(fields)).toBe(isSplit)
})

test('a member who is taken out leaves the other leaves as they were', () => {
  const { 'e/ben': _, ...left } = hashes(both, true)
  expect(hashes(entry([document('cara')], ['cara', 'dora']), true)).toEqual(left)
})

test.each([
  ['a name', entry([document('ben', 'members', 'Nobody'), document('cara')], ['ben', 'cara', 'dora']), ['e/ben']],
  ['who has made it', both.map(([name, value]) => [name, name === 'by' ? text('eva') : value] as const), ['e']],
  ['a member beside the documents', entry([document('ben'), document('cara')], ['ben', 'cara']), ['e']],
  ['a member who is no longer listed', entry([document('ben'), document('cara')], ['ben', 'dora']), ['e/cara']],
])('%s that is changed changes its leaf alone', (_, fields, changed) => {
  const [was, is] = [hashes(both, true), hashes(fields, true)]
  expect(Object.keys(was).filter((id) => was[id] !== is[id])).toEqual(changed)
})

test('leaves of one content and different salts or ids are different', () => {
  const [leaf] = leavesOf('e', both, false)
  const [other] = leavesOf('f', both, false)
  expect(leaf?.hash('salt')).not.toBe(leaf?.hash('pepper'))
  expect(leaf?.hash('salt')).not.toBe(other?.hash('salt'))
})

test('the first field of a name counts, and what is neither text nor time has no text', () => {
  expect(
    fieldOf(
      [
        ['by', text('anna')],
        ['by', text('ben')],
      ],
      'by',
    ),
  ).toEqual(text('anna'))
  expect(textOf(['time', '1.0'])).toBe('1.0')
  expect([textOf(undefined), textOf(['number', '1']), textOf(list())]).toEqual(['', '', ''])
})
