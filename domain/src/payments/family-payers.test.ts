import { expect, test } from 'vitest'
import { byPayer, familyOf, paidFor, payerOf } from './family-payers.ts'

const anna = { id: 'anna' }
const ben = { id: 'ben', belongsTo: 'anna' }
const cleo = { id: 'cleo', belongsTo: 'anna' }
const dora = { id: 'dora' }
const club = [ben, anna, dora, cleo]

test('an item for families counts under the head, any other under the member', () => {
  expect(club.map((one) => payerOf({ forFamily: true }, one))).toEqual(['anna', 'anna', 'dora', 'anna'])
  expect(club.map((one) => payerOf({}, one))).toEqual(['ben', 'anna', 'dora', 'cleo'])
})

test('payments of a family count under the head, those of others and of deleted members as they are', () => {
  const payments = ['cleo', 'dora', 'gone', 'anna'].map((memberId) => ({ memberId, amount: 1 }))
  expect(byPayer({ forFamily: true }, payments, club).map(({ memberId }) => memberId)).toEqual([
    'anna',
    'dora',
    'gone',
    'anna',
  ])
  expect(byPayer({}, payments, club)).toBe(payments)
})

test('the family of the head and of who belongs to the head is the same; others are alone', () => {
  for (const { id } of [anna, ben, cleo]) expect(familyOf(id, club)).toEqual(['ben', 'anna', 'cleo'])
  expect(familyOf('dora', club)).toEqual(['dora'])
  expect(familyOf('gone', club)).toEqual(['gone'])
})

test('a payment names the family that it is made for, the head first; only for an item for families, and where there is a family', () => {
  const family = { familyIds: ['anna', 'ben', 'cleo'] }
  for (const one of [anna, ben]) expect(paidFor({ forFamily: true }, one, club)).toEqual(family)
  expect(paidFor({ forFamily: true }, ben, [])).toEqual({ familyIds: ['anna', 'ben'] })
  expect([paidFor({}, ben, club), paidFor({ forFamily: true }, dora, club)]).toEqual([{}, {}])
})

test('a payment that names its family counts for each of them who pays for themselves now, and not for another head', () => {
  const payment = { memberId: 'ben', familyIds: ['anna', 'ben', 'cleo'] }
  const now = [anna, { id: 'ben' }, { id: 'cleo', belongsTo: 'dora' }, dora]
  expect(byPayer({ forFamily: true }, [payment], now).map(({ memberId }) => memberId)).toEqual(['anna', 'ben'])
})
