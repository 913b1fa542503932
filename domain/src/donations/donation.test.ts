import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Payment, PaymentItem } from '../payments/payment.ts'
import {
  corrected,
  type Donation,
  donationFault,
  donationOfPayment,
  donationOfYear,
  donationsOf,
  type IssuedDonation,
  isNoticeTooOld,
  validDonations,
} from './donation.ts'
import type { DonationSettings } from './settings.ts'

const german: DonationSettings = {
  form: 'de',
  purpose: 'des Sports',
  taxNumber: '143/216/12345',
  taxOffice: 'München',
  notice: 'exemption',
  noticeOn: '2024-05-14',
  noticeFor: '2022',
  feesCount: true,
  register: '',
}
const italian: DonationSettings = { ...german, form: 'it' }

const paid = (more: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  memberId: 'anna',
  memberName: 'Anna',
  itemId: 'gift',
  itemName: 'Spende',
  amount: 50,
  paymentDate: '2026-03-02',
  notes: '',
  createdBy: 'admin',
  paidBy: 'bank',
  ...more,
})
const items = (['gift', 'fee', 'expenses'] as const).map(
  (donation): Pick<PaymentItem, 'id' | 'donation'> => ({ id: donation, donation }),
)
const itemOf = (id: string) => items.find((one) => one.id === id)
const faultOf = (payment: Partial<Payment>, settings: DonationSettings, itemId = 'gift') =>
  donationFault(paid({ itemId, ...payment }), itemOf(itemId), settings)

describe('there is a donation receipt for', () => {
  test.each([
    ['a gift of any way', {}, german, 'gift'],
    ['a gift in cash, in Germany', { paidBy: 'cash' as const }, german, 'gift'],
    ['a fee, where fees can be deducted', {}, german, 'fee'],
    ['expenses that are waived, in Germany', {}, german, 'expenses'],
    ['a gift by bank, in Italy', {}, italian, 'gift'],
  ])('%s', (_, payment, settings, itemId) => {
    expect(faultOf(payment, settings, itemId)).toBeUndefined()
  })
})

describe('there is none for', () => {
  test.each([
    ['another item', {}, german, 'shirt', 'does not count'],
    ['a waiver', { amount: 0 }, german, 'gift', 'does not count'],
    ['a payment without a day', { paymentDate: 'soon' }, german, 'gift', 'no day'],
    ['a fee that cannot be deducted', {}, { ...german, feesCount: false }, 'fee', 'cannot be deducted'],
    ['a fee, in Italy', {}, italian, 'fee', 'cannot be deducted'],
    ['expenses, in Italy', {}, italian, 'expenses', 'money alone'],
    ['cash, in Italy', { paidBy: 'cash' as const }, italian, 'gift', 'traceable'],
  ])('%s', (_, payment, settings, itemId, why) => {
    expect(faultOf(payment, settings, itemId)).toContain(why)
  })
  test('a payment of no stated way, in Italy', () => {
    const { paidBy: _, ...payment } = paid()
    expect(donationFault(payment, itemOf('gift'), italian)).toContain('State first')
  })
})

test('the donations of a member are the oldest first, in cents, without what counts as none', () => {
  const payments = [
    paid({ id: 'b', paymentDate: '2026-05-01', amount: 0.1 + 0.2 }),
    paid({ id: 'a' }),
    paid({ id: 'c', itemId: 'shirt' }),
  ]
  expect(donationsOf(payments, items, german)).toEqual([
    { paymentId: 'a', day: '2026-03-02', kind: 'gift', cents: 5_000, way: 'bank' },
    { paymentId: 'b', day: '2026-05-01', kind: 'gift', cents: 30, way: 'bank' },
  ])
})

test.each([
  ['exemption', '2024-05-14', '2029-05-14', false],
  ['exemption', '2024-05-14', '2029-05-15', true],
  ['statutes', '2024-05-14', '2027-05-14', false],
  ['statutes', '2024-05-14', '2027-05-15', true],
] as const)('a notice (%s) of %s is too old on %s: %s', (notice, noticeOn, today, isTooOld) => {
  expect(isNoticeTooOld({ ...german, notice, noticeOn }, today)).toBe(isTooOld)
  expect(isNoticeTooOld({ ...italian, notice, noticeOn }, today)).toBe(false)
})

const donation = (paymentId: string, more: Partial<Donation> = {}): Donation => ({
  paymentId,
  day: '2026-03-02',
  kind: 'gift',
  cents: 5_000,
  ...more,
})
const issued = (number: string, donations: Donation[], more: Partial<IssuedDonation> = {}): IssuedDonation => ({
  number,
  ofYear: false,
  issuedOn: '2026-04-01',
  clubName: 'Club',
  address: 'Street 1',
  donor: ['Anna'],
  settings: german,
  donations,
  ...more,
})

describe('the receipt of a payment', () => {
  const [one, other] = [donation('p1'), donation('p2')]
  test('is given once, and again as it was', () => {
    expect(donationOfPayment('p1', [one, other], [])).toEqual({ due: { ofYear: false, donations: [one] } })
    const given = issued('2026-0001', [one])
    expect(donationOfPayment('p1', [one, other], [given])).toEqual({ given })
  })
  test('is replaced when the payment has changed since', () => {
    const given = issued('2026-0001', [{ ...one, cents: 4_000 }])
    expect(donationOfPayment('p1', [one], [given])).toEqual({
      due: { ofYear: false, donations: [one], replaces: '2026-0001' },
    })
  })
  test('is refused for a payment that is gone, or on the receipt of its year', () => {
    expect(donationOfPayment('p3', [one], [])).toHaveProperty('fault')
    expect(donationOfPayment('p1', [one], [issued('2026-0001', [one], { ofYear: true })])).toHaveProperty('fault')
  })
})

