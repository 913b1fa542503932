import { memberInputSchema } from '@tessera/domain/members/member-input'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { membershipStatus } from '@tessera/domain/membership/status'
import { toCents, totalCents } from '@tessera/domain/payments/money'
import { paymentInputSchema, paymentItemInputSchema } from '@tessera/domain/payments/payment-input'
import { describe, expect, test } from 'vitest'
import { type PlannedClub, planClub } from './club.ts'

const days = ['2026-11-21', '2027-01-01', '2028-02-29', '2026-12-31']
const club = planClub('demo', 240, '2026-11-21')
const itemOf = ({ items }: PlannedClub, key: string) => {
  const item = items.find((one) => one.key === key)
  if (!item) throw new Error(`no item ${key}`)
  return item
}
const unasked = {
  yearId: '',
  isRequiredForActive: false,
  dueOn: '',
  typeIds: [],
  mustBePaidInFull: false,
  forFamily: false,
  joinersPay: '' as const,
  every: '' as const,
  lastDueOn: '' as const,
  donation: '' as const,
}
const duplicates = (texts: readonly string[]) => texts.filter((text, place) => texts.indexOf(text) !== place)

test('has a started season in autumn, whose fees are due in spring, and none in spring', () => {
  expect(club.years.at(-1)).toEqual({ year: 2027, active: true, startedItems: ['fee 2027', 'youth 2027'] })
  expect(itemOf(club, 'fee 2027')).toMatchObject({ enabled: true, dueOn: '2027-03-31', typeIds: ['adult'] })
  expect(planClub('demo', 240, '2027-01-01').years.at(-1)).toEqual({ year: 2027, active: true })
})

test('has members of each type; honorary ones owe nothing; some have paid half of their fee', () => {
  const types = new Set(club.members.map(({ typeId }) => typeId))
  expect([...types].sort()).toEqual(['adult', 'honorary', 'junior'])
  expect(club.members.filter(({ typeId, due }) => typeId === 'honorary' && due)).toEqual([])
  const half = club.payments.filter(({ item, amount }) => item === 'fee 2026' && amount === 30)
  expect(half.length).toBeGreaterThan(3)
  for (const { member } of half) expect(club.members[member]?.due).toBe(true)
})

test('is deterministic for a label and a day, and differs for another label', () => {
  expect(planClub('demo', 240, '2026-11-21')).toEqual(club)
  expect(planClub('two', 240, '2026-11-21').members.map(({ name }) => name)).not.toEqual(
    club.members.map(({ name }) => name),
  )
})

test('has valid members with unique numbers and addresses', () => {
  for (const { name: fullName, email, memberNumber: memberId } of club.members)
    expect(memberInputSchema.parse({ fullName, email, memberId })).toEqual({ fullName, email, memberId })
  expect(duplicates(club.members.map(({ email }) => email))).toEqual([])
  expect(duplicates(club.members.map(({ memberNumber }) => memberNumber))).toEqual([])
  expect(duplicates(club.members.map(({ name }) => name))).toEqual([])
})

test('has no deliverable e-mail address', () => {
  for (const { email } of [...club.members, club.admin]) expect(email).toMatch(/^[a-z.]+@demo\.example\.org$/)
})

test('has awkward names, members without a photo, and some of every status', () => {
  const names = club.members.map(({ name }) => name)
  for (const awkward of [/ß/, /[äöü]/, /'/, /-/, /đ/i, / von /, /^\S{2} \S{2}$/])
    expect(
      names.some((name) => awkward.test(name)),
      String(awkward),
    ).toBe(true)
  const part = (of: (member: (typeof club.members)[number]) => boolean) => club.members.filter(of).length / 240
  expect(part(({ enabled }) => !enabled)).toBeGreaterThan(0.03)
  expect(part(({ due }) => due)).toBeGreaterThan(0.08)
  expect(part(({ due, enabled }) => enabled && !due)).toBeGreaterThan(0.7)
  expect(part(({ photo }) => !photo)).toBeGreaterThan(0.01)
})

describe.each(days)('planned on %s', (today) => {
  const planned = planClub('demo', 240, today)
  const thisYear = Number(today.slice(0, 4))

  test('has five years of payments, none of them in the future', () => {
    const begun = planned.years.filter(({ startedItems }) => !startedItems)
    expect(begun.map(({ year }) => year)).toEqual([4, 3, 2, 1, 0].map((back) => thisYear - back))
    for (const { day } of planned.payments) {
      expect(day <= today, day).toBe(true)
      expect(day >= `${thisYear - 4}-01-01`, day).toBe(true)
    }
    const paidIn = (year: number) => planned.payments.filter(({ day }) => day.startsWith(String(year))).length
    for (const { year } of planned.years.slice(0, 4)) expect(paidIn(year)).toBeGreaterThan(50)
  })

  test('gives every member the planned status', () => {
    const years = planned.years.map(({ year }) => ({ id: String(year), year: String(year) }))
    const items = planned.items.map(({ key, year, ...item }) => ({
      ...item,
      id: key,
      ...(year && { yearId: String(year) }),
    }))
    const facts = planned.payments.map(({ member, item: key, amount, notes }) => {
      const { name, year } = itemOf(planned, key)
      const named = year ? { itemName: `${name} ${year}`, yearId: String(year) } : { itemName: name }
      return { memberId: String(member), itemId: key, amount, notes, ...named }
    })
    const books = { items, years, payments: indexPayments(facts) }
    const statuses = planned.members.map(
      ({ enabled, typeId }, place) =>
        membershipStatus({ id: String(place), enabled, typeId }, books, 'all', today).status,
    )
    const expected = planned.members.map(({ enabled, due }) =>
      enabled ? (due ? 'Payment Due' : 'Active') : 'Disabled',
    )
    expect(statuses).toEqual(expected)
  })

  test('has valid payments and items, annual ones once a year', () => {
    for (const { key: _, year: __, ...item } of planned.items) paymentItemInputSchema.parse({ ...unasked, ...item })
    for (const { item, amount, day: paymentDate, notes } of planned.payments)
      paymentInputSchema.parse({ memberId: 'm', itemId: 'i', itemName: item, amount, paymentDate, notes })
    const annual = planned.payments.filter(({ item }) => itemOf(planned, item).purchaseRestriction === 'once_per_year')
    expect(duplicates(annual.map(({ member, item, day }) => `${member} ${item} ${day.slice(0, 4)}`))).toEqual([])
  })

  test('uses the price of the item, or half of it, for all payments but donations, in whole cents', () => {
    const { payments } = planned
    for (const { item: key, amount, member } of payments) {
      const { price, mustBePaidInFull } = itemOf(planned, key)
      const isHalf = mustBePaidInFull && planned.members[member]?.due
      if (key !== 'donation') expect(amount).toBe(isHalf ? price / 2 : price)
    }
    const byItem = planned.items.map(({ key }) => totalCents(payments.filter(({ item }) => item === key)))
    expect(byItem.reduce((sum, cents) => sum + cents, 0)).toBe(
      payments.reduce((sum, { amount }) => sum + toCents(amount), 0),
    )
    expect(payments.some(({ notes }) => notes !== '')).toBe(true)
  })
})

test('a small club has the first members too, with an active one to sign in as', () => {
  const small = planClub('demo', 8, '2026-11-21')
  expect(small.members).toHaveLength(8)
  expect(small.members[0]).toMatchObject({ name: 'Anna Gruber', enabled: true, due: false, photo: true })
  expect(small.cards).toContain(0)
  expect(small.members.some(({ enabled }) => !enabled)).toBe(true)
  expect(small.members.some(({ due }) => due)).toBe(true)
})
