import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPart } from '../../../tests/oracle/open-part.ts'
import { specifiedStatus, specifiedView } from '../../../tests/oracle/specified-status.ts'
import { spec } from '../../../tests/spec/tags.ts'
import type { JoinerRule } from '../payments/joiner-rule.ts'
import { inEnglish } from '../texts/text.ts'
import type { YearFact } from './item-label.ts'
import { nextChange } from './next-change.ts'
import { type ItemFact, indexPayments, type PaymentFact } from './settlement.ts'
import {
  type Books,
  isEnabled,
  isStaying,
  type MemberFact,
  type MembershipStatus,
  membershipStatus,
  memberView,
  type Scope,
} from './status.ts'
import { whileEnabled } from './while-enabled.ts'

const years: YearFact[] = [
  { id: 'y25', year: '2025' },
  { id: 'y26', year: '2026' },
]
const today = '2026-06-15'

const item = (more: Partial<ItemFact> = {}): ItemFact => ({
  id: 'fee26',
  name: 'Annual fee',
  price: 60,
  enabled: true,
  yearId: 'y26',
  isRequiredForActive: true,
  ...more,
})
const noYear = (more: Partial<ItemFact> = {}): ItemFact => ({
  id: 'key',
  name: 'Key deposit',
  price: 60,
  enabled: true,
  isRequiredForActive: true,
  ...more,
})
const payment = (more: Partial<PaymentFact> = {}): PaymentFact => ({
  memberId: 'm1',
  itemId: 'fee26',
  itemName: 'Annual fee 2026',
  yearId: 'y26',
  amount: 60,
  notes: '',
  ...more,
})

interface Row {
  says: string
  tags?: string[]
  enabled?: boolean
  items: ItemFact[]
  payments?: PaymentFact[]
  scope?: Scope
  status: MembershipStatus
  unmet?: string[]
}

