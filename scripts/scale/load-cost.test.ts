import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costOf, type Journey, limitsMet, writesPerSecond, yearOf } from './load-cost.ts'
import { fillIn, tablesOf } from './load-page.ts'

const journey = (name: string, perYear: number, reads: number, writes: number, listeners = 0): Journey => ({
  name,
  perYear,
  use: { reads, writes, listeners, bytes: 1_500 },
})
const journeys = [journey('a look', 200, 1_000, 0), journey('a payment', 100, 5, 2), journey('a move', 10, 50, 0, 5)]

test('a year of a club is each journey as often as it happens', () => {
  expect(yearOf(journeys)).toEqual({ reads: 201_000, writes: 200 })
})

test('costs what is beyond the free quota of each day, of which the lease takes a part', () => {
  const year = { reads: 365_000, writes: 3_650 }
  expect(costOf(1, year)).toBe(0)
  // Free beside the lease: 6,800 reads a day and 9,200 writes.
  expect(costOf(6, year)).toBe(0)
  expect(costOf(7, year)).toBeCloseTo((200 * 365 * 0.06) / 100_000)
  expect(costOf(1_000, year)).toBeCloseTo(((993_200 * 0.06 + 800 * 0.18) * 365) / 100_000)
})

test('a January evening writes fifty times the average', () => {
  const { average, rush } = writesPerSecond(10, { reads: 0, writes: 3_153_600 })
  expect([average, rush]).toEqual([1, 50])
})

test('limits are listed by the number of clubs at which they are met', () => {
  const met = (writes: number) => limitsMet({ reads: 0, writes }, { listeners: 5 }).map(({ clubs }) => clubs)
  expect(met(3_153_600)).toEqual([100, 1_000])
  expect(met(3_154)).toEqual([1_000, 99_987])
})

test('the tables take the place of those on the page, and of nothing else', () => {
  const tables = tablesOf(journeys, 'a move')
  expect(tables.counts).toContain('| a payment | 100 | 5 | 2 | 0 | 1.5 | 0.249 % |')
  expect(tables.cost).toContain('| 1 | 201,000 | 200 | free |')
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scale.md'), 'utf8')
  const filled = fillIn(page, tables)
  expect(filled).toContain(tables.limits)
  expect(fillIn(filled, tables)).toBe(filled)
  const prose = (text: string) => text.replace(/^\|.*\n/gm, '')
  expect(prose(filled)).toBe(prose(page))
  expect(() => fillIn('no markers', tables)).toThrow('no markers for counts')
})
