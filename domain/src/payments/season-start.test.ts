import { expect, test } from 'vitest'
import { indexPayments } from '../membership/status.ts'
import type { PaymentItem } from './payment.ts'
import { inYears, lastSeason, seasonPreview } from './season-start.ts'

const year = (name: string) => ({ id: `c_${name}`, year: name, active: true })
const item = (id: string, more: Partial<PaymentItem> = {}): PaymentItem => ({
  ...{ id, name: id, price: 60, purchaseRestriction: 'once_per_year', enabled: true, yearId: 'c_2026' },
  isRequiredForActive: true,
  ...more,
})

test('a season starts from the newest year that has enabled items', () => {
  const items = [item('old', { yearId: 'c_2025' }), item('fee'), item('off', { enabled: false })]
  const years = [year('2025'), year('2027'), year('2026')]
  expect(lastSeason(items, years)).toEqual({ year: year('2026'), items: [item('fee')] })
  expect(lastSeason([item('off', { enabled: false })], years)).toBeUndefined()
})

test('due days move by years, and a leap day to the 28th', () => {
  expect(inYears('2026-03-31', 1)).toBe('2027-03-31')
  expect(inYears('2028-02-29', 1)).toBe('2029-02-28')
  expect(inYears('2028-02-29', 4)).toBe('2032-02-29')
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