const elsewhere = payment({ itemId: 'gone' })
const rows: Row[] = [
  { says: 'is Disabled when enabled is false', tags: spec('4.38'), enabled: false, items: [], status: 'Disabled' },
  {
    says: 'is Disabled even when everything is paid',
    tags: spec('4.77'),
    enabled: false,
    items: [item()],
    payments: [payment()],
    status: 'Disabled',
  },
  {
    says: 'lists what is unpaid even when Disabled',
    enabled: false,
    items: [item()],
    status: 'Disabled',
    unmet: ['Annual fee 2026'],
  },
  { says: 'is Active when there are no items', items: [], status: 'Active' },
  {
    says: 'is Active when no item is required',
    tags: spec('4.39'),
    items: [item({ isRequiredForActive: false }), { id: 'shirt', name: 'Shirt', price: 25, enabled: true }],
    status: 'Active',
  },
  {
    says: 'is Active when the only required item is switched off',
    tags: spec('4.43'),
    items: [item({ enabled: false })],
    status: 'Active',
  },
  { says: 'is Active when all are paid', tags: spec('4.40'), items: [item()], payments: [payment()], status: 'Active' },
  {
    says: 'is Payment Due when a required, enabled item is unpaid',
    tags: spec('4.41'),
    items: [item()],
    status: 'Payment Due',
    unmet: ['Annual fee 2026'],
  },
  {
    says: 'is Payment Due when one of two is unpaid',
    tags: spec('4.75'),
    items: [item(), noYear()],
    payments: [payment()],
    status: 'Payment Due',
    unmet: ['Key deposit'],
  },
  {
    says: "takes no other member's payment",
    tags: spec('4.49'),
    items: [item()],
    payments: [payment({ memberId: 'm2' })],
    status: 'Payment Due',
    unmet: ['Annual fee 2026'],
  },
  {
    says: 'takes a payment of the same year with a name that contains the item name',
    tags: spec('4.45 4.58'),
    items: [item()],
    payments: [elsewhere],
    status: 'Active',
  },
  {
    says: 'takes no payment of another year by its name',
    tags: spec('4.46'),
    items: [item()],
    payments: [payment({ itemId: 'gone', yearId: 'y25' })],
    status: 'Payment Due',
    unmet: ['Annual fee 2026'],
  },
  {
    says: 'takes no payment of the same year under another name',
    tags: spec('4.76'),
    items: [item()],
    payments: [payment({ itemId: 'gone', itemName: 'Regatta 2026' })],
    status: 'Payment Due',
    unmet: ['Annual fee 2026'],
  },
  {
    says: 'takes a payment of the item whatever its year and name',
    tags: spec('4.44 4.57'),
    items: [item()],
    payments: [{ memberId: 'm1', itemId: 'fee26', itemName: 'old name', amount: 60, notes: '' }],
    status: 'Active',
  },
  {
    says: 'takes an item without a year by a payment for that item',
    tags: spec('4.47'),
    items: [noYear()],
    payments: [{ memberId: 'm1', itemId: 'key', itemName: 'Key deposit', amount: 60, notes: '' }],
    status: 'Active',
  },
  {
    says: 'takes an item without a year by nothing but that item',
    tags: spec('4.48'),
    items: [noYear()],
    payments: [payment({ itemId: 'gone', itemName: 'Key deposit' })],
    status: 'Payment Due',
    unmet: ['Key deposit'],
  },
  {
    says: "says 'unknown year' when the item's year is gone",
    items: [item({ yearId: 'y99' })],
    status: 'Payment Due',
    unmet: ['Annual fee unknown year'],
  },
  {
    says: 'counts an item of an earlier year on the members screen',
    tags: spec('4.74'),
    items: [item({ id: 'fee25', yearId: 'y25' })],
    status: 'Payment Due',
    unmet: ['Annual fee 2025'],
  },
  {
    says: 'does not count an item of an earlier year on the passes screen',
    tags: spec('4.53'),
    items: [item({ id: 'fee25', yearId: 'y25' })],
    scope: 'current',
    status: 'Active',
  },
  {
    says: 'does not count an item of a deleted year on the passes screen',
    items: [item({ yearId: 'y99' })],
    scope: 'current',
    status: 'Active',
  },
  {
    says: 'counts an item of the current year on the passes screen',
    tags: spec('4.51'),
    items: [item()],
    scope: 'current',
    status: 'Payment Due',
    unmet: ['Annual fee 2026'],
  },
  {
    says: 'counts an item of no year on the passes screen',
    tags: spec('4.52'),
    items: [noYear()],
    scope: 'current',
    status: 'Payment Due',
    unmet: ['Key deposit'],
  },
  {
    says: 'is Disabled on the passes screen too',
    tags: spec('4.50'),
    enabled: false,
    items: [],
    scope: 'current',
    status: 'Disabled',
  },
]

describe('a member', () => {
  for (const { says, tags = [], enabled = true, items, payments = [], scope = 'all', status, unmet = [] } of rows) {
    test(says, { tags }, () => {
      const books = { items, years, payments: indexPayments(payments) }
      const standing = membershipStatus({ id: 'm1', enabled }, books, scope, today)
      expect(standing.status).toBe(status)
      expect(standing.unmet.map(({ label }) => inEnglish(label))).toEqual(unmet)
    })
  }
})

describe('the member sees', () => {
  const view = (enabled: boolean, items: ItemFact[], payments: PaymentFact[] = []) =>
    memberView({ id: 'm1', enabled }, { items, years, payments: indexPayments(payments) }, today)

  test('Active when no enabled item is required', { tags: spec('4.54') }, () => {
    expect(view(true, [item({ enabled: false }), item({ isRequiredForActive: false })])).toEqual({
      status: 'Active',
      unmet: [],
      upcoming: [],
      settled: [],
    })
  })
  test('Active when every enabled required item has a matching payment', { tags: spec('4.55 4.59') }, () => {
    expect(view(true, [item()], [elsewhere]).status).toBe('Active')
  })
  test('Inactive with each unmet requirement named', { tags: spec('4.56 4.60 4.61') }, () => {
    const { status, unmet } = view(true, [item(), noYear(), item({ id: 'old', yearId: 'y99' })])
    expect(status).toBe('Inactive')
    expect(unmet.map(({ label }) => inEnglish(label))).toEqual([
      'Annual fee 2026',
      'Key deposit',
      'Annual fee unknown year',
    ])
  })
  test('Inactive when disabled, even when everything is paid', () => {
    expect(view(false, [item()], [payment()])).toEqual({ status: 'Inactive', unmet: [], upcoming: [], settled: [] })
  })
})

