import type { PaymentItem } from '@tessera/domain/payments/payment'
import { expect, test } from 'vitest'
import { whyNotRecorded } from './why-not-recorded.ts'

const monthly: PaymentItem = {
  id: 'monthly',
  name: 'Member fee',
  price: 40,
  purchaseRestriction: 'multiple',
  enabled: true,
  isRequiredForActive: true,
  mustBePaidInFull: true,
  dueOn: '2026-01-05',
  every: 'month',
}

test('a second standing order of the same month is recorded for the next one, and refused of an item that falls due once', () => {
  const { every: _, ...once } = monthly
  const whys = (item: PaymentItem) => {
    const books = {
      members: new Map([['anna', { id: 'anna', fullName: 'Anna Adler' }]]),
      families: [],
      payments: [],
      items: new Map([['monthly', item]]),
      years: [],
      seasonStartsInMonth: 1,
      lock: { lockedUntil: null, closedYears: [], seasonStartsInMonth: 1 },
    }
    const part = { memberId: 'anna', itemId: 'monthly', cents: 4000 }
    return ['one', 'two'].map((id) => whyNotRecorded({ id, day: '2026-01-06', cents: 4000 }, [part], books))
  }
  expect(whys(monthly)).toEqual([undefined, undefined])
  expect(whys(once)).toEqual([undefined, 'Has paid already'])
})
