import { expect, test } from 'vitest'
import { expectFoundByEntries, headsOfVolume, marksOfEntry, type Sought } from './history-marks.ts'

const at = (minute: number) => new Date(60_000 * minute)
const entry = (minute: number, fields: Partial<Sought> = {}): Sought => ({
  at: at(minute),
  kind: 'made',
  by: 'anna',
  memberIds: ['mara'],
  ...fields,
})
const aboutNobody = entry(2, { kind: 'changed', by: 'otto', memberIds: [] })

test('a volume is found by each kind, person and member of its entries, and by what is asked for together', () => {
  expect(headsOfVolume([entry(1), aboutNobody])).toEqual({
    from: at(1),
    to: at(2),
    count: 2,
    marks: [
      'kind made',
      'by anna',
      'kind made, by anna',
      'kind changed',
      'by otto',
      'kind changed, by otto',
      'of nobody',
      'kind changed, of nobody',
    ],
    about: { mara: true },
  })
})

test('an id that no member can have is no name of a field', () => {
  const odd = entry(1, { memberIds: ['__name__', '', 'a/b', 'mara'] })
  expect(headsOfVolume([odd]).about).toEqual({ mara: true })
})

test('entries of one moment are in order, and an older one after a newer one is not', () => {
  expect(headsOfVolume([entry(1), entry(1), entry(2)])).toMatchObject({ from: at(1), to: at(2), count: 3 })
  expect(() => headsOfVolume([entry(1), entry(3), entry(2)])).toThrow('the oldest first')
  expect(() => headsOfVolume([])).toThrow('the oldest first')
})

const entries = [entry(1), aboutNobody]
const heads = headsOfVolume(entries)
const { about: _, ...others } = heads
const firstForm = { ...others, marks: entries.flatMap(marksOfEntry) }

test('a volume of either form is found by its entries', () => {
  expect(() => expectFoundByEntries(heads, entries)).not.toThrow()
  expect(() => expectFoundByEntries(firstForm, entries)).not.toThrow()
})

test.each([
  ['begins before its entries', { from: at(0) }],
  ['ends after them', { to: at(3) }],
  ['has another count', { count: 3 }],
  ['lacks a mark', { marks: heads.marks.slice(1) }],
  ['has one mark more', { marks: [...heads.marks, 'kind undone'] }],
])('a volume of either form that %s is refused', (_, fields) => {
  for (const form of [heads, firstForm])
    expect(() => expectFoundByEntries({ ...form, ...fields }, entries)).toThrow('not found by what is in it')
})

test('a volume about others than its entries is refused', () => {
  for (const about of [{}, { otto: true }, { mara: true, otto: true }] as const)
    expect(() => expectFoundByEntries({ ...heads, about }, entries)).toThrow('not found by what is in it')
  expect(() => expectFoundByEntries(others, entries)).toThrow('not found by what is in it')
})