const few = <T>(...values: T[]) => fc.constantFrom(...values)
const names = few('Fee', 'Annual Fee', 'Fee 2026', 'Key')
const yearIds = fc.option(few('y25', 'y26', 'y99'), { nil: undefined })
const withYear = <T extends object>(facts: T, yearId: string | undefined) => (yearId ? { ...facts, yearId } : facts)

const anyItem: fc.Arbitrary<ItemFact> = fc
  .record({
    id: few('a', 'b', 'c', 'd', 'e'),
    name: names,
    price: few(0, 50, 60),
    enabled: fc.boolean(),
    isRequiredForActive: fc.boolean(),
    yearId: yearIds,
  })
  .map(({ yearId, ...facts }) => withYear(facts, yearId))
const anyPayment: fc.Arbitrary<PaymentFact> = fc
  .record({
    memberId: few('m1', 'm2', 'm3'),
    itemId: few('a', 'b', 'c', 'd', 'e', 'gone'),
    itemName: few('Fee', 'Annual Fee 2026', 'Key', 'Other'),
    amount: few(0, 20, 60),
    notes: few('', 'A note'),
    yearId: yearIds,
  })
  .map(({ yearId, ...facts }) => withYear(facts, yearId))
const anyDay = few('2025-12-31', '2026-01-01', '2026-03-30', '2026-03-31', '2026-12-31', '2027-01-01', '2027-03-31')
const anyClub = fc.record({
  items: fc.array(anyItem, { maxLength: 6 }),
  payments: fc.array(anyPayment, { maxLength: 12 }),
  member: fc.record({ id: few('m1', 'm2', 'm3', 'm4'), enabled: fc.boolean() }),
  scope: few<Scope>('all', 'current'),
})

describe('a member with days of joining and leaving', () => {
  const books = { items: [item(), item({ id: 'fee25', yearId: 'y25' }), noYear()], years, payments: indexPayments([]) }
  const on = (day: string, more: Partial<MemberFact>) =>
    membershipStatus({ id: 'm1', enabled: true, ...more }, books, 'all', day)
  const asked = (joinedOn?: string) => on(today, joinedOn ? { joinedOn } : {}).unmet.map(({ itemId }) => itemId)

  test('owes nothing of the years that ended before the first day', () => {
    expect(asked()).toEqual(['fee25', 'fee26', 'key'])
    expect(asked('2025-12-31')).toEqual(['fee25', 'fee26', 'key'])
    expect(asked('2026-01-01')).toEqual(['fee26', 'key'])
    expect(asked('2027-01-01')).toEqual(['key'])
  })
  test('counts on the last day, and is Disabled from the next on, with the day', () => {
    const leavesOn = '2026-12-31'
    expect(on('2026-12-31', { leavesOn })).toMatchObject({ status: 'Payment Due' })
    expect(on('2026-12-31', { leavesOn })).not.toHaveProperty('leftOn')
    expect(on('2027-01-01', { leavesOn })).toMatchObject({ status: 'Disabled', leftOn: leavesOn })
    expect(memberView({ id: 'm1', enabled: true, leavesOn }, books, '2027-01-01')).toMatchObject({ status: 'Inactive' })
  })
  test('is none before the first day, with the day, and counts from it on', () => {
    const joinedOn = '2027-01-01'
    expect(on('2026-12-31', { joinedOn })).toMatchObject({ status: 'Disabled', beginsOn: joinedOn })
    expect(on('2027-01-01', { joinedOn })).toMatchObject({ status: 'Payment Due' })
    expect(on('2027-01-01', { joinedOn })).not.toHaveProperty('beginsOn')
    expect(on('2026-12-31', { joinedOn, enabled: false })).not.toHaveProperty('beginsOn')
    expect(memberView({ id: 'm1', enabled: true, joinedOn }, books, '2026-12-31')).toMatchObject({ status: 'Inactive' })
    const days = ['2026-12-31', '2027-01-01'] as const
    expect(days.map((day) => isEnabled({ enabled: true, joinedOn }, day))).toEqual([false, true])
    expect(days.map((day) => isStaying({ enabled: true }, day))).toEqual([true, true])
  })
  test('changes the statuses of the club on the first day', () => {
    expect(nextChange([], [{ joinedOn: '2026-09-01' }, {}], today)).toBe('2026-09-01')
    expect(nextChange([], [{ joinedOn: today }], today)).toBe('2027-01-01')
  })
  test('changes the statuses of the club on the day after the last', () => {
    expect(nextChange([], [{ leavesOn: '2026-08-31' }, {}], today)).toBe('2026-09-01')
    expect(nextChange([], [{ leavesOn: '2026-06-14' }], today)).toBe('2027-01-01')
    expect(nextChange([], [{ leavesOn: '2026-06-15' }], today)).toBe('2026-06-16')
  })
})