describe('a payment that was moved to another year', () => {
  const now = donation('p~2026', { movedFrom: 'p~2025', day: '2026-01-02' })
  const before = donation('p~2025', { day: '2025-12-30' })
  const books = { year: 2026, today: '2027-01-15', issued: [], receipted: new Set<string>() }
  test('keeps its receipt of its own, which the next one replaces', () => {
    expect(donationOfPayment('p~2026', [now], [issued('2026-0001', [before])])).toEqual({
      due: { ofYear: false, donations: [now], replaces: '2026-0001' },
    })
  })
  test('with a plain receipt under its old id is on no receipt of the year', () => {
    expect(donationOfYear({ ...books, donations: [now], receipted: new Set(['p~2025']) })).toHaveProperty('fault')
  })
  test('waits for the receipt of its old year, which is made anew without it, or withdrawn', () => {
    const stays = donation('q', { day: '2025-05-01' })
    for (const others of [[], [stays]]) {
      const old = issued('2026-0001', [before, ...others], { ofYear: true })
      const facts = { donations: [now, ...others], issued: [old] }
      expect(donationOfPayment('p~2026', facts.donations, facts.issued)).toHaveProperty('fault')
      expect(donationOfYear({ ...books, ...facts })).toHaveProperty('fault')
      const due = { ofYear: true, donations: others, replaces: '2026-0001' }
      expect(donationOfYear({ ...books, ...facts, year: 2025 })).toEqual({ due })
      const anew = { ...facts, issued: [old, issued('2026-0002', others, due)] }
      expect(donationOfYear({ ...books, ...anew })).toEqual({ due: { ofYear: true, donations: [now] } })
    }
  })
})

describe('a heading that was corrected', () => {
  const given = issued('2026-0001', [donation('p1')])
  const { clubName, address, donor, settings } = given
  const as = { clubName, address, donor, settings }
  test.each([
    ['the tax number', { settings: { ...settings, taxNumber: '1' } }],
    ['the name of the club', { clubName: 'Other' }],
    ['the address of the club', { address: 'Street 2' }],
    ['the donor', { donor: ['Anna', 'Street 3'] }],
  ])('(%s) makes a receipt anew within 30 days, and later none', (_, more) => {
    expect(corrected(given, { ...as, ...more }, '2026-05-01')).toEqual({
      due: { ofYear: false, donations: given.donations, replaces: '2026-0001' },
    })
    expect(corrected(given, { ...as, ...more }, '2026-05-02')).toEqual({ given })
  })
  test('is none where all is as it was', () => {
    expect(corrected(given, as, '2026-04-02')).toEqual({ given })
  })
})

describe('the receipt of a year', () => {
  const [one, two, next] = [donation('p1'), donation('p2'), donation('p3', { day: '2027-01-01' })]
  const books = {
    year: 2026,
    today: '2027-01-15',
    donations: [one, two, next],
    issued: [],
    receipted: new Set<string>(),
  }
  test('has all donations of the year, once the year is over', () => {
    expect(donationOfYear(books)).toEqual({ due: { ofYear: true, donations: [one, two] } })
    expect(donationOfYear({ ...books, today: '2026-12-31' })).toHaveProperty('fault')
  })
  test('leaves out what has a receipt of its own, of whatever kind, and is none where nothing is left', () => {
    const given = [issued('2026-0001', [one])]
    expect(donationOfYear({ ...books, issued: given })).toEqual({ due: { ofYear: true, donations: [two] } })
    expect(donationOfYear({ ...books, issued: given, receipted: new Set(['p2']) })).toHaveProperty('fault')
  })
  test('is replaced when a donation came or went', () => {
    const given = issued('2027-0001', [one], { ofYear: true })
    expect(donationOfYear({ ...books, issued: [given] })).toEqual({
      due: { ofYear: true, donations: [one, two], replaces: '2027-0001' },
    })
    expect(donationOfYear({ ...books, donations: [one], issued: [given] })).toEqual({ given })
  })
})

test('whatever is asked for in whatever order, no payment is on two valid receipts', () => {
  const ids = ['p1', 'p2', 'p3']
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), id: fc.constantFrom(...ids), cents: fc.constantFrom(100, 200) }),
    fc.record({ kind: fc.constant('delete' as const), id: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant('one' as const), id: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant('move' as const), id: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant('year' as const), year: fc.constantFrom(2025, 2026) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const donations = new Map<string, Donation>()
      const given: IssuedDonation[] = []
      for (const taken of steps) {
        if (taken.kind === 'pay') donations.set(taken.id, donation(taken.id, { cents: taken.cents }))
        if (taken.kind === 'delete') donations.delete(taken.id)
        const moving = taken.kind === 'move' && donations.get(taken.id)
        if (moving)
          donations.set(taken.id, { ...moving, day: moving.day === '2026-03-02' ? '2025-03-02' : '2026-03-02' })
        if (taken.kind === 'pay' || taken.kind === 'delete' || taken.kind === 'move') continue
        const facts = { donations: [...donations.values()], issued: given }
        const outcome =
          taken.kind === 'one'
            ? donationOfPayment(taken.id, facts.donations, given)
            : donationOfYear({ ...facts, year: taken.year, today: '2027-02-01', receipted: new Set() })
        if ('due' in outcome) given.push(issued(`2027-${given.length}`, [], outcome.due))
      }
      const all = validDonations(given).flatMap((one) => one.donations.map(({ paymentId }) => paymentId))
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})
