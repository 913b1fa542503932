import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPart } from '../../../tests/oracle/open-part.ts'
import { openTimes } from '../../../tests/oracle/open-times.ts'
import { specifiedStatus } from '../../../tests/oracle/specified-status.ts'
import { plannedReminders } from '../letters/automatic.ts'
import { inEnglish } from '../texts/text.ts'
import { nextChange } from './next-change.ts'
import { pricedUpTo } from './price-up-to.ts'
import { nextDueDay } from './repeats.ts'
import { type ItemFact, indexPayments, type PaymentFact } from './settlement.ts'
import { type MemberFact, membershipStatus } from './status.ts'
import { statusChanges } from './status-changes.ts'

const years = [
  { id: 'y25', year: '2025' },
  { id: 'y26', year: '2026' },
]
const monthly = (more: Partial<ItemFact> = {}): ItemFact => ({
  id: 'monthly',
  name: 'Member fee',
  price: 40,
  enabled: true,
  isRequiredForActive: true,
  mustBePaidInFull: true,
  dueOn: '2026-01-05',
  every: 'month',
  ...more,
})
const paid = (amount: number, more: Partial<PaymentFact> = {}): PaymentFact => ({
  memberId: 'm1',
  itemId: 'monthly',
  itemName: 'Member fee',
  amount,
  notes: '',
  ...more,
})
const member: MemberFact = { id: 'm1', enabled: true }
const on = (today: string, items: ItemFact[], payments: PaymentFact[] = [], more: Partial<MemberFact> = {}) =>
  membershipStatus({ ...member, ...more }, { items, years, payments: indexPayments(payments) }, 'all', today)

const few = <Value>(...values: Value[]) => fc.constantFrom(...values)
const day = fc
  .integer({ min: 0, max: 1100 })
  .map((days) => new Date(Date.UTC(2024, 10, 1) + days * 86_400_000).toISOString().slice(0, 10))
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: undefined })
/** Pauses between every two days, in their order; the last goes on if its day is the last one. */
const anyPauses = fc.uniqueArray(day, { maxLength: 5 }).map((days) =>
  days
    .toSorted()
    .flatMap((from, n, all) => (n % 2 === 0 ? `${from}..${all[n + 1] ?? ''}` : []))
    .join(' '),
)
const anyMember = fc
  .record({
    joinedOn: maybe(day),
    leavesOn: maybe(day),
    pauses: anyPauses,
    typeId: maybe(few('full', 'reduced')),
    typeChanges: maybe(day.map((from) => `=full ${from}=reduced`)),
  })
  .map((facts): MemberFact => ({ ...member, ...Object.fromEntries(Object.entries(facts).filter(([, one]) => one)) }))
const anyItem = fc
  .record({
    every: few('month' as const, 'quarter' as const, 'year' as const),
    dueOn: few('2024-11-30', '2025-01-05', '2025-01-31', '2025-12-15', '2026-02-28'),
    price: few(10, 40, 33.35),
    lastDueOn: maybe(day),
    yearId: maybe(few('y25', 'y26')),
    typeIds: maybe(few(['full'], ['full', 'reduced'])),
  })
  .map((facts) => monthly(Object.fromEntries(Object.entries(facts).filter(([, one]) => one !== undefined))))
const anyPayments = fc.array(
  fc.record({ amount: few(0, 10, 33.35, 40, 120, 400), waived: maybe(few(10, 40)), notes: few('', '', '', 'Help') }),
  { maxLength: 5 },
)
const fromFacts = (all: readonly { amount: number; waived: number | undefined; notes: string }[]) =>
  all.map(({ amount, waived, notes }) => paid(amount, { notes, ...(waived !== undefined && { waived }) }))

