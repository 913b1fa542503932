import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asOfDay } from './as-of-day.ts'
import { typeChangesSchema, typesAsWritten, withoutTypeChange, withType } from './type-changes.ts'
import { type Typed, typeOn, typesOf } from './type-on.ts'

const today = '2026-10-15'
const student: Typed = { typeId: 'student' }
const fromNovember = withType(student, 'full', '2026-11-01', today)

describe('a type from a day on', () => {
  test('leaves the past as it was', () => {
    expect(fromNovember).toEqual({ typeId: 'student', typeChanges: '=student 2026-11-01=full' })
    expect(['2020-01-01', '2026-10-31', '2026-11-01', '2030-01-01'].map((day) => typeOn(fromNovember, day))).toEqual([
      'student',
      'student',
      'full',
      'full',
    ])
  })
  test('that has begun is the type of today', () => {
    expect(withType(student, 'full', '2026-10-01', today).typeId).toBe('full')
    expect(withType({}, 'full', '2026-10-01', today)).toEqual({ typeId: 'full', typeChanges: '= 2026-10-01=full' })
    expect(withType(student, '', '2026-10-01', today)).toEqual({ typeId: '', typeChanges: '=student 2026-10-01=' })
  })
  test('holds until the next change, and one of the same day is replaced', () => {
    const again = withType(fromNovember, 'honorary', '2026-10-20', today)
    expect(again.typeChanges).toBe('=student 2026-10-20=honorary 2026-11-01=full')
    expect(withType(fromNovember, 'honorary', '2026-11-01', today).typeChanges).toBe('=student 2026-11-01=honorary')
  })
  test('that changes nothing is not kept', () => {
    expect(withType(student, 'student', '2026-11-01', today)).toEqual({ typeId: 'student', typeChanges: '' })
    expect(withType(fromNovember, 'student', '2026-11-01', today)).toEqual({ typeId: 'student', typeChanges: '' })
  })
  test('can be taken back', () => {
    expect(withoutTypeChange(fromNovember, '2026-11-01', today)).toEqual({ typeId: 'student', typeChanges: '' })
  })
})

describe('a type without a day', () => {
  test('is that of all times where the type never changes', () => {
    expect(withType(student, 'full', '', today)).toEqual({ typeId: 'full', typeChanges: '' })
  })
  test('takes the place of the type of today only where it changes', () => {
    expect(withType(fromNovember, 'honorary', '', today).typeChanges).toBe('=honorary 2026-11-01=full')
    expect(withType(fromNovember, 'honorary', '', '2026-12-01').typeChanges).toBe('=student 2026-11-01=honorary')
  })
})

test('what is written is the type of today, whatever was sent', () => {
  const typeChanges = '=student 2026-10-01=full'
  expect(typesAsWritten({}, { typeId: 'student', typeChanges }, today)).toEqual({ typeId: 'full', typeChanges })
  expect(typesAsWritten(fromNovember, {}, today)).toEqual({})
  expect(typesAsWritten(fromNovember, { typeId: 'honorary' }, today).typeChanges).toBe('=honorary 2026-11-01=full')
  expect(typesAsWritten(fromNovember, { typeChanges: '' }, '2026-12-01')).toEqual({ typeId: 'full', typeChanges: '' })
  expect(typesAsWritten(student, { typeId: 'full' }, '')).toEqual({ typeId: 'full' })
})

test('a member is shown with the type of the day, and one whose type never changes as it is', () => {
  const member = { id: 'm1', ...fromNovember }
  expect(asOfDay(member, '2026-11-01').typeId).toBe('full')
  expect(asOfDay({ id: 'm1', typeChanges: '=student 2026-11-01=' }, '2026-11-01')).not.toHaveProperty('typeId')
  const same = { id: 'm1', typeId: 'full' }
  expect(asOfDay(same, today)).toBe(same)
})

test.each([
  ['', true],
  ['=student 2026-11-01=full', true],
  ['= 2026-11-01=full 2027-11-01=', true],
  ['=student', false],
  ['=student 2026-02-30=full', false],
  ['2026-11-01=full', false],
  ['=student 2026-11-01=full 2026-11-01=other', false],
  ['=student 2026-11-02=full 2026-11-01=other', false],
  ['=student  2026-11-01=full', false],
  ['=stu=dent 2026-11-01=full', false],
  ['=student 0026-11-01=full', false],
  [`=a${Array.from({ length: 9 }, (_, n) => ` 202${n}-01-01=b`).join('')}`, false],
])('%j as the types of a member is taken: %s', (typeChanges, taken) => {
  expect(typeChangesSchema.safeParse(typeChanges).success).toBe(taken)
})

test('any changes one after the other say of each day what a calendar of single days says', () => {
  const ids = fc.constantFrom('', 'a', 'b', 'c')
  const dayOf = (n: number) => `2026-10-${String(n).padStart(2, '0')}`
  const change = fc.record({ typeId: ids, from: fc.option(fc.integer({ min: 2, max: 27 }), { nil: undefined }) })
  fc.assert(
    fc.property(ids, fc.array(change, { maxLength: 6 }), (first, changes) => {
      // The naive calendar has a type for each day, and the days on which somebody has named a type.
      const calendar = Array.from({ length: 28 }, () => first)
      const named = new Set([0])
      let member: Typed = { typeId: first }
      for (const { typeId, from } of changes) {
        const begins = from ?? Math.max(...[...named].filter((day) => day <= 15))
        named.add(begins)
        const ends = Math.min(28, ...[...named].filter((day) => day > begins))
        for (let day = begins; day < ends; day++) calendar[day] = typeId
        for (const day of [...named]) if (day > 0 && calendar[day] === calendar[day - 1]) named.delete(day)
        member = withType(member, typeId, from === undefined ? '' : dayOf(from), today)
      }
      for (const [day, typeId] of calendar.entries()) if (day > 0) expect(typeOn(member, dayOf(day)) ?? '').toBe(typeId)
      expect(typesOf(member).length).toBe(named.size)
      expect(member.typeId ?? '').toBe(calendar[15])
    }),
    { numRuns: 1000 },
  )
})