test('an item that names members is asked of them alone', () => {
  const fee = item({ memberIds: ['m1', 'm3'] })
  const books = { items: [fee], years, payments: indexPayments([]) }
  const statusOf = (id: string) => membershipStatus({ id, enabled: true }, books, 'all', today).status
  expect(['m1', 'm2', 'm3'].map(statusOf)).toEqual(['Payment Due', 'Active', 'Payment Due'])
  // The fee for a debit that came back in a pause is owed all the same.
  const paused = { id: 'm1', enabled: true, pauses: '2020-01-01..' }
  expect(membershipStatus(paused, { ...books, items: [{ ...fee, dueOn: today }] }, 'all', today).status).toBe(
    'Payment Due',
  )
})

describe('an item for some membership types', () => {
  const fee = item({ typeIds: ['adult', 'junior'] })
  const statusOf = (typeId?: string) =>
    membershipStatus(
      { id: 'm1', enabled: true, ...(typeId && { typeId }) },
      { items: [fee], years, payments: indexPayments([]) },
      'all',
      today,
    ).status
  test('is asked of members of these types only', () => {
    expect(['adult', 'junior', 'honorary', undefined].map(statusOf)).toEqual([
      'Payment Due',
      'Payment Due',
      'Active',
      'Active',
    ])
  })
})

describe('an item with a due day', () => {
  const fee = item({ dueOn: '2026-03-31' })
  const on = (day: string, more: Partial<ItemFact> = {}, payments: PaymentFact[] = []) => {
    const books = { items: [{ ...fee, ...more }], years, payments: indexPayments(payments) }
    return membershipStatus({ id: 'm1', enabled: true }, books, 'all', day)
  }
  const asked = { itemId: 'fee26', label: 'Annual fee 2026', dueOn: '2026-03-31', price: 6000, open: 6000 }

  test('leaves a member Active on the day before, and names the item with its day', () => {
    expect(on('2026-03-30')).toEqual({ status: 'Active', unmet: [], upcoming: [asked], settled: [] })
  })
  test('stands before those that are due later, and after those that are due before', () => {
    const month = (name: string, dueOn?: string) => item({ id: name, name, ...(dueOn && { dueOn }) })
    const months = [
      month('November', '2026-11-01'),
      month('December', '2026-12-01'),
      noYear(),
      month('October', '2026-10-01'),
      month('January', '2027-01-01'),
      month('Season'),
    ]
    const books = { items: months, years, payments: indexPayments([]) }
    const { unmet, upcoming } = membershipStatus({ id: 'm1', enabled: true }, books, 'all', '2026-11-15')
    expect(unmet.map(({ itemId }) => itemId)).toEqual(['Season', 'October', 'November', 'key'])
    expect(upcoming.map(({ itemId }) => itemId)).toEqual(['December', 'January'])
  })
  test('makes Payment Due on the day itself', () => {
    expect(on('2026-03-31')).toEqual({ status: 'Payment Due', unmet: [asked], upcoming: [], settled: [] })
  })
  test('asks nothing once it is paid, before and after', () => {
    for (const day of ['2026-03-30', '2026-03-31'])
      expect(on(day, {}, [payment()])).toEqual({ status: 'Active', unmet: [], upcoming: [], settled: [] })
  })
  test('asks nothing while it is switched off or not required', () => {
    for (const off of [{ enabled: false }, { isRequiredForActive: false }])
      expect(on('2026-03-30', off)).toEqual({ status: 'Active', unmet: [], upcoming: [], settled: [] })
  })
  test.each([
    [[fee], '2026-03-30', '2026-03-31'],
    [[fee], '2026-03-31', '2027-01-01'],
    [[item({ dueOn: '2027-03-31' })], '2026-03-31', '2027-01-01'],
    [[fee, item({ dueOn: '2026-02-01' })], '2026-01-01', '2026-02-01'],
    [[item({ dueOn: '2026-02-01', enabled: false })], '2026-01-01', '2027-01-01'],
    [[], '2026-12-31', '2027-01-01'],
  ])('of %j on %s: the next change is on %s', (items, day, next) => {
    expect(nextChange(items, [], day)).toBe(next)
  })
})

