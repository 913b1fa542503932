import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specifiedStatus } from '../../../tests/oracle/specified-status.ts'
import { remindedOn } from '../letters/automatic.ts'
import { cardView } from '../passes/card.ts'
import { howToPay } from '../payments/how-to-pay.ts'
import { debtsOn, outstanding } from '../payments/outstanding.ts'
import { familyFeesOf, withFamilies } from './family-books.ts'
import { paidUntil } from './paid-until.ts'
import { type ItemFact, indexPayments, type PaymentFact } from './settlement.ts'
import { type Books, membershipStatus, memberView, type NamedFact } from './status.ts'

const today = '2026-06-15'
const years = [{ id: 'y26', year: '2026' }]
const fee: ItemFact = {
  id: 'fee',
  name: 'Fee',
  price: 60,
  enabled: true,
  yearId: 'y26',
  isRequiredForActive: true,
  forFamily: true,
}
const anna: NamedFact = { id: 'anna', fullName: 'Anna Acht', enabled: true, typeId: 'adult' }
const ben: NamedFact = { id: 'ben', fullName: 'Ben Acht', enabled: true, typeId: 'junior', belongsTo: 'anna' }
const cleo: NamedFact = { id: 'cleo', fullName: 'Cleo Acht', enabled: true, typeId: 'junior', belongsTo: 'anna' }
const dora: NamedFact = { id: 'dora', fullName: 'Dora Drei', enabled: true }
const club = [cleo, dora, ben, anna]

const paid = (memberId: string, amount: number, more: Partial<PaymentFact> = {}): PaymentFact => ({
  memberId,
  itemId: 'fee',
  itemName: 'Fee 2026',
  yearId: 'y26',
  amount,
  notes: '',
  ...more,
})
const booksOf = (items: ItemFact[], payments: PaymentFact[] = [], members = club): Books =>
  withFamilies({ items, years, payments: indexPayments(payments) }, members)
const standing = (member: NamedFact, books: Books) => membershipStatus(member, books, 'all', today)
const asked = (member: NamedFact, books: Books) =>
  standing(member, books).unmet.map(({ open, openWith }) => openWith ?? open)

test('an open item for families is asked of the head; who belongs to the head is told with whom it is open', () => {
  const books = booksOf([fee])
  expect(club.map((one) => [one.id, asked(one, books)])).toEqual([
    ['cleo', ['Anna Acht']],
    ['dora', [6000]],
    ['ben', ['Anna Acht']],
    ['anna', [6000]],
  ])
  for (const one of club) expect(standing(one, books).status).toBe('Payment Due')
})

test.each(['anna', 'ben', 'cleo'])('a payment of %s settles it for all of the family, and for nobody else', (payer) => {
  const books = booksOf([fee], [paid(payer, 60)])
  expect(club.map((one) => standing(one, books).status)).toEqual(['Active', 'Payment Due', 'Active', 'Active'])
})

test('what several of a family pay adds up where it must be paid in full', () => {
  const inFull = { ...fee, mustBePaidInFull: true }
  expect(asked(anna, booksOf([inFull], [paid('ben', 20), paid('anna', 15)]))).toEqual([2500])
  expect(standing(cleo, booksOf([inFull], [paid('ben', 20), paid('anna', 40)])).status).toBe('Active')
})

test('where the head is not asked, the first of the others is, once', () => {
  const forJuniors = booksOf([{ ...fee, typeIds: ['junior'] }])
  expect([anna, ben, cleo].map((one) => asked(one, forJuniors))).toEqual([[], [6000], ['Ben Acht']])
  const gone = { ...anna, leavesOn: '2026-01-31' }
  const left = booksOf([fee], [], [gone, ben, cleo])
  expect([ben, cleo].map((one) => asked(one, left))).toEqual([[6000], ['Ben Acht']])
})

test('it counts once in what is outstanding, reminds only the head, and only the head is told how to pay it', () => {
  const books = booksOf([{ ...fee, dueOn: today }])
  expect(outstanding(debtsOn(club, books, { day: today, today, payments: [] }))).toEqual({ members: 2, cents: 12_000 })
  expect(remindedOn(club, books, today).map(({ id }) => id)).toEqual(['dora', 'anna'])
  const account = { holder: 'Club', iban: 'AT611904300234573201', bic: '', note: '' }
  const ways = (one: NamedFact) => howToPay(account, one.id, standing(one, books).unmet).length
  expect([anna, ben].map(ways)).toEqual([1, 0])
})

test('the card of each of a family has the same status, and names with whom the fee is open', () => {
  const cards = (...payments: PaymentFact[]) =>
    [anna, ben].map((one) => cardView('Club', { fullName: '', ...one, memberId: '1' }, booksOf([fee], payments), today))
  expect(cards()).toMatchObject([
    { status: 'Payment Due', owed: [{ label: 'Fee 2026', open: 6000 }] },
    { status: 'Payment Due', owed: [{ label: 'Fee 2026', openWith: 'Anna Acht' }] },
  ])
  for (const card of cards(paid('ben', 60))) expect(card).toMatchObject({ status: 'Active' })
  for (const card of cards(paid('ben', 60))) expect(card).not.toHaveProperty('owed')
})

