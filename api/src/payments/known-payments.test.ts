import { indexPayments } from '@tessera/domain/membership/settlement'
import type { Payment } from '@tessera/domain/payments/payment'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChangeLog } from '../firebase/change-log.ts'
import { KnownPayments } from './known-payments.ts'

const ids = ['1', '2', '3', '4', '5']
const payment = (id: string, memberId: string, amount: number, familyIds: string[]): Payment => ({
  id,
  memberId,
  memberName: memberId,
  itemId: 'fee',
  itemName: 'Fee',
  amount,
  notes: '',
  createdBy: 'admin',
  ...(familyIds.length > 0 && { familyIds }),
})
/** A write: of a payment, or without a member its deletion. */
const write = fc.record({
  id: fc.constantFrom(...ids),
  memberId: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  amount: fc.constantFrom(0, 30, 60),
  familyIds: fc.subarray(['a', 'b', 'c']),
})

test('worked in bit by bit, payments are the same as made anew, and name whose have changed', () => {
  fc.assert(
    fc.property(fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (commits) => {
      const log = new ChangeLog()
      let parts: ReadonlyMap<string, Payment> = new Map()
      let known = new KnownPayments(parts, log)
      for (const commit of commits) {
        const next = new Map(parts)
        for (const { id, memberId, amount, familyIds } of commit) {
          if (memberId === undefined) next.delete(id)
          else next.set(id, payment(id, memberId, amount, familyIds))
        }
        const written = [...new Set(commit.map(({ id }) => id))]
        const changes = new Map(written.map((id) => [id, { was: parts.get(id), is: next.get(id) }] as const))
        const before = known
        log.note(written)
        known = new KnownPayments(next, log, { whole: before, changes })
        const payers = [...changes.values()].flatMap(({ was, is }) => [was?.memberId ?? [], is?.memberId ?? []].flat())
        expect(known.payersSince(before.payersVersion)).toEqual(new Set(payers))
        expect(known.changedSince(before.version)).toEqual(new Set(written))
        parts = next
      }
      const fresh = new KnownPayments(parts, new ChangeLog())
      expect(known.all()).toEqual(fresh.all())
      expect(known.index).toEqual(indexPayments(parts.values()))
      for (const memberId of ['a', 'b', 'c', 'd']) {
        expect(new Set(known.ofMember(memberId))).toEqual(new Set(fresh.ofMember(memberId)))
        const naming = known.all().filter(({ familyIds = [] }) => familyIds.includes(memberId))
        expect(new Set(known.naming(memberId))).toEqual(new Set(naming))
      }
      expect(known.payment('1')).toBe(parts.get('1'))
    }),
  )
})
