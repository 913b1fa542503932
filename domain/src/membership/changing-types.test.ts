import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specifiedStatus } from '../../../tests/oracle/specified-status.ts'
import { isAskedDayByDay } from '../../../tests/oracle/types-day-by-day.ts'
import type { YearFact } from './item-label.ts'
import { nextChange } from './next-change.ts'
import { type ItemFact, indexPayments } from './settlement.ts'
import { type MemberFact, membershipStatus } from './status.ts'

const years: YearFact[] = [
  { id: 'y26', year: '2026' },
  { id: 'y27', year: '2027' },
]
const item = (id: string, more: Partial<ItemFact>): ItemFact => ({
  id,
  name: id,
  price: 60,
  enabled: true,
  isRequiredForActive: true,
  ...more,
})
const member: MemberFact = { id: 'm1', enabled: true, typeId: 'student', typeChanges: '=student 2026-11-01=full' }
const asked = (items: readonly ItemFact[], day: string, of: MemberFact = member) => {
  const { unmet, upcoming } = membershipStatus(of, { items, years, payments: indexPayments([]) }, 'all', day)
  return [...unmet, ...upcoming].map(({ itemId }) => itemId)
}

describe('a student until October who is full from November', () => {
  test('owes the fee of the type on its due day, before and after the change', () => {
    const items = [
      item('students', { typeIds: ['student'], yearId: 'y26', dueOn: '2026-10-31' }),
      item('full', { typeIds: ['full'], yearId: 'y26', dueOn: '2026-10-31' }),
      item('students later', { typeIds: ['student'], yearId: 'y26', dueOn: '2026-11-01' }),
      item('full later', { typeIds: ['full'], yearId: 'y26', dueOn: '2026-11-01' }),
    ]
    for (const day of ['2026-06-15', '2026-10-31', '2026-11-01', '2027-02-01'])
      expect(asked(items, day)).toEqual(['students', 'full later'])
  })
  test('owes the fee of the type on the first day of the season where it has no due day, or one before it', () => {
    for (const dueOn of [undefined, '2025-12-15']) {
      const of = (typeId: string, yearId: string) =>
        item(`${typeId} ${yearId}`, { typeIds: [typeId], yearId, ...(dueOn && { dueOn }) })
      const items = [of('student', 'y26'), of('full', 'y26'), of('student', 'y27'), of('full', 'y27')]
      expect(asked(items, '2026-11-15')).toEqual(['student y26', 'full y27'])
    }
  })
  test('owes what has neither by the type of the day', () => {
    const items = [item('students', { typeIds: ['student'] }), item('full', { typeIds: ['full'] })]
    expect(asked(items, '2026-10-31')).toEqual(['students'])
    expect(asked(items, '2026-11-01')).toEqual(['full'])
  })
  test('who joined after the due day owes by the type of the first day', () => {
    const full = [item('full', { typeIds: ['full'], yearId: 'y26', dueOn: '2026-03-31' })]
    expect(asked(full, '2026-12-01', { ...member, joinedOn: '2026-11-15' })).toEqual(['full'])
    expect(asked(full, '2026-12-01', { ...member, joinedOn: '2026-10-15' })).toEqual([])
  })
  test('changes the statuses and the card of the club on the first day as full', () => {
    expect(nextChange([], [member], '2026-10-31')).toBe('2026-11-01')
    expect(nextChange([], [member], '2026-11-01')).toBe('2027-01-01')
  })
})

describe('a pause from March to October', () => {
  const paused: MemberFact = { id: 'm1', enabled: true, pauses: '2026-03-01..2026-10-31' }
  const month = (dueOn: string) => item(dueOn, { dueOn, yearId: 'y26' })

  test('asks nothing that falls due in it, then or later, and all that is due before and after', () => {
    const items = ['2026-02-28', '2026-03-01', '2026-10-31', '2026-11-01'].map(month)
    for (const day of ['2026-02-01', '2026-06-15', '2026-12-31'])
      expect(asked(items, day, paused)).toEqual(['2026-02-28', '2026-11-01'])
  })
  test('that has no end goes on, and one that is taken back has never been', () => {
    const open = { ...paused, pauses: '2026-03-01..' }
    expect(asked([month('2026-12-01')], '2026-12-31', open)).toEqual([])
    expect(asked([month('2026-12-01')], '2026-12-31', { id: 'm1', enabled: true })).toEqual(['2026-12-01'])
  })
  test('leaves the fee of a season that has begun before it, and asks what has no day after it', () => {
    const items = [item('season', { yearId: 'y26' }), item('key', {})]
    expect(asked(items, '2026-06-15', paused)).toEqual(['season'])
    expect(asked(items, '2026-11-01', paused)).toEqual(['season', 'key'])
  })
  test('changes the statuses of the club on its first day and on the day after its last', () => {
    expect(nextChange([], [paused], '2026-02-01')).toBe('2026-03-01')
    expect(nextChange([], [paused], '2026-03-01')).toBe('2026-11-01')
  })
})