describe('a club whose seasons begin in September', () => {
  const books = { items: [item()], years, payments: indexPayments([]), seasonStartsInMonth: 9 }
  const on = (day: string, scope: Scope = 'current', more: Partial<MemberFact> = {}) =>
    membershipStatus({ id: 'm1', enabled: true, ...more }, books, scope, day)

  test('asks for a season from its first day to its last, and names it by both years', () => {
    expect(['2026-08-31', '2026-09-01', '2027-08-31', '2027-09-01'].map((day) => on(day).status)).toEqual([
      'Active',
      'Payment Due',
      'Payment Due',
      'Active',
    ])
    expect(on('2026-09-01').unmet).toMatchObject([{ label: 'Annual fee 2026/27' }])
  })
  test('asks nothing of a season that ended before a member joined', () => {
    expect(on('2027-10-01', 'all', { joinedOn: '2027-08-31' }).status).toBe('Payment Due')
    expect(on('2027-10-01', 'all', { joinedOn: '2027-09-01' }).status).toBe('Active')
  })
  test('changes by itself on the first of September', () => {
    expect(nextChange([], [], '2026-08-31', 9)).toBe('2026-09-01')
    expect(nextChange([], [], '2026-09-01', 9)).toBe('2027-09-01')
  })
})

describe('what is paid of an item', () => {
  const fee = item({ price: 50 })
  const inFull = { ...fee, mustBePaidInFull: true }
  const paid = (amount: number, more: Partial<PaymentFact> = {}) => payment({ amount, ...more })
  const standing = (of: ItemFact, payments: PaymentFact[]) =>
    membershipStatus(
      { id: 'm1', enabled: true },
      { items: [of], years, payments: indexPayments(payments) },
      'all',
      today,
    )

  test('must reach the price, to the cent, where the item asks for it', () => {
    const parts = [paid(19.99), paid(30)]
    expect(standing(inFull, parts)).toMatchObject({ status: 'Payment Due', unmet: [{ price: 5000, open: 1 }] })
    expect(standing(inFull, [...parts, paid(0.01)])).toEqual({ status: 'Active', unmet: [], upcoming: [], settled: [] })
    expect(standing(inFull, [])).toMatchObject({ status: 'Payment Due', unmet: [{ price: 5000, open: 5000 }] })
  })
  test('is any payment where it does not, whatever the sum, and nothing is open then', () => {
    for (const euro of [0, 30, 50, 70])
      expect(standing(fee, [paid(euro)])).toEqual({ status: 'Active', unmet: [], upcoming: [], settled: [] })
  })
  test('can be more than the price', () => {
    expect(standing(inFull, [paid(30), paid(30)])).toMatchObject({
      status: 'Active',
      settled: [{ open: 0, overpaid: 1000 }],
    })
  })
  test('is waived by a payment of 0 with a reason', () => {
    const waiver = paid(0, { notes: 'Caretaker' })
    for (const of of [fee, inFull])
      expect(standing(of, [paid(10), waiver])).toMatchObject({ status: 'Active', settled: [{ open: 0, waived: true }] })
    for (const notes of ['', ' '])
      expect(standing(inFull, [paid(0, { notes })])).toMatchObject({ status: 'Payment Due', unmet: [{ open: 5000 }] })
  })
  test('is what was paid for the items that it names, and no name counts then', () => {
    const youth = paid(25, { itemId: 'youth', itemName: 'Annual fee, under 18 2026' })
    const named = { ...fee, paidByItemIds: ['fee26', 'youth'] }
    expect(standing(named, [youth])).toMatchObject({ status: 'Active', settled: [] })
    expect(standing({ ...named, mustBePaidInFull: true }, [youth, paid(25)])).toMatchObject({ settled: [] })
    expect(standing({ ...fee, paidByItemIds: ['fee26'] }, [youth]).status).toBe('Payment Due')
  })
  test('counts by name where no sum is asked, and says so', () => {
    const byName = paid(25, { itemId: 'youth', itemName: 'Annual fee, under 18 2026' })
    expect(standing(fee, [byName])).toMatchObject({ status: 'Active', settled: [{ open: 0, byName: true }] })
    expect(standing(inFull, [byName])).toMatchObject({ status: 'Payment Due', unmet: [{ open: 5000 }] })
  })
})

