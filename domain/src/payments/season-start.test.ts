import { expect, test } from 'vitest'
import { indexPayments } from '../membership/settlement.ts'
import type { PaymentItem } from './payment.ts'
import { dueDayIn, lastSeason, seasonPreview } from './season-start.ts'

const year = (name: string) => ({ id: `c_${name}`, year: name, active: true })
const item = (id: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  id,
  name: id,
  price: 60,
  purchaseRestriction: 'once_per_year',
  enabled: true,
  yearId: 'c_2026',
  isRequiredForActive: true,
  ...more,
})

test('a season starts from the newest year that has enabled items', () => {
  const items = [
    item('old', { yearId: 'c_2025' }),
    item('fee'),
    item('off', { enabled: false }),
    item('bank fee', { memberIds: ['anna'] }),
  ]
  const years = [year('2025'), year('2027'), year('2026')]
  expect(lastSeason(items, years, 2026)).toEqual({ year: year('2026'), items: [item('fee')] })
  expect(lastSeason([item('off', { enabled: false })], years, 2026)).toBeUndefined()
})

test('a season that has not begun is none to start the next one from', () => {
  const items = [item('fee'), item('next', { yearId: 'c_2027' })]
  const years = [year('2026'), year('2027')]
  expect(lastSeason(items, years, 2026)).toBeUndefined()
  expect(lastSeason(items, years, 2027)?.year).toEqual(year('2027'))
})

test('due days move by years, and a leap day to the 28th', () => {
  const moved = (dueOn: string, to: number) =>
    dueDayIn(item('fee', { dueOn }), { from: Number(dueOn.slice(0, 4)), to, startsInMonth: 1, today: '2026-11-25' })
  expect(moved('2026-03-31', 2027)).toBe('2027-03-31')
  expect(moved('2028-02-29', 2029)).toBe('2029-02-28')
  expect(moved('2028-02-29', 2032)).toBe('2032-02-29')
})

test('a required item without a due day is due on the first day of a season that is still to come', () => {
  const on = (today: string, isRequiredForActive = true) =>
    dueDayIn({ isRequiredForActive }, { from: 2026, to: 2027, startsInMonth: 9, today })
  expect([on('2027-08-31'), on('2027-09-01'), on('2027-08-31', false)]).toEqual(['2027-09-01', undefined, undefined])
})

test('the preview counts who stays Active, who owes nothing, and what is expected', () => {
  const members = [
    { id: 'a', enabled: true, typeId: 'adult' },
    { id: 'b', enabled: true, typeId: 'junior' },
    { id: 'c', enabled: true, typeId: 'honorary' },
    { id: 'd', enabled: false, typeId: 'adult' },
    { id: 'e', enabled: true, typeId: 'adult', leavesOn: '2026-12-31' },
    { id: 'f', enabled: true },
  ]
  const books = { items: [], years: [year('2026')], payments: indexPayments([]) }
  const items = [
    item('fee', { yearId: 'c_2027', typeIds: ['adult'], dueOn: '2027-03-31' }),
    item('youth', { yearId: 'c_2027', typeIds: ['junior'], dueOn: '2027-03-31', price: 25.5 }),
    item('shirt', { yearId: 'c_2027', isRequiredForActive: false, price: 25 }),
  ]
  const preview = seasonPreview(members, books, { season: year('2027'), items, today: '2026-11-25' })
  expect(preview).toEqual({
    changes: [{ to: 'Payment Due', members: 2, day: '2027-03-31' }],
    staying: { members: 5, until: '2027-03-31' },
    free: new Map([
      ['honorary', 1],
      ['', 1],
    ]),
    expected: 8550,
  })
  const atOnce = items.map(({ dueOn: _, ...rest }) => rest)
  expect(seasonPreview(members, books, { season: year('2027'), items: atOnce, today: '2026-11-25' })).toMatchObject({
    changes: [{ to: 'Payment Due', members: 3 }],
    staying: undefined,
  })
})
