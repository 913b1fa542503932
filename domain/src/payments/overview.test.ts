import { expect, test } from 'vitest'
import { overviewOf } from './overview.ts'
import type { Payment } from './payment.ts'

const paid = (paymentDate: string | undefined, amount: number, itemName = 'Annual fee 2026'): Payment => ({
  id: `${paymentDate} ${amount}`,
  memberId: 'm',
  memberName: 'Anna',
  itemId: 'i',
  itemName,
  amount,
  paymentDate,
  notes: '',
  createdBy: 'u',
})

test('the first and the last day of a year belong to it, in every time zone', () => {
  const { received, months } = overviewOf(
    [
      paid('2026-01-01', 10),
      paid('2026-12-31', 5),
      paid('2025-12-31', 3),
      paid('2025-01-01', 2),
      paid('2027-01-01', 99),
    ],
    2026,
    1,
  )
  expect(received).toEqual({ now: 1500, before: 500 })
  expect(months[0]).toEqual({ month: 1, now: 1000, before: 200 })
  expect(months[11]).toEqual({ month: 12, now: 500, before: 300 })
})

test('a third of a euro three hundred times, to the cent', () => {
  const many = Array.from({ length: 300 }, () => paid('2026-03-01', 0.1))
  expect(overviewOf(many, 2026, 1).received.now).toBe(3000)
})

test('months and items each sum up to what was received; the most comes first', () => {
  const overview = overviewOf(
    [paid('2026-02-01', 19.99, 'Key'), paid('2026-02-28', 60.01), paid('2025-02-28', 55, 'Key'), paid(undefined, 7)],
    2026,
    1,
  )
  expect(overview.items.map(({ label }) => label)).toEqual(['Annual fee 2026', 'Key'])
  for (const part of [overview.months, overview.items]) {
    expect(part.reduce((sum, { now }) => sum + now, 0)).toBe(overview.received.now)
    expect(part.reduce((sum, { before }) => sum + before, 0)).toBe(overview.received.before)
  }
})

test('a season that begins in July has its months in its order, and its name', () => {
  const days = ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01']
  const { names, received, months } = overviewOf(
    days.map((day, n) => paid(day, 10 ** n / 100)),
    2026,
    7,
  )
  expect(names).toEqual({ now: '2026/27', before: '2025/26' })
  expect(received).toEqual({ now: 11_000, before: 110 })
  expect(months.map(({ month }) => month)).toEqual([7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
  expect([months[0], months[11]]).toEqual([
    { month: 7, now: 1_000, before: 10 },
    { month: 6, now: 10_000, before: 100 },
  ])
})
