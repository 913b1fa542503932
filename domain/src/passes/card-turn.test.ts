import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seasonOf } from '../clubs/season.ts'
import { type ItemFact, indexPayments, type PaymentFact } from '../membership/settlement.ts'
import { dayAfter, type PlainDate } from '../plain-date.ts'
import { type CardView, cardView, renewBy } from './card.ts'

const anna = { id: 'a', memberId: '7', fullName: 'Anna', enabled: true }
const years = ['2026', '2027'].map((year) => ({ id: year, year }))
const days: PlainDate[] = ['2026-10-01']
while (days.length < 460) days.push(dayAfter(days.at(-1) ?? ''))
const dayOf2027 = fc.integer({ min: 92, max: 456 }).map((at) => days[at] ?? '')

const item = fc.record({
  yearId: fc.constantFrom('2026', '2027'),
  dueOn: fc.option(dayOf2027, { nil: undefined }),
  price: fc.integer({ min: 1, max: 200 }),
  typeIds: fc.constantFrom(undefined, undefined, ['full'], ['student']),
})
/** Something that happens to the member: a payment of an item, or its waiver, on a day. */
const event = fc.record({ day: fc.constantFrom(...days), at: fc.nat(2), isWaiver: fc.boolean() })
const club = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  events: fc.array(event, { maxLength: 4 }),
  seasonStartsInMonth: fc.constantFrom(1, 4, 9),
  graceDays: fc.constantFrom(0, 31),
  /** The day on which a student becomes a full member. */
  fullFrom: fc.option(fc.constantFrom(...days), { nil: undefined }),
  pause: fc.option(fc.tuple(fc.nat(400), fc.nat(59)), { nil: undefined }),
})

type Facts = typeof club extends fc.Arbitrary<infer T> ? T : never

/** The first and the last day of a pause. */
const pausedDays = ([first, length]: readonly [number, number]) => [days[first] ?? '', days[first + length] ?? '']

/** The days on which something of the member changes: a payment, a waiver, the type, or a pause that begins or is over. */
const turnsOf = ({ events, fullFrom, pause }: Facts): Set<PlainDate | undefined> => {
  const [first, last] = pause ? pausedDays(pause) : []
  return new Set([...events.map(({ day }) => day), fullFrom, first, last && dayAfter(last)])
}

/** A member's cards on each of the days, as the club's books stood then. */
function yearOfCards({ items, events, fullFrom, pause, ...settings }: Facts) {
  const holder = {
    ...anna,
    typeId: 'student',
    ...(fullFrom && { typeChanges: `=student ${fullFrom}=full` }),
    ...(pause && { pauses: pausedDays(pause).join('..') }),
  }
  const required = items.map(
    ({ yearId, dueOn, price, typeIds }, at): ItemFact => ({
      id: `${at}`,
      name: `Fee ${at}`,
      price,
      yearId,
      enabled: true,
      isRequiredForActive: true,
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(typeIds && { typeIds }),
    }),
  )
  const recordedBy = (day: PlainDate) =>
    events.flatMap(({ day: on, at, isWaiver }): PaymentFact[] => {
      const fee = required[at]
      if (!fee || on > day) return []
      const amounts = isWaiver ? { amount: 0, waived: fee.price } : { amount: fee.price }
      return [{ memberId: 'a', itemId: fee.id, itemName: fee.name, yearId: `${fee.yearId}`, notes: '', ...amounts }]
    })
  return days.map((day) => ({
    day,
    card: cardView(
      'Club',
      holder,
      { ...settings, items: required, years, payments: indexPayments(recordedBy(day)) },
      day,
    ),
  }))
}

const pairs = <T>(all: readonly T[]) => all.slice(1).map((now, at) => [all[at] as T, now] as const)
const same = (one: CardView, other: CardView) => JSON.stringify(one) === JSON.stringify(other)

test('over a year of days a card changes only for a reason, and only a payment or a season makes it active again', () => {
  fc.assert(
    fc.property(club, (facts) => {
      const turns = ({ day }: { day: PlainDate }) => seasonOf(day, facts.seasonStartsInMonth)
      for (const [before, now] of pairs(yearOfCards(facts))) {
        const happened = turnsOf(facts).has(now.day)
        const turned = turns(before) !== turns(now)
        const fellDue = facts.items.some(({ dueOn }) => dueOn === now.day)
        if (!happened && !turned && !fellDue) expect(same(before.card, now.card), now.day).toBe(true)
        if (!happened && !turned && before.card.status === 'Payment Due') expect(now.card.status).toBe('Payment Due')
        const isPayment = happened && now.day !== facts.fullFrom
        if (isPayment && !turned && !fellDue && before.card.status === 'Active') expect(now.card.status).toBe('Active')
      }
    }),
  )
})

test('over a year of days a card says by when to renew it only before that day, and never once all is paid', () => {
  fc.assert(
    fc.property(club, (facts) => {
      const cards = yearOfCards(facts)
      for (const { day, card } of cards) {
        const renew = renewBy(card)
        if (renew === undefined) continue
        expect(renew > day && card.status === 'Active' && (card.owed?.length ?? 0) > 0, day).toBe(true)
      }
      // Of one season and without a payment, the day stays the same until it has come: a phone tells of it once.
      for (const [before, now] of pairs(cards)) {
        const renew = renewBy(before.card)
        const changed = renew !== renewBy(now.card) && renew !== undefined && now.day < renew
        const hasReason =
          before.card.year !== now.card.year ||
          turnsOf(facts).has(now.day) ||
          facts.items.some(({ dueOn }) => dueOn === now.day)
        expect(!changed || hasReason, now.day).toBe(true)
      }
    }),
  )
})

test('over a year of days with payments, waivers, a pause and a change of type, a phone hears nothing twice', () => {
  fc.assert(
    fc.property(club, (facts) => {
      const said = new Map<string, number>()
      for (const [before, now] of pairs(yearOfCards(facts))) {
        // What Wallet shows a message of: these two fields, when they change (`changeMessage`).
        const renew = renewBy(now.card)
        if (renew !== undefined && renew !== renewBy(before.card)) said.set(renew, (said.get(renew) ?? 0) + 1)
        if (now.card.status !== before.card.status && now.card.status === 'Payment Due') {
          const why = (now.card.owed ?? []).flatMap(({ label, isDue }) => (isDue ? [label] : [])).join()
          const key = `${why} in ${now.card.year}`
          said.set(key, (said.get(key) ?? 0) + 1)
        }
      }
      for (const [what, times] of said) expect(times, what).toBe(1)
    }),
  )
})