test('the page of a member knows it without the payments of the others', () => {
  for (const payments of [[], [paid('anna', 60)]]) {
    const books = booksOf([fee], payments)
    const { families: _, ...own } = books
    const alone = { ...own, payments: indexPayments([]), familyFees: familyFeesOf(ben, books, today) }
    expect(memberView(ben, alone, today)).toEqual(memberView(ben, books, today))
    expect(paidUntil(ben, alone, today)).toBe(payments.length > 0 ? '2026-12-31' : undefined)
  }
  expect(familyFeesOf(dora, booksOf([fee]), today).size).toBe(0)
})

test('where no item is for families the books stay the same object', () => {
  const { forFamily: _, ...alone } = fee
  const books = { items: [alone, { ...fee, enabled: false }], years, payments: indexPayments([]) }
  expect(withFamilies(books, club)).toBe(books)
})

test('on any club, a member has the status of the specification, with the payments of the family for items for families', () => {
  const few = <T>(...values: T[]) => fc.constantFrom(...values)
  const anyItem = fc.record({
    id: few('a', 'b', 'c'),
    name: few('Fee', 'Annual Fee', 'Key'),
    price: few(0, 50),
    enabled: fc.boolean(),
    isRequiredForActive: fc.boolean(),
    forFamily: fc.boolean(),
    yearId: few('y26', 'y99'),
  })
  const anyPayment = fc.record({
    memberId: few('anna', 'ben', 'cleo', 'dora'),
    itemId: few('a', 'b', 'c'),
    amount: few(0, 20),
    itemName: few('Fee', 'Annual Fee 2026', 'Key'),
    notes: few('', 'A note'),
    yearId: few('y26', 'y99'),
  })
  const familyOf = (id: string) => (id === 'dora' ? ['dora'] : ['anna', 'ben', 'cleo'])
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 5 }), fc.array(anyPayment, { maxLength: 8 }), (items, payments) => {
      const books = booksOf(items, payments)
      for (const member of club) {
        const { status, unmet } = standing(member, books)
        const specified = specifiedStatus(member, { items, years, payments, familyOf })
        expect(status).toBe(specified.status)
        expect(unmet.map(({ itemId }) => itemId).sort()).toEqual(specified.unmet.toSorted())
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a payment that names the family that it was made for', () => {
  const familyIds = ['anna', 'ben', 'cleo']
  const alone = (member: NamedFact): NamedFact => {
    const { belongsTo: _, ...others } = member
    return others
  }
  const emil: NamedFact = { id: 'emil', fullName: 'Emil Eins', enabled: true }
  const owing = (members: NamedFact[], payments: PaymentFact[], item: Partial<ItemFact> = {}) => {
    const books = booksOf([{ ...fee, ...item }], payments, members)
    return Object.fromEntries(members.map((one) => [one.id, asked(one, books)]))
  }

  test('settles the fee for who leaves the family, whoever of it has paid, and for those who join it', () => {
    const fred: NamedFact = { id: 'fred', fullName: 'Fred', enabled: true, belongsTo: 'anna' }
    for (const payer of familyIds)
      expect(owing([anna, alone(ben), cleo, fred, emil], [paid(payer, 60, { familyIds })])).toEqual({
        anna: [],
        ben: [],
        cleo: [],
        fred: [],
        emil: [6000],
      })
    expect(owing([anna, alone(ben), cleo], [paid('ben', 60)])).toEqual({ anna: [6000], ben: [], cleo: ['Anna Acht'] })
  })

  test('does not settle the fee of the family that one of them joins, whose head is asked', () => {
    const moved = { ...ben, belongsTo: 'emil' }
    const gus: NamedFact = { id: 'gus', fullName: 'Gus', enabled: true, belongsTo: 'emil' }
    const family = [anna, cleo, emil, gus, moved]
    for (const payer of familyIds)
      expect(owing(family, [paid(payer, 60, { familyIds })])).toEqual({
        anna: [],
        ben: [],
        cleo: [],
        emil: [6000],
        gus: ['Emil Eins'],
      })
  })

  test('where only some of a family have paid with the one before, the first of the others is asked', () => {
    const gus: NamedFact = { id: 'gus', fullName: 'Gus', enabled: true, typeId: 'junior', belongsTo: 'emil' }
    const family = [emil, { ...ben, belongsTo: 'emil' }, gus]
    expect(owing(family, [paid('anna', 60, { familyIds })], { typeIds: ['junior'] })).toEqual({
      emil: [],
      ben: [],
      gus: [6000],
    })
  })

  test('adds up with others, once each, where the fee must be paid in full', () => {
    const parts = [paid('ben', 20, { familyIds }), paid('anna', 10, { familyIds }), paid('cleo', 5)]
    const inFull = { mustBePaidInFull: true }
    expect(owing([anna, ben, cleo], parts, inFull)).toEqual({ anna: [2500], ben: ['Anna Acht'], cleo: ['Anna Acht'] })
    expect(owing([anna, alone(ben), cleo], parts, inFull)).toEqual({ anna: [2500], ben: [3000], cleo: ['Anna Acht'] })
  })

  test('counts as the member’s own where the item is not for families any more', () => {
    const { forFamily: _, ...each } = fee
    const books = booksOf([each], [paid('ben', 60, { familyIds })], [anna, ben])
    expect([anna, ben].map((one) => asked(one, books))).toEqual([[6000], []])
  })

  test('is known to the page of a member who has left the family', () => {
    const left = alone(ben)
    const books = booksOf([fee], [paid('anna', 60, { familyIds })], [anna, left])
    const own = { ...books, payments: indexPayments([]), familyFees: familyFeesOf(left, books, today) }
    expect(memberView(left, own, today).status).toBe('Active')
  })
})
