import type { BankLine } from '@tessera/domain/bank/bank-line'
import { lineIdentity } from '@tessera/domain/bank/line-identity'
import { type Listed, sortOut } from '@tessera/domain/bank/sort-out'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { expect, test } from 'vitest'
import { chanceOf } from '../../scripts/demo/chance.ts'
import { filesOf, linesInFormat } from './bank-files.ts'
import { bankYear } from './bank-year.ts'

/** What came in during a year, in a few weeks: many lines of a day, with the same amounts. */
const incoming = (seed: string): BankLine[] =>
  bankYear(seed).lines.flatMap(({ line }, at) =>
    line.cents > 0 ? [{ ...line, day: `2026-03-${String(1 + Math.floor(at / 12)).padStart(2, '0')}` }] : [],
  )

/** Adds a file to the lines that a club has, as the API does. */
function add(club: Listed[], file: readonly StatementLine[]): { alike: number } {
  const given = file.map((line) => ({ ...line, id: lineIdentity(line) }))
  const sorted = sortOut(given, club)
  club.push(...given.filter((_, at) => sorted[at]?.kind === 'new'))
  return { alike: sorted.filter(({ kind }) => kind === 'alike').length }
}

/** How often each amount came in on each day. */
const booked = (lines: readonly Pick<StatementLine, 'day' | 'cents'>[]) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ day, cents }) => `${day} ${cents}`)].map(([key, { length }]) => [key, length]).toSorted(),
  )

const seeds = Array.from({ length: 25 }, (_, at) => `files ${at}`)

test.each(seeds)(
  'whatever the order, split, repetition and format of files, every booking is there once: %s',
  (seed) => {
    const year = incoming(seed)
    const club: Listed[] = []
    for (const file of filesOf(chanceOf(seed), year)) add(club, file)
    expect(booked(club)).toEqual(booked(year))
    expect(new Set(club.map(({ id }) => id)).size).toBe(club.length)
  },
)

test.each([0, 1, 2])(
  'a file of another bank format that has payer and purpose leaves almost no doubt (%i)',
  (format) => {
    const year = incoming('no doubt')
    const club: Listed[] = []
    expect(add(club, linesInFormat(format, year))).toEqual({ alike: 0 })
    // Without a purpose a line has the words that the bank has for its kind.
    for (const other of [0, 1, 2]) expect(add(club, linesInFormat(other, year)).alike).toBeLessThan(year.length * 0.02)
    expect(club).toHaveLength(year.length)
  },
)

test('a file without the payer’s account, which cuts the purpose, leaves a doubt, and adds nothing', () => {
  const long: BankLine[] = incoming('doubt').map((line) => ({ ...line, text: `${line.text} ${'danke '.repeat(12)}` }))
  const club: Listed[] = []
  add(club, linesInFormat(0, long))
  // Where the purpose has labels of the bank, nothing of it is cut.
  expect(add(club, linesInFormat(3, long)).alike).toBeGreaterThan(long.length * 0.9)
  expect(club).toHaveLength(long.length)
})

test('two payments of one payer on one day, one of which says more, are two in each file', () => {
  const [first] = incoming('two')
  if (!first) throw new Error('no line')
  const two = [
    { ...first, id: '1', text: 'Beitrag' },
    { ...first, id: '2', text: 'Beitrag Anna' },
  ]
  for (const formats of [
    [0, 2],
    [2, 1],
    [1, 0],
  ]) {
    const club: Listed[] = []
    for (const format of formats) add(club, linesInFormat(format, two))
    expect(club).toHaveLength(2)
  }
})

test('of two equal payments the second is added, where a file of the morning has the first alone', () => {
  const [first] = incoming('morning')
  if (!first) throw new Error('no line')
  const both = [first, { ...first, id: 'second' }]
  for (const [morning = 0, evening = 0] of [
    [0, 2],
    [2, 1],
    [1, 0],
  ]) {
    const club: Listed[] = []
    add(club, linesInFormat(morning, [first]))
    for (const format of [evening, morning, evening]) {
      add(club, linesInFormat(format, both))
      expect(club).toHaveLength(2)
    }
  }
})
