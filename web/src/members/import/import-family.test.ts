import type { Member } from '@tessera/domain/members/member'
import { inEnglish } from '@tessera/domain/texts/text'
import { expect, test } from 'vitest'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { mendedRow, readRows } from './import-row.ts'
import { countLackingEmail, planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const club = { today: '2026-11-27', types: [], own: [] }
const member = (id: string, memberId: string, fullName: string, belongsTo?: string): Member => ({
  id,
  memberId,
  fullName,
  email: `${id}@club.test`,
  photoUrl: null,
  enabled: true,
  ...(belongsTo && { belongsTo }),
})
const anna = member('anna', 'K1', 'Anna Adler')
const ben = member('ben', 'K2', 'Ben Adler', 'anna')

const rowsOf = (csv: string) => {
  const table = readCsv(new TextEncoder().encode(csv))
  return readRows(table, guessColumns(table.header, [], table.rows), club)
}
const plan = (csv: string, members: readonly Member[] = []) => planImport(rowsOf(csv), indexMembers(members))
/** Whom each row is to belong to, or why it cannot. */
const heads = (csv: string, members: readonly Member[] = []) =>
  plan(csv, members).map(({ plan, input, headNumber }) =>
    plan.kind === 'refused' ? inEnglish(plan.why) : [input.belongsTo, headNumber],
  )
/** A file of rows with a number, a name and what the column says. */
const file = (column: string, ...rows: [number: string, name: string, words: string][]) =>
  [
    'Nr;Name;E-Mail;'.concat(column),
    ...rows.map(([number, name, words]) => [number, name, `m${number}@club.test`, words].join(';')),
  ].join('\n')

test.each([
  'Belongs to',
  'Gehört zu',
  'Appartiene a',
  'Zahler',
  'Parent:',
  'Member bundle ID or email',
  'Hauptmitglied',
])('a column “%s” names the head by number, e-mail or full name, in the file or in the club, also above', (column) => {
  expect(
    heads(
      file(
        column,
        ['2', 'Cleo', '1'],
        ['1', 'Dora', ''],
        ['3', 'Emil', 'm1@club.test'],
        ['4', 'Finn', ' dora '],
      ).concat('\n5;Gerd;m5@club.test;k1\n6;Hans;m6@club.test;Anna Adler'),
      [anna],
    ),
  ).toEqual([
    ['?1', '1'],
    ['', ''],
    ['?1', '1'],
    ['?1', '1'],
    ['anna', 'K1'],
    ['anna', 'K1'],
  ])
})

test('a row whose head cannot be found, or cannot be one, says so, and can be corrected', () => {
  const csv = file(
    'Zahler',
    ['1', 'Dora', ''],
    ['2', 'Cleo', '99'],
    ['3', 'Emil', '2'],
    ['4', 'Finn', '5'],
    ['5', 'Gerd', '4'],
    ['6', 'Hans', 'K2'],
    ['7', 'Ida', '7'],
    ['8', 'Twin', ''],
    ['9', 'Twin', ''],
    ['10', 'Jan', 'Twin'],
  )
  expect(heads(csv, [anna, ben])).toEqual([
    ['', ''],
    'Belongs to “99”, who is neither in the file nor in the club',
    'Belongs to the member in row 3, which is refused',
    'Others belong to this member, so this member cannot belong to anybody',
    'Others belong to this member, so this member cannot belong to anybody',
    'This member belongs to somebody else. Please choose the head of the family.',
    'A member cannot belong to themselves',
    ['', ''],
    ['', ''],
    'Several members are called “Twin”. Please write the number of the right one.',
  ])
  const rows = rowsOf(csv).map((row) =>
    row.number === '2' ? mendedRow(row, { ...row.typed, belongsTo: '' }, club) : row,
  )
  const [, second, third] = planImport(rows, indexMembers([anna, ben]))
  expect([second, third]).toMatchObject([{ plan: { kind: 'new' } }, { plan: { kind: 'new' }, headNumber: '2' }])
})

test('a row without a number refuses those who belong to its member, and nobody else', () => {
  expect(heads(file('Zahler', ['1', 'Dora', ''], ['', 'Cleo', ''], ['3', 'Emil', 'Cleo'], ['4', 'Finn', '1']))).toEqual(
    [['', ''], 'Member ID is missing', 'Belongs to the member in row 3, which is refused', ['?1', '1']],
  )
})

test('who pays for themselves, as the heads of many files do, belongs to nobody', () => {
  expect(heads(file('Zahler', ['1', 'Dora', '1'], ['2', 'Cleo', '1']))).toEqual([
    ['', ''],
    ['?1', '1'],
  ])
})

test('who belongs to somebody needs no e-mail; the others are asked about', () => {
  const planned = plan('Nr;Name;E-Mail;Zahler\n1;Dora;d@club.test;\n2;Cleo;;1\n3;Emil;;')
  expect(planned.map(({ plan }) => plan.kind)).toEqual(['new', 'new', 'refused'])
  expect(countLackingEmail(planned)).toBe(1)
})

test('the address of the head stands in the rows of a family, and is the head’s alone', () => {
  const csv =
    'Nr;Name;E-Mail;Zahler\n1;Dora;d@club.test;\n2;Cleo;D@club.test;1\n3;Emil;d@club.test;\n4;Finn;f@club.test;1'
  expect(plan(csv).map(({ plan, input }) => [plan.kind, input.email])).toEqual([
    ['new', 'd@club.test'],
    ['new', ''],
    ['refused', 'd@club.test'],
    ['new', 'f@club.test'],
  ])
  const again = plan('Nr;Name;E-Mail\nK2;Ben Adler;anna@club.test', [
    { ...anna, email: 'anna@club.test' },
    { ...ben, email: '' },
  ])
  expect(again.map(({ plan }) => plan.kind)).toEqual(['unchanged'])
})

const household = (column: string, ...rows: [number: string, birthday: string, words: string][]) =>
  [`Nr;Name;E-Mail;Geburtsdatum;${column}`]
    .concat(rows.map(([number, birthday, words]) => `${number};N${number};m${number}@club.test;${birthday};${words}`))
    .join('\n')

test.each(['Household', 'Haushalt', 'Familie', 'Nucleo familiare'])(
  'equal cells of a column “%s” are a family of its first adult, or else its first row',
  (column) => {
    expect(
      heads(
        household(
          column,
          ['1', '2015-01-01', 'F1'],
          ['2', '1980-01-01', 'F1'],
          ['3', '1981-01-01', 'f1'],
          ['4', '', 'F2'],
          ['5', '', 'F2'],
          ['6', '', 'F3'],
          ['7', '', ''],
        ),
      ),
    ).toEqual([
      ['?2', '2'],
      ['', ''],
      ['?2', '2'],
      ['', ''],
      ['?4', '4'],
      ['', ''],
      ['', ''],
    ])
  },
)

test('a column of families that names rows is taken as it is; one that says yes or no is no family', () => {
  expect(heads(household('Familie', ['1', '', '2'], ['2', '', ''], ['3', '', '2']))).toEqual([
    ['?2', '2'],
    ['', ''],
    ['?2', '2'],
  ])
  const { header, rows } = readCsv(new TextEncoder().encode(household('Familie', ['1', '', 'ja'], ['2', '', 'nein'])))
  expect(guessColumns(header, [], rows)).not.toHaveProperty('belongsTo')
})

test('an import can give a family another head', () => {
  expect(heads(file('Zahler', ['K1', 'Anna Adler', 'K2'], ['K2', 'Ben Adler', '']), [anna, ben])).toEqual([
    ['ben', 'K2'],
    ['', ''],
  ])
})
