import { expect, test } from 'vitest'
import { indexPayments, memberView } from '../membership/status.ts'
import { cardView } from './card.ts'

const anna = { id: 'a', memberId: '7', fullName: 'Anna', enabled: true }
const fee = (year: string) => ({
  id: year,
  name: 'Fee',
  price: 60,
  yearId: year,
  enabled: true,
  isRequiredForActive: true,
})
const books = {
  items: [fee('2026'), fee('2027')],
  years: [
    { id: '2026', year: '2026' },
    { id: '2027', year: '2027' },
  ],
  payments: indexPayments([{ memberId: 'a', itemId: '2026', itemName: 'Fee', yearId: '2026', amount: 60, notes: '' }]),
}

test('a card counts the year of today alone, where the member’s view counts every year', () => {
  const statusOn = (day: string) => cardView('Club', anna, books, day).status
  expect([statusOn('2026-12-31'), statusOn('2027-01-01')]).toEqual(['Active', 'Payment Due'])
  expect(memberView(anna, books, '2026-07-01').status).toBe('Inactive')
})

test('a card names its holder by the club’s number', () => {
  const card = cardView('Club', { ...anna, enabled: false }, books, '2026-07-01')
  expect(card).toEqual({ clubName: 'Club', memberId: '7', fullName: 'Anna', status: 'Disabled', year: 2026 })
})