describe('an item that repeats, on any club', () => {
  const season = ({ yearId }: ItemFact) => years.find(({ id }) => id === yearId)?.year ?? ''
  test('asks for each day on which it fell due for the member, less what was paid, the oldest first', () => {
    fc.assert(
      fc.property(anyMember, anyItem, anyPayments, day, (someone, item, facts, today) => {
        const payments = fromFacts(facts)
        const books = { items: [item], years, payments: indexPayments(payments) }
        const { unmet } = membershipStatus(someone, books, 'all', today)
        const { open, since } = openTimes(someone, item, payments, today, season(item))
        expect(unmet.map((one) => [one.open, one.dueOn])).toEqual(open > 0 ? [[open, since]] : [])
      }),
      { numRuns: 3000 },
    )
  })
  test('is one line in each list, whatever is open', () => {
    fc.assert(
      fc.property(anyMember, anyItem, anyPayments, day, (someone, item, facts, today) => {
        const books = { items: [item], years, payments: indexPayments(fromFacts(facts)) }
        const { unmet, upcoming, settled } = membershipStatus(someone, books, 'all', today)
        expect(unmet.length + upcoming.length + settled.length).toBeLessThanOrEqual(1)
        for (const { open, price } of [...unmet, ...upcoming]) expect(open > 0 && open <= price).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
  test('what is asked up to a day is what was paid and what is open', () => {
    fc.assert(
      fc.property(anyMember, anyItem, day, (someone, item, today) => {
        const { open } = openTimes(someone, item, [], today, season(item))
        expect(openPart('m1', pricedUpTo(item, someone, { years }, today), [])).toBe(open)
      }),
      { numRuns: 1000 },
    )
  })
  test('nothing changes by itself before the next day of change', () => {
    fc.assert(
      fc.property(anyMember, anyItem, day, day, (someone, item, from, to) => {
        const next = nextChange([item], [someone], from)
        fc.pre(from <= to && to < next)
        expect(on(to, [item], [], someone)).toEqual(on(from, [item], [], someone))
      }),
      { numRuns: 1000 },
    )
  })
  test('changes nothing of what the specification says of the other items', () => {
    const plain = few('y25', 'y26', undefined).map(
      (yearId): ItemFact => ({
        id: 'plain',
        name: 'Annual fee',
        price: 60,
        enabled: true,
        isRequiredForActive: true,
        ...(yearId && { yearId }),
      }),
    )
    const payments = fc.array(few(paid(60, { itemId: 'plain' }), paid(40)), { maxLength: 3 })
    fc.assert(
      fc.property(anyItem, plain, payments, day, (item, one, all, today) => {
        const { unmet } = on(today, [item, one], all)
        const specified = specifiedStatus(member, { items: [one], years, payments: all })
        expect(unmet.map(({ itemId }) => itemId).filter((id) => id === 'plain')).toEqual(specified.unmet)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a fee of every month', () => {
  test('reads since when how many are open, as one line', () => {
    const { status, unmet } = on('2026-11-10', [monthly()], [paid(320)])
    expect(status).toBe('Payment Due')
    expect(unmet).toMatchObject([{ price: 12_000, open: 12_000, dueOn: '2026-09-05', each: 4000, name: 'Member fee' }])
    expect(unmet.map(({ label }) => inEnglish(label))).toEqual([
      'Member fee since September 2026 (3\u00a0×\u00a0€40.00)',
    ])
  })
  test('is one line for one month too, with its own name and day', () => {
    const { unmet } = on('2026-11-10', [monthly()], [paid(400)])
    expect(unmet).toMatchObject([{ label: 'Member fee', open: 4000, dueOn: '2026-11-05' }])
  })
  test('takes one payment for several months, a part of one, and two of the same month for the next', () => {
    expect(on('2026-03-10', [monthly()], [paid(120)])).toMatchObject({ status: 'Active', unmet: [] })
    expect(on('2026-03-10', [monthly()], [paid(60)])).toMatchObject({ unmet: [{ open: 6000, price: 8000 }] })
    const twice = on('2026-01-10', [monthly()], [paid(40), paid(40)])
    expect(twice).toMatchObject({ status: 'Active', upcoming: [{ dueOn: '2026-03-05', open: 4000 }], settled: [] })
  })
  test('waives the part that is named, or all months', () => {
    expect(on('2026-03-10', [monthly()], [paid(0, { waived: 40, notes: 'Help' })])).toMatchObject({
      unmet: [{ open: 8000, dueOn: '2026-02-05' }],
    })
    expect(on('2026-03-10', [monthly()], [paid(0, { notes: 'Honorary' })])).toMatchObject({
      status: 'Active',
      settled: [{ waived: true }],
    })
  })
  test('falls on the last day of a month that is shorter', () => {
    const last = monthly({ dueOn: '2026-01-31' })
    expect(nextDueDay(last, { years }, '2026-02-01')).toBe('2026-02-28')
    expect(nextDueDay(last, { years }, '2026-03-01')).toBe('2026-03-31')
  })
  test('ends with its last day or its year, and is overpaid then', () => {
    const ended = monthly({ lastDueOn: '2026-02-05' })
    expect(on('2027-01-01', [ended], [paid(100)])).toMatchObject({ status: 'Active', settled: [{ overpaid: 2000 }] })
    expect(nextDueDay(monthly({ yearId: 'y26' }), { years }, '2026-12-06')).toBeUndefined()
  })
  test('says before it is saved whom it makes due, at once and on its next day', () => {
    const books = { items: [], years, payments: indexPayments([]) }
    expect(statusChanges([member], books, [monthly()], '2026-01-10')).toEqual([{ to: 'Payment Due', members: 1 }])
    const late = { ...member, joinedOn: '2026-01-08' }
    expect(statusChanges([late], books, [monthly()], '2026-01-10')).toEqual([
      { to: 'Payment Due', members: 1, day: '2026-02-05' },
    ])
  })
  test('reminds two weeks after each month that is not paid, and on no other day', () => {
    const books = { items: [monthly()], years, payments: indexPayments([paid(40)]) }
    const planned = plannedReminders([member], books, '2026-01-06', () => true, 10)
    expect(planned.map((one) => one.on)).toEqual(['2026-02-19'])
    const longer = plannedReminders([member], books, '2026-02-20', () => true, 8)
    expect(longer.map((one) => one.on)).toEqual(['2026-03-19'])
  })
})
