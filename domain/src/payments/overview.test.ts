import { expect, test } from 'vitest'
import { overviewOf } from './overview.ts'
import type { Payment } from './payment.ts'

const paid = (paymentDate: string | undefined, amount: number, itemName = 'Annual fee 2026'): Payment => ({
  ...{ id: `${paymentDate} ${amount}`, memberId: 'm', memberName: 'Anna', itemId: 'i', itemName },
  ...{ amount, paymentDate, notes: '', createdBy: 'u' },
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
  )
  expect(received).toEqual({ now: 1500, before: 500 })
  expect(months[0]).toEqual({ now: 1000, before: 200 })
  expect(months[11]).toEqual({ now: 500, before: 300 })
})

test('a third of a euro three hundred times, to the cent', () => {
  const many = Array.from({ length: 300 }, () => paid('2026-03-01', 0.1))
  expect(overviewOf(many, 2026).received.now).toBe(3000)
})

test('months and items each sum up to what was received; the most comes first', () => {
  const overview = overviewOf(
    [paid('2026-02-01', 19.99, 'Key'), paid('2026-02-28', 60.01), paid('2025-02-28', 55, 'Key'), paid(undefined, 7)],
    2026,
  )
  expect(overview.items.map(({ label }) => label)).toEqual(['Annual fee 2026', 'Key'])
  for (const part of [overview.months, overview.items]) {
    expect(part.reduce((sum, { now }) => sum + now, 0)).toBe(overview.received.now)
    expect(part.reduce((sum, { before }) => sum + before, 0)).toBe(overview.received.before)
  }
})
