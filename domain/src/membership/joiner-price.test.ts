import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinerCents } from '../../../tests/oracle/joiner-price.ts'
import { halfFrom } from '../payments/joiner-rule.ts'
import { toCents } from '../payments/money.ts'
import type { PaymentItem } from '../payments/payment.ts'
import { seasonPreview } from '../payments/season-start.ts'
import { joinerTable, pricedFor } from './joiner-price.ts'
import { paidUntil } from './paid-until.ts'
import { indexPayments } from './settlement.ts'
import { membershipStatus } from './status.ts'
import { statusChanges } from './status-changes.ts'

const years = [{ id: 'y26', year: '2026', active: true }]
const fee: PaymentItem = {
  id: 'fee',
  name: 'Annual fee',
  price: 60,
  purchaseRestriction: 'multiple',
  enabled: true,
  yearId: 'y26',
  isRequiredForActive: true,
  joinersPay: 'by_months',
}
const halfFromMid: PaymentItem = { ...fee, joinersPay: 'half_from_07-15' }
const inFull: PaymentItem = { ...fee, mustBePaidInFull: true }
const half: PaymentItem = { ...fee, joinersPay: 'half_from_07-01' }
const priceOf = (item: PaymentItem, joinedOn?: string, seasonStartsInMonth?: number) =>
  pricedFor(item, { joinedOn }, { years, seasonStartsInMonth }).price

describe('who joins', () => {
  test.each<[string, PaymentItem, string | undefined, number | undefined, number]>([
    ['without a known day pays all', fee, undefined, undefined, 60],
    ['in the first month pays all', fee, '2026-01-31', undefined, 60],
    ['in May pays eight months', fee, '2026-05-31', undefined, 40],
    ['in December pays one month', fee, '2026-12-01', undefined, 5],
    ['before the season pays all', fee, '2025-12-31', undefined, 60],
    ['before half is asked pays all', half, '2026-06-30', undefined, 60],
    ['on the day from which half is asked pays half', half, '2026-07-01', undefined, 30],
    ['the day before half is asked from the middle of a month pays all', halfFromMid, '2026-07-14', undefined, 60],
    ['on that day pays half', halfFromMid, '2026-07-15', undefined, 30],
    ['in the season from September on pays by its months', fee, '2027-08-31', 9, 5],
    ['in its first month pays all', fee, '2026-09-30', 9, 60],
    ['before July of such a season pays all', half, '2027-06-30', 9, 60],
    ['from July of such a season on pays half', half, '2027-07-01', 9, 30],
    ['in the autumn of such a season pays all, though July is before it', half, '2026-11-01', 9, 60],
    ['pays whole cents', { ...fee, price: 100 }, '2026-06-01', undefined, 58.33],
    ['pays all of an item for families', { ...fee, forFamily: true }, '2026-12-01', undefined, 60],
    ['pays all of what nobody must pay', { ...fee, isRequiredForActive: false }, '2026-12-01', undefined, 60],
    ['pays all of an item whose year is gone', { ...fee, yearId: 'gone' }, '2026-12-01', undefined, 60],
  ])('%s', (_, item, joinedOn, startsInMonth, price) => {
    expect(priceOf(item, joinedOn, startsInMonth)).toBe(price)
  })
  test('pays what a reckoning month by month says, whatever the rule, the day and the season', () => {
    const day = fc
      .date({ min: new Date('2025-06-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const yearDay = day.map((one) => one.slice(5)).filter((one) => one !== '02-29')
    const rule = fc.oneof(fc.constant('by_months' as const), yearDay.map(halfFrom))
    const months = fc.integer({ min: 1, max: 12 })
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(rule, day, months, cents, (joinersPay, joinedOn, startsInMonth, whole) => {
        const asked = priceOf({ ...fee, price: whole / 100, joinersPay }, joinedOn, startsInMonth)
        const begins = `2026-${String(startsInMonth).padStart(2, '0')}-01`
        expect(toCents(asked)).toBe(joinerCents(whole, joinersPay, joinedOn, begins))
      }),
      { numRuns: 1000 },
    )
  })
})

test('the table has a row for each price, with the first day of joining that it is asked for', () => {
  expect(joinerTable(half, { years })).toEqual([
    { from: '2026-01-01', price: 60 },
    { from: '2026-07-01', price: 30 },
  ])
  expect(joinerTable(halfFromMid, { years, seasonStartsInMonth: 9 })).toEqual([
    { from: '2026-09-01', price: 60 },
    { from: '2027-07-15', price: 30 },
  ])
  expect(joinerTable({ ...fee, joinersPay: 'half_from_01-01' }, { years })).toEqual([{ from: '2026-01-01', price: 30 }])
  const byMonths = joinerTable(fee, { years, seasonStartsInMonth: 9 })
  expect(byMonths).toHaveLength(12)
  expect([byMonths[0], byMonths[4], byMonths[11]]).toEqual([
    { from: '2026-09-01', price: 60 },
    { from: '2027-01-01', price: 40 },
    { from: '2027-08-01', price: 5 },
  ])
  expect(joinerTable({ ...fee, yearId: 'gone' }, { years })).toEqual([])
})

describe('a member who joined in May and pays by months', () => {
  const member = { id: 'm1', enabled: true, joinedOn: '2026-05-10' }
  const paid = (...amounts: number[]) =>
    indexPayments(
      amounts.map((amount) => ({
        memberId: 'm1',
        itemId: 'fee',
        itemName: 'Annual fee 2026',
        yearId: 'y26',
        amount,
        notes: '',
      })),
    )
  const books = (...amounts: number[]) => ({ items: [inFull], years, payments: paid(...amounts) })
  const standing = (...amounts: number[]) => membershipStatus(member, books(...amounts), 'all', '2026-06-01')

  test('owes that price, and the rest of it', () => {
    expect(standing().unmet).toMatchObject([{ price: 4000, open: 4000 }])
    expect(standing(15)).toMatchObject({ status: 'Payment Due', unmet: [{ price: 4000, open: 2500 }] })
    expect(standing(15, 25)).toMatchObject({ status: 'Active', unmet: [], settled: [] })
    expect(standing(60)).toMatchObject({ status: 'Active', settled: [{ price: 4000, overpaid: 2000 }] })
  })
  test('has paid for the year with it', () => {
    expect(paidUntil(member, books(40), '2026-06-01')).toBe('2026-12-31')
    expect(paidUntil({ ...member, joinedOn: '2025-05-10' }, books(40), '2026-06-01')).toBeUndefined()
  })
  test('becomes Active by the change of the item, which is said before it is saved', () => {
    const { joinersPay: _, ...whole } = inFull
    const before = { items: [whole], years, payments: paid(40) }
    expect(statusChanges([member], before, [inFull], '2026-06-01')).toEqual([{ to: 'Active', members: 1 }])
  })
  test('counts with that price in what a season brings', () => {
    const preview = { season: { id: 'y26', year: '2026', active: true }, items: [inFull], today: '2026-06-01' }
    const members = [member, { id: 'm2', enabled: true }]
    expect(seasonPreview(members, { items: [], years: [], payments: new Map() }, preview).expected).toBe(10_000)
  })
})
