import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexPayments, type PaymentFact } from '../membership/settlement.ts'
import { mergePaid, packPaid, paidSchema, unpackPaid } from './paid.ts'

const few = <T>(...values: T[]) => fc.constantFrom(...values)
const payments: fc.Arbitrary<PaymentFact[]> = fc.array(
  fc
    .record({
      memberId: fc.oneof(few('m1', 'm2', '7', 'constructor'), fc.uuid()),
      itemId: few('i1', 'i2', ''),
      itemName: fc.oneof(few('Fee 2026', 'Fee', '["i1"]'), fc.string()),
      yearId: fc.option(few('y25', 'y26'), { nil: undefined }),
      amount: few(0, 19.99, 60),
      notes: few('', 'Family'),
      waived: few(undefined, 20),
      familyIds: few(undefined, ['m1', 'm2'], ['7', 'm1']),
    })
    .map(({ yearId, familyIds, ...rest }) => ({
      ...rest,
      ...(yearId !== undefined && { yearId }),
      ...(familyIds && { familyIds }),
    })),
)

test('what was packed, and sent as JSON, gives the statuses of the payments themselves', () => {
  fc.assert(
    fc.property(payments, (all) => {
      const sent: unknown = JSON.parse(JSON.stringify(paidSchema.parse(packPaid(all))))
      expect(unpackPaid(paidSchema.parse(sent))).toEqual(indexPayments(all))
    }),
  )
})

test('what has changed since, worked in, gives the same as all of it', () => {
  fc.assert(
    fc.property(payments, payments, (before, after) => {
      const isTouched = ({ memberId }: PaymentFact) => memberId === 'm1' || memberId === 'm2'
      const now = [...before.filter((one) => !isTouched(one)), ...after.filter(isTouched)]
      const nothing = ['m1', 'm2'].filter((id) => now.every(({ memberId }) => memberId !== id))
      const merged = mergePaid(indexPayments(before), packPaid(now.filter(isTouched)), nothing)
      expect(merged).toEqual(indexPayments(now))
    }),
  )
})

test('each kind stands once for each sum, and each member has it once', () => {
  const fee = { itemId: 'fee', itemName: 'Fee 2026', yearId: 'y26' }
  const key = { itemId: 'key', itemName: 'Key' }
  const half = { amount: 30, notes: '' }
  const paid = [
    { memberId: 'a', ...fee, ...half },
    { memberId: 'b', ...key, amount: 0, notes: 'Caretaker' },
    { memberId: 'a', ...fee, ...half },
    { memberId: 'b', ...fee, amount: 60, notes: '' },
    { memberId: 'c', ...fee, ...half },
  ]
  expect(packPaid(paid)).toEqual({
    kinds: [
      { ...fee, cents: 6000 },
      { ...key, cents: 0, waived: true },
      { ...fee, cents: 3000 },
    ],
    members: { a: [0], b: [1, 0], c: [2] },
  })
})

test('fifty thousand payments of ten thousand members come to about half a megabyte', () => {
  const all = Array.from({ length: 50_000 }, (_, n) => ({
    memberId: String(n % 10_000).padStart(20, 'm'),
    itemId: `item ${n % 12}`,
    itemName: `Fee ${n % 12}`,
    yearId: `year ${n % 12}`,
    amount: 60,
    notes: '',
  }))
  expect(JSON.stringify(packPaid(all)).length).toBeLessThan(600_000)
})

test('a place that names no kind counts for nothing', () => {
  expect(unpackPaid({ kinds: [], members: { a: [0] } })).toEqual(new Map())
})