const few = <T>(...values: T[]) => fc.constantFrom(...values)
const days = ['2025-12-31', '2026-01-01', '2026-03-31', '2026-10-31', '2026-11-01', '2027-01-01', '2027-06-01'] as const
const anyDay = few(...days)
const anyType = few('', 'a', 'b')
const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const anyItem = fc
  .record({ enabled: fc.boolean(), isRequiredForActive: fc.boolean(), dueOn: option(anyDay) })
  .chain((facts) =>
    fc.tuple(
      fc.constant(facts),
      option(few('y26', 'y27')),
      option(few(['a'], ['b'], ['a', 'b'])),
      option(few(['m1'], ['m2'], ['m2', 'm1'])),
    ),
  )
  .map(([{ dueOn, ...facts }, yearId, typeIds, memberIds]) =>
    item('', {
      ...facts,
      ...(dueOn && { dueOn }),
      ...(yearId && { yearId }),
      ...(typeIds && { typeIds }),
      ...(memberIds && { memberIds }),
    }),
  )
/** Pauses that share no day, in their order; the last may go on. */
const anyPauses = fc.array(fc.tuple(anyDay, few(...days, '')), { maxLength: 4 }).map((drawn) => {
  const taken: (readonly [string, string])[] = []
  for (const [from, until] of drawn.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if ((until === '' || from <= until) && taken.every(([, last]) => last !== '' && last < from))
      taken.push([from, until])
  return taken
})
const pausesText = (paused: readonly (readonly [string, string])[]) =>
  paused.map(([from, until]) => `${from}..${until}`).join(' ')
const anyClub = fc.record({
  items: fc.array(anyItem, { maxLength: 5 }).map((items) => items.map((one, n) => ({ ...one, id: `i${n}` }))),
  first: anyType,
  changes: fc.uniqueArray(fc.tuple(anyDay, anyType), { maxLength: 3, selector: ([day]) => day }),
  joinedOn: option(few('2025-12-31', '2026-03-31', '2026-11-01')),
  paused: anyPauses,
  day: anyDay,
})

test('any types on any days and any pauses ask on any day what going through the days one by one asks', () => {
  fc.assert(
    fc.property(anyClub, ({ items, first, changes, joinedOn, paused, day }) => {
      const isPaused = (on: string) => paused.some(([from, until]) => on >= from && (until === '' || on <= until))
      const sorted = changes.toSorted(([one], [other]) => (one < other ? -1 : 1))
      const typeOn = (on: string) => {
        let type = first
        for (const [from, typeId] of sorted) if (from <= on) type = typeId
        return type || undefined
      }
      const typeChanges = [`=${first}`, ...sorted.map(([from, typeId]) => `${from}=${typeId}`)].join(' ')
      // What the stored type says is of another day, and counts for nothing beside the changes.
      const typed = {
        ...(paused.length > 0 && { pauses: pausesText(paused) }),
        id: 'm1',
        enabled: true,
        ...(joinedOn && { joinedOn }),
        typeId: sorted.length > 0 ? 'b' : first,
      }
      const of = sorted.length > 0 ? { ...typed, typeChanges } : typed
      const seasonOf = ({ yearId }: ItemFact) => (yearId ? Number(`20${yearId.slice(1)}`) : undefined)
      const expected = items.filter((one) => {
        const season = seasonOf(one)
        if (!one.memberIds && joinedOn && season && season < Number(joinedOn.slice(0, 4))) return false
        return isAskedDayByDay(one, season, { id: 'm1', typeOn, joinedOn, isPaused }, day)
      })
      const { unmet } = specifiedStatus({ id: 'm1', enabled: true }, { items: expected, years, payments: [] })
      expect(asked(items, day, of).sort()).toEqual([...unmet].sort())
    }),
    { numRuns: 300 },
  )
})

test('a list of types that says the same type at all times changes nothing of what the specification says', () => {
  fc.assert(
    fc.property(anyClub, few('a', 'b'), ({ items, day }, typeId) => {
      const of = { id: 'm1', enabled: true, typeId }
      const books = { items, years, payments: indexPayments([]) }
      const typeChanges = `=${typeId} 2026-05-01=${typeId}`
      expect(membershipStatus({ ...of, typeChanges }, books, 'all', day)).toEqual(
        membershipStatus(of, books, 'all', day),
      )
    }),
  )
})

test('an item that is due in any of the pauses is not asked, all others are as before, and a further pause changes nothing of what others spare', () => {
  fc.assert(
    fc.property(anyPauses, fc.array(anyDay, { maxLength: 6 }), anyDay, (paused, dueDays, day) => {
      const items = dueDays.map((dueOn, n) => item(`i${n}`, { dueOn }))
      const of = { id: 'm1', enabled: true }
      const isIn = (dueOn: string, all: typeof paused) =>
        all.some(([from, until]) => from <= dueOn && (until === '' || dueOn <= until))
      const unpaused = asked(items, day, of)
      for (const some of [paused, paused.slice(1), paused.slice(0, -1)])
        expect(asked(items, day, { ...of, pauses: pausesText(some) })).toEqual(
          unpaused.filter((id) => !isIn(dueDays[Number(id.slice(1))] ?? '', some)),
        )
    }),
    { numRuns: 300 },
  )
})

test('nothing changes by itself before the next day of change', () => {
  fc.assert(
    fc.property(anyClub, anyDay, ({ items, first, changes, paused, day: from }, to) => {
      const sorted = changes.toSorted(([one], [other]) => (one < other ? -1 : 1))
      const typeChanges = [`=${first}`, ...sorted.map(([on, typeId]) => `${on}=${typeId}`)].join(' ')
      const of = { id: 'm1', enabled: true, typeChanges, pauses: pausesText(paused) }
      fc.pre(from <= to && to < nextChange(items, [of], from))
      expect(asked(items, to, of)).toEqual(asked(items, from, of))
    }),
    { numRuns: 1000 },
  )
})
