import { expect, test } from 'vitest'
import type { SealableFields } from './history-leaves.ts'
import type { Sealable } from './history-seal.ts'
import { paymentEntry, paymentLeaf, recordedPayments } from './recorded-payments.ts'

/** A moment as it is hashed. */
const time = (second: number): Sealable => ['time', `${1_700_000_000 + second}.000000000`]
const amount = (value: number): SealableFields => [['amount', ['number', String(value)]]]
const recorded = (value: number, ...more: SealableFields): SealableFields => [
  ['createdAt', time(1)],
  ...amount(value),
  ...more,
]

interface Told {
  readonly before: SealableFields
  readonly after?: SealableFields
  readonly id?: string
}
const entry = (kind: string, second: number, { before, after, id = 'p' }: Told, ...more: SealableFields) => {
  const document: Sealable = [
    'map',
    [
      ['collection', ['text', 'payments']],
      ['id', ['text', id]],
      ['before', ['map', before]],
      ...(after ? ([['after', ['map', after]]] as const) : []),
    ],
  ]
  return paymentEntry([['kind', ['text', kind]], ['at', time(second)], ['documents', ['list', [document]]], ...more])
}
const edit = (second: number, was: number, is: number) =>
  entry('changed', second, { before: amount(was), after: amount(is) })

/** The hashes by the ids of the leaves. */
function leaves(payments: Readonly<Record<string, SealableFields>>, ...entries: ReturnType<typeof entry>[]) {
  const stored = Object.entries(payments).map(([id, fields]) => ({ id, fields }))
  const all = recordedPayments(
    stored,
    entries.flatMap((one) => one ?? []),
  )
  return Object.fromEntries(all.map(paymentLeaf).map(({ id, hash }) => [id, hash('salt')]))
}
const sealed = leaves({ p: recorded(120) })

test('a payment that was changed is as it was recorded, without the time of its last change', () => {
  const now = recorded(80, ['updatedAt', time(9)])
  expect(leaves({ p: now }, edit(3, 90, 80), edit(2, 120, 90))).toEqual(sealed)
})

test('a time of change that only some entries name is no change by another way', () => {
  const first = entry('changed', 2, {
    before: amount(120),
    after: [...amount(90), ['updatedAt', time(2)]],
  })
  expect(leaves({ p: recorded(80, ['updatedAt', time(3)]) }, first, edit(3, 90, 80))).toEqual(sealed)
})

test.each([
  ['what it was recorded as', 120],
  ['what it was between two changes', 90],
  ['what it never was', 7],
])('a payment that was set to %s is another', (_, value) => {
  const found = leaves({ p: recorded(value) }, edit(2, 120, 90), edit(3, 90, 80))
  expect(Object.keys(found)).toEqual(Object.keys(sealed))
  expect(found).not.toEqual(sealed)
})

const deleted = (second: number, ...more: SealableFields) =>
  entry('deleted', second, { before: recorded(120) }, ...more)
const restored = (second: number) => entry('restored', second, { before: recorded(120) })

test('a payment that was deleted is as it was recorded, and one that is there all the same is another', () => {
  expect(leaves({}, deleted(5))).toEqual(sealed)
  const found = leaves({ p: recorded(120) }, deleted(5))
  expect(Object.keys(found)).toEqual(Object.keys(sealed))
  expect(found).not.toEqual(sealed)
  // Nor does the entry hide what the payment has become.
  expect(leaves({ p: recorded(9) }, deleted(5))).not.toEqual(sealed)
  // That it was restored must be in an entry of its own, which is sealed.
  expect(leaves({ p: recorded(120) }, deleted(5, ['restoredAt', time(6)]))).toEqual(found)
})

test('a payment that was restored is as it was recorded, also if it is deleted again', () => {
  expect(leaves({ p: recorded(120) }, deleted(5), restored(6))).toEqual(sealed)
  expect(leaves({ p: recorded(120) }, deleted(5, ['restoredAt', time(6)]), restored(6))).toEqual(sealed)
  expect(leaves({}, deleted(5), restored(6), deleted(7))).toEqual(sealed)
})

test('a payment that was restored and is gone is gone, whatever the deletion before says', () => {
  expect(leaves({}, deleted(5), restored(6))).toEqual({})
})

test('a payment that was recorded again under its id is two', () => {
  const again: SealableFields = [['createdAt', time(8)], ...amount(60)]
  expect(leaves({ p: again }, deleted(5), edit(2, 120, 120))).toEqual({ ...sealed, ...leaves({ p: again }) })
})

test('a move ends a payment and begins one, also a move back', () => {
  const there = recorded(120, ['movedFrom', ['text', 'p']])
  const back = recorded(120, ['movedFrom', ['text', 'q']])
  const move = entry('deleted', 5, { before: recorded(120) }, ['movedTo', ['text', 'q']])
  const moveBack = entry('deleted', 6, { id: 'q', before: there }, ['movedTo', ['text', 'p']])
  expect(leaves({ q: there }, move)).toMatchObject(sealed)
  const found = leaves({ p: back }, move, moveBack)
  expect(Object.keys(found).sort()).toEqual(
    [1, 5, 6].map((at) => `payments/${at === 5 ? 'q' : 'p'}/${time(at)[1]}`).sort(),
  )
  expect(found).toMatchObject(sealed)
  // Deleted and restored since, it is still the one that was moved back.
  const gone = entry('deleted', 7, { before: back })
  const again = entry('restored', 8, { before: back })
  expect(leaves({ p: back }, move, moveBack, gone, again)).toEqual(found)
  // Set back to where it was before its move, it is there twice.
  expect(leaves({ p: recorded(120) }, move)).not.toMatchObject(sealed)
})

test('an entry about something else, and one that cannot be read, says nothing of payments', () => {
  expect(entry('made', 2, { before: [] })).toBeUndefined()
  expect(
    paymentEntry([
      ['kind', ['text', 'changed']],
      ['documents', ['text', 'none']],
    ]),
  ).toBeUndefined()
})
