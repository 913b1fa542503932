import { expect, test } from 'vitest'
import { cardActions } from './card-actions.ts'

const owed = [{ label: 'Fee 2027', open: 3990, isDue: true }]
const idsOf = (...args: Parameters<typeof cardActions>) => cardActions(...args).map(({ id }) => id)

test('leads to the payments while something is open, and to the membership', () => {
  expect(cardActions('https://club.example', { status: 'Payment Due', owed })).toEqual([
    { id: 'pay', label: 'Pay now', url: 'https://club.example/member-dashboard#payments' },
    { id: 'membership', label: 'My membership', url: 'https://club.example/member-dashboard' },
  ])
  expect(
    idsOf('https://club.example', { status: 'Active', owed: [{ label: 'Hut', open: 100, isDue: false }] }),
  ).toEqual(['pay', 'membership'])
  expect(idsOf('https://club.example', { status: 'Active' })).toEqual(['membership'])
})

test('leads nowhere from the card of a disabled member, nor without https', () => {
  expect(cardActions('https://club.example', { status: 'Disabled' })).toEqual([])
  expect(cardActions('http://localhost:8080', { status: 'Payment Due', owed })).toEqual([])
})
