import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Payment, paymentWays } from '../payments/payment.ts'
import { auditorsYear } from './auditors-year.ts'
import type { IssuedReceipt } from './receipt.ts'

let made = 0
const paid = (paymentDate: string | undefined, amount: number, more: Partial<Payment> = {}): Payment => ({
  id: `p${made++}`,
  memberId: 'm',
  memberName: 'Anna',
  itemId: 'i',
  itemName: 'Annual fee',
  amount,
  paymentDate,
  notes: '',
  createdBy: 'u',
  ...more,
})
const given = (number: string, kind: IssuedReceipt['kind'] = 'receipt'): IssuedReceipt => ({
  number,
  kind,
  issuedOn: '2026-03-01',
  clubName: 'Choir',
  address: '',
  memberName: 'Anna',
  itemName: 'Annual fee',
  amount: 6000,
  paidOn: '2026-03-01',
})
const empty = {
  season: 2026,
  startsInMonth: 1,
  payments: [],
  takenBack: [],
  receipts: new Map(),
  donationNumbers: [],
  lastNumber: 0,
}

test('the sums by item, by way and by month each are the sum of the rows, which are the payments of the season', () => {
  const day = fc
    .integer({ min: 0, max: 1200 })
    .map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10))
  const payment = fc.tuple(
    fc.option(day, { nil: undefined }),
    fc.integer({ min: 0, max: 5_000_000 }),
    fc.nat(4),
    fc.nat(4),
  )
  const payments = fc.array(
    payment.map(([at, cents, item, way]) =>
      paid(at, cents / 100, { itemName: `Item ${item}`, paidBy: paymentWays[way] }),
    ),
  )
  const total = (some: readonly { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0)
  const count = (some: readonly { count: number }[]) => some.reduce((sum, one) => sum + one.count, 0)
  fc.assert(
    fc.property(payments, fc.integer({ min: 1, max: 12 }), (all, startsInMonth) => {
      const years = [2024, 2025, 2026, 2027, 2028].map((season) =>
        auditorsYear({ ...empty, season, startsInMonth, payments: all }),
      )
      for (const year of years) {
        const cents = year.rows.reduce((sum, { payment: { amount } }) => sum + Math.round(amount * 100), 0)
        expect(year.all).toEqual({ count: year.rows.length, cents })
        for (const sums of [year.items, year.ways, year.months])
          expect({ count: count(sums), cents: total(sums) }).toEqual(year.all)
      }
      const undated = years[0]?.undated ?? 0
      expect(count(years.map(({ all: sum }) => sum)) + undated).toBe(all.length)
    }),
  )
})

test('lists payments by their day with the numbers of their receipts, and corrections of the season by their number', () => {
  const [late, early] = [paid('2026-05-01', 60), paid('2026-01-31', 60)]
  const receipts = new Map([
    [late.id, [given('2026-0002'), given('2026-0010', 'corrected')]],
    ['deleted', [given('2025-0009'), given('2026-0003', 'cancelled')]],
  ])
  const year = auditorsYear({ ...empty, payments: [late, early], receipts, lastNumber: 11 })
  expect(year.rows).toEqual([
    { payment: early, receipts: [] },
    { payment: late, receipts: ['2026-0002', '2026-0010'] },
  ])
  expect(year.corrections.map(({ number }) => number)).toEqual(['2026-0003', '2026-0010'])
  expect(year.numbers).toEqual({
    last: 11,
    gaps: [
      { from: 1, to: 1 },
      { from: 4, to: 9 },
      { from: 11, to: 11 },
    ],
  })
})

test('a number that a donation receipt has is no gap', () => {
  const donationNumbers = ['2026-0001', '2025-0002', '2026-0003']
  expect(auditorsYear({ ...empty, donationNumbers, lastNumber: 3 }).numbers.gaps).toEqual([{ from: 2, to: 2 }])
})

test('a season that begins in July has its months in its order, its name, and what went back in it', () => {
  const back = (day: string) => ({
    day,
    why: 'returned' as const,
    memberName: 'Anna',
    itemName: 'Fee',
    cents: 100,
  })
  const takenBack = ['2027-06-30', '2026-07-01', '2026-06-30', '2027-07-01'].map(back)
  const payments = [paid('2026-07-01', 1), paid('2027-06-30', 2), paid('2027-07-01', 4), paid(undefined, 8)]
  const year = auditorsYear({ ...empty, startsInMonth: 7, payments, takenBack })
  expect([year.name, year.all.cents, year.undated]).toEqual(['2026/27', 300, 1])
  expect(year.months.map(({ month }) => month)).toEqual([7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
  expect([year.months[0]?.cents, year.months[11]?.cents]).toEqual([100, 200])
  expect(year.takenBack.map(({ day }) => day)).toEqual(['2026-07-01', '2027-06-30'])
})
