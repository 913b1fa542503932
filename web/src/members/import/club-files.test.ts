import { readFileSync } from 'node:fs'
import { inputOf } from '@tessera/domain/members/member-input'
import type { OwnField } from '@tessera/domain/members/own-field'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { expect, test } from 'vitest'
import { indexMembers } from '../known-members.ts'
import { membersCsv } from '../list/export-members.ts'
import { guessColumns } from './guess-columns.ts'
import { guessField } from './guess-field.ts'
import { wordsOfOwn } from './import-own.ts'
import { readRows } from './import-row.ts'
import { planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const today = '2026-11-27'
const folder = new URL('../../../../tests/cases/clubs/', import.meta.url)

/** The file's cells by the names of their columns, read without the code under test. These files quote nothing. */
function cellsOf(name: string, encoding: string, delimiter: string): Record<string, string>[] {
  const text = new TextDecoder(encoding).decode(readFileSync(new URL(name, folder)))
  expect(text).not.toContain('"')
  const [header = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(delimiter))
  return rows.map((row) => Object.fromEntries(header.map((column, place) => [column, (row[place] ?? '').trim()])))
}

/** Words of a value as these files have them. */
const inFile = (field: OwnField, value: string) =>
  field.kind === 'yesno' ? ({ yes: 'sì', no: 'no' }[value] ?? '') : wordsOfOwn(field, value)
const iso = (cell: string) => cell.replace(/^(\d\d)[./](\d\d)[./](\d{4})$/, '$3-$2-$1')
const typesOf = (names: readonly string[]) =>
  [...new Set(names)].filter(Boolean).map((name, n) => ({ id: `t${n}`, name, shortName: `t${n}`, enabled: true }))

test.each([
  ['sports-club-cp1252.csv', 'windows-1252', ';', 'Beitragsart', 160, 74, 60],
  ['alpine-section.csv', 'utf-8', ';', 'Categoria', 300, 146, 0],
  ['workshop.csv', 'utf-8', ',', 'Plan', 45, 0, 0],
])(
  'every row of %s is imported, with every fact, and comes back from an export',
  (name, encoding, delimiter, type, count, withoutEmail, inFamilies) => {
    const written = cellsOf(name, encoding, delimiter)
    const types = typesOf(written.map((row) => row[type] ?? ''))
    const table = readCsv(readFileSync(new URL(name, folder)))
    const used = new Set(Object.values(guessColumns(table.header)))
    const own: OwnField[] = table.header.flatMap((column, place) =>
      used.has(place)
        ? []
        : guessField(
            column,
            table.rows.map(({ cells }) => cells[place] ?? ''),
          ),
    )
    const club = { today, types, own }
    const read = (some: typeof table, known: Parameters<typeof indexMembers>[0] = []) =>
      planImport(readRows(some, guessColumns(some.header, own), club), indexMembers(known), true)

    const planned = read(table)
    expect(planned).toHaveLength(count)
    expect(planned.filter(({ plan }) => plan.kind !== 'new').map(({ plan }) => plan)).toEqual([])
    expect(planned.filter(({ input }) => input.email === '')).toHaveLength(withoutEmail)
    expect(planned.filter(({ headNumber }) => headNumber)).toHaveLength(inFamilies)
    expect(own.map((field) => field.name)).not.toContain('Zahler')
    const factAt = new Map(Object.entries(guessColumns(table.header, own)).map(([fact, place]) => [place, fact]))
    for (const [at, { input, headNumber = '' }] of planned.entries()) {
      const { fields, ...texts } = inputOf(input)
      const facts: Readonly<Record<string, string | undefined>> = {
        ...texts,
        belongsTo: headNumber,
        type: types.find(({ id }) => id === input.typeId)?.name,
        ...Object.fromEntries(own.map((field) => [`fields.${field.id}`, inFile(field, fields[field.id] ?? '')])),
      }
      const lost = table.header.filter((column, place) => {
        const cell = written[at]?.[column] ?? ''
        const kept = facts[factAt.get(place) ?? ''] ?? ''
        // One file has the year of joining alone.
        const isYear = kept === `${cell}-01-01`
        return !isYear && ![cell, iso(cell), cell.replaceAll(', ', ';')].includes(kept)
      })
      expect(lost, `row ${at + 2}`).toEqual([])
    }

    const idOf = (number: string) => `id-${planned.findIndex(({ input }) => input.memberId === number)}`
    const members = planned.map(({ input: { belongsTo: _, ...input }, headNumber }, n) => ({
      ...input,
      id: `id-${n}`,
      photoUrl: null,
      enabled: true,
      ...(headNumber && { belongsTo: idOf(headNumber) }),
    }))
    const exported = readCsv(new TextEncoder().encode(membersCsv(members, undefined, undefined, types, own)))
    expect(read(exported, members).map(({ plan }) => plan.kind)).toEqual(members.map(() => 'unchanged'))
  },
)

test('families that are named by a column of their own, without who pays, have the same heads', () => {
  const table = readCsv(readFileSync(new URL('sports-club-cp1252.csv', folder)))
  const payers = table.header.indexOf('Zahler')
  const without = { ...table, header: table.header.map((name, place) => (place === payers ? 'x' : name)) }
  const headsOf = (some: typeof table) => {
    const club = { today, types: [], own: [] }
    const { type: _, ...columns } = guessColumns(some.header, [], some.rows)
    return planImport(readRows(some, columns, club), indexMembers([]), true).map(({ headNumber }) => headNumber)
  }
  expect(headsOf(table).filter(Boolean)).toHaveLength(60)
  expect(headsOf(without)).toEqual(headsOf(table))
})

test('a field of the club has its column by its name, whatever that is called elsewhere', () => {
  const field = newOwnField('Telefon', 'text')
  expect(guessColumns(['Nr', 'Name', 'telefon:'], [field])).toEqual({
    memberId: 0,
    fullName: 1,
    [`fields.${field.id}`]: 2,
  })
})