describe('on any club', () => {
  interface AnyClub {
    member: { id: string; enabled: boolean; joinedOn?: string }
    items: ItemFact[]
    payments: PaymentFact[]
    scope: Scope
  }
  const statusOf = ({ member, items, payments, scope }: AnyClub, day = today) =>
    membershipStatus(member, { items, years, payments: indexPayments(payments) }, scope, day)

  test('of an item to be paid in full, what was neither paid nor waived is open', () => {
    const waived = fc.option(few(5, 20, 60), { nil: undefined })
    fc.assert(
      fc.property(anyClub, fc.array(waived), (club, parts) => {
        const items = club.items.map((each, n) => ({ ...each, id: `${each.id}${n}`, mustBePaidInFull: true }))
        const payments = club.payments.flatMap((one, n) =>
          items.map(({ id }) => ({ ...one, itemId: id, ...(parts[n] ? { waived: parts[n] } : {}) })),
        )
        const { unmet } = statusOf({ ...club, items, payments, scope: 'all' })
        const open = items.flatMap((each) => {
          const left = each.enabled && each.isRequiredForActive ? openPart(club.member.id, each, payments) : 0
          return left > 0 ? [[each.id, left]] : []
        })
        expect(unmet.map((one) => [one.itemId, one.open]).sort()).toEqual(open.sort())
      }),
      { numRuns: 1000 },
    )
  })
  test('a part that is waived leaves the rest open, and all parts together nothing', () => {
    const items = [item({ mustBePaidInFull: true })]
    const waiving = (part: number) => payment({ amount: 0, waived: part, notes: 'Help' })
    const member = { id: 'm1', enabled: true }
    const of = (payments: PaymentFact[]) => statusOf({ member, items, payments, scope: 'all' })
    expect(of([waiving(20)])).toMatchObject({ status: 'Payment Due', unmet: [{ open: 4000 }] })
    expect(of([waiving(20), payment({ amount: 40 })])).toMatchObject({ status: 'Active', unmet: [], settled: [] })
    // An edit has made a payment of it.
    expect(of([payment({ amount: 10, waived: 20 })])).toMatchObject({ unmet: [{ open: 5000 }] })
  })
  test('without due days, status and reasons are what the specification says, on any day', () => {
    fc.assert(
      fc.property(anyClub, anyDay, ({ member, items, payments, scope }, day) => {
        const { status, unmet, upcoming } = statusOf({ member, items, payments, scope }, day)
        const year = scope === 'current' ? Number(day.slice(0, 4)) : undefined
        const specified = specifiedStatus(member, { items, years, payments }, year)
        expect({ status, unmet: unmet.map(({ itemId }) => itemId).sort() }).toEqual({
          ...specified,
          unmet: specified.unmet.toSorted(),
        })
        expect(upcoming).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
  test('the member sees what the specification says, with every item by its name and year', () => {
    fc.assert(
      fc.property(anyClub, anyDay, ({ member, items, payments }, day) => {
        const { status, unmet } = memberView(member, { items, years, payments: indexPayments(payments) }, day)
        const { missing, ...specified } = specifiedView(member, { items, years, payments })
        expect({ status, missing: unmet.map(({ label }) => inEnglish(label)).sort() }).toEqual({
          ...specified,
          missing: missing.toSorted(),
        })
      }),
      { numRuns: 2000 },
    )
  })
  test('a first day in the season of an item or before it changes nothing of what the specification says', () => {
    const fewFirstDays = few('2020-05-01', '2025-01-01', '2025-12-31')
    fc.assert(
      fc.property(anyClub, anyDay, fewFirstDays, (club, day, joinedOn) => {
        const { member, ...facts } = club
        expect(statusOf({ ...facts, member: { ...member, joinedOn } }, day)).toEqual(statusOf(club, day))
        for (const { itemId, price, open } of statusOf(club, day).unmet)
          expect(club.items.some(({ id, price: euro }) => id === itemId && euro * 100 === open && open === price)).toBe(
            true,
          )
      }),
      { numRuns: 1000 },
    )
  })
  const anyRule = few<JoinerRule>('by_months', 'half_from_01-01', 'half_from_07-15', 'half_from_12-31')
  test('less for joiners changes nothing for members without a first day in the season of the item', () => {
    const rules = fc.option(anyRule, { nil: undefined })
    const firstDays = few(undefined, '2020-05-01', '2024-12-31')
    fc.assert(
      fc.property(anyClub, fc.array(rules), anyDay, firstDays, (club, named, day, joinedOn) => {
        const member = { ...club.member, ...(joinedOn && { joinedOn }) }
        const items = club.items.map((each, n) => (named[n] ? { ...each, joinersPay: named[n] } : each))
        expect(statusOf({ ...club, member, items }, day)).toEqual(statusOf(club, day))
      }),
      { numRuns: 1000 },
    )
  })
  test('less for joiners changes no status where any payment counts', () => {
    fc.assert(
      fc.property(anyClub, anyRule, anyDay, few('2025-08-01', '2025-12-31'), (club, joinersPay, day, joinedOn) => {
        const member = { ...club.member, joinedOn }
        const items = club.items.map((each) => ({ ...each, joinersPay }))
        const { status, unmet } = statusOf({ ...club, member, items }, day)
        const specified = statusOf({ ...club, member }, day)
        expect([status, unmet.map(({ itemId }) => itemId)]).toEqual([
          specified.status,
          specified.unmet.map(({ itemId }) => itemId),
        ])
      }),
      { numRuns: 1000 },
    )
  })
  test('an item for some types asks their members what the specification says, and the others nothing', () => {
    const typeIds = fc.option(few(['adult'], ['junior'], ['adult', 'junior']), { nil: undefined })
    const typeId = few('adult', 'junior', 'honorary', undefined)
    fc.assert(
      fc.property(anyClub, fc.array(typeIds), typeId, (club, named, own) => {
        const items = club.items.map((each, n) => (named[n] ? { ...each, typeIds: named[n] } : each))
        const asked = items.filter((each) => !each.typeIds || (own && each.typeIds.includes(own)))
        const member = { ...club.member, ...(own && { typeId: own }) }
        const { status, unmet } = statusOf({ ...club, member, items })
        const year = club.scope === 'current' ? 2026 : undefined
        const specified = specifiedStatus(club.member, { ...club, years, items: asked }, year)
        expect({ status, unmet: unmet.map(({ itemId }) => itemId).sort() }).toEqual({
          ...specified,
          unmet: specified.unmet.toSorted(),
        })
      }),
      { numRuns: 1000 },
    )
  })
  test('an item asks nothing before its due day, and from it on what the specification says', () => {
    fc.assert(
      fc.property(anyClub, fc.array(fc.option(anyDay, { nil: undefined })), anyDay, (club, days, day) => {
        const items = club.items.map((each, n) => (days[n] ? { ...each, dueOn: days[n] } : each))
        const due = items.filter(({ dueOn }) => dueOn === undefined || dueOn <= day)
        const said = statusOf({ ...club, items }, day)
        const year = club.scope === 'current' ? Number(day.slice(0, 4)) : undefined
        expect(said.status).toBe(specifiedStatus(club.member, { ...club, years, items: due }, year).status)
        const asked = [...said.unmet, ...said.upcoming].map(({ itemId }) => itemId).sort()
        expect(asked).toEqual([...specifiedStatus(club.member, { ...club, years, items }, year).unmet].sort())
      }),
      { numRuns: 1000 },
    )
  })
  test('nothing changes by itself before the next day of change, and that day is later', () => {
    fc.assert(
      fc.property(anyClub, fc.array(fc.option(anyDay, { nil: undefined })), anyDay, anyDay, (club, days, from, to) => {
        const items = club.items.map((each, n) => (days[n] ? { ...each, dueOn: days[n] } : each))
        const next = nextChange(items, [], from)
        expect(next > from).toBe(true)
        fc.pre(from <= to && to < next)
        expect(statusOf({ ...club, items }, to)).toEqual(statusOf({ ...club, items }, from))
      }),
      { numRuns: 2000 },
    )
  })
  test('paying never makes a status worse, nor a list of reasons longer', () => {
    fc.assert(
      fc.property(anyClub, anyPayment, (club, paid) => {
        const before = statusOf(club)
        const after = statusOf({ ...club, payments: [...club.payments, paid] })
        const reasons = before.unmet.map(({ itemId }) => itemId)
        expect(after.unmet.every(({ itemId }) => reasons.includes(itemId))).toBe(true)
        if (before.status === 'Active') expect(after.status).toBe('Active')
      }),
    )
  })
  test('the order of payments never matters', () => {
    const shuffled = anyClub.chain((club) =>
      fc.tuple(
        fc.constant(club),
        fc.shuffledSubarray(club.payments, { minLength: club.payments.length, maxLength: club.payments.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([club, payments]) => {
        expect(statusOf({ ...club, payments })).toEqual(statusOf(club))
      }),
    )
  })
  test('disabling wins', () => {
    fc.assert(
      fc.property(anyClub, (club) => {
        expect(statusOf({ ...club, member: { ...club.member, enabled: false } }).status).toBe('Disabled')
      }),
    )
  })
  test('Payment Due is said exactly when an enabled member has reasons', () => {
    fc.assert(
      fc.property(anyClub, (club) => {
        const { status, unmet } = statusOf(club)
        expect(status === 'Payment Due').toBe(club.member.enabled && unmet.length > 0)
      }),
    )
  })
  test('the passes screen never asks for more than the members screen', () => {
    fc.assert(
      fc.property(anyClub, (club) => {
        const wide = statusOf({ ...club, scope: 'all' }).unmet.map(({ itemId }) => itemId)
        expect(statusOf({ ...club, scope: 'current' }).unmet.every(({ itemId }) => wide.includes(itemId))).toBe(true)
      }),
    )
  })
})

test('work grows with members and payments, not with their product: each payment is read when indexed, and never again', () => {
  let reads = 0
  const counted = Array.from({ length: 500 }, (_, n) =>
    Object.defineProperty(payment(), 'memberId', {
      get() {
        reads += 1
        return `m${n % 100}`
      },
    }),
  )
  const books = { items: [item(), noYear()], years, payments: indexPayments(counted) }
  const whenIndexed = reads
  for (let n = 0; n < 1000; n++) membershipStatus({ id: `m${n}`, enabled: true }, books, 'all', today)
  expect(whenIndexed).toBeLessThanOrEqual(1000)
  expect(reads).toBe(whenIndexed)
})

test.each<[string, Partial<MemberFact>]>([
  ['a member', {}],
  ['one who has left', { leavesOn: '2025-12-31' }],
])('%s who is enabled or disabled has the status that the engine computes', (_, more) => {
  const books: Books = {
    items: [{ id: 'fee', name: 'Fee', price: 60, enabled: true, isRequiredForActive: true }],
    years: [],
    payments: indexPayments([]),
  }
  for (const known of [books, { ...books, items: [] }])
    for (const enabled of [true, false]) {
      const standing = (is: boolean) => membershipStatus({ id: 'a', ...more, enabled: is }, known, 'all', '2026-03-01')
      expect(whileEnabled(standing(!enabled), enabled)).toEqual(standing(enabled))
    }
})
