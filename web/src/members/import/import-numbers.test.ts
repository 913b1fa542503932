import type { Member } from '@tessera/domain/members/member'
import { inEnglish } from '@tessera/domain/texts/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedMember } from '../../../../tests/support/numbered-member.ts'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { firstNumber, firstNumberFault } from './import-numbers.ts'
import { mendedRow, type ReadRow, readRows } from './import-row.ts'
import { chosenRows, type PlannedRow, planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const club = { today: '2026-11-27', types: [], own: [], givesNumbers: true }
const member = (memberId: string, fullName: string, email = '', days: Partial<Member> = {}) =>
  numberedMember(memberId, fullName, { email, ...days })
const header = 'Name;E-Mail;Geburtsdatum;Mitglied seit'
const rowsOf = (...lines: string[]) => {
  const table = readCsv(new TextEncoder().encode(lines.join('\n')))
  return readRows(table, guessColumns(table.header, [], table.rows), club)
}
const plan = (rows: readonly ReadRow[], members: readonly Member[] = [], first = firstNumber(members)) =>
  planImport(rows, indexMembers(members), true, first)
/** The number of each row and its outcome, or why it is refused. */
const said = (planned: readonly PlannedRow[]) =>
  planned.map(({ input, plan }) =>
    plan.kind === 'refused' ? inEnglish(plan.why) : `${input.memberId} ${plan.kind}`.trim(),
  )
const outcomes = (members: readonly Member[], ...lines: string[]) => said(plan(rowsOf(header, ...lines), members))

test.each([
  [[], '1'],
  [['7', '12', '9'], '13'],
  [['0041', '0007'], '0042'],
  [['099'], '100'],
  [['M-0041', '3', 'Ehrenmitglied'], '4'],
  [['M-0041', 'x9'], '1'],
  [['12345678901234567890', '3'], '4'],
])('the first number of a club with %j is %s', (numbers, first) => {
  expect(firstNumber(numbers.map((number) => member(number, 'N')))).toBe(first)
})

test.each([
  ['', 'Please write a number, with digits only'],
  ['M-1', 'Please write a number, with digits only'],
  ['-1', 'Please write a number, with digits only'],
  ['9'.repeat(31), 'At most 30 characters'],
  ['9'.repeat(30), undefined],
  [' 007 ', undefined],
])('rows numbered from “%s”: %s', (typed, fault) => {
  expect(firstNumberFault(typed)).toBe(fault)
})

test('rows are numbered in their order, in the width of the first number, without numbers that the club has', () => {
  const lines = [header, ...['Ada', 'Bea', 'Cleo', 'Dora'].map((name) => `${name};${name}@club.test;;`)]
  const members = [member('9', 'Nine', 'nine@club.test'), member('0011', 'Eleven', 'eleven@club.test')]
  expect(said(plan(rowsOf(...lines), members, ' 008'))).toEqual(['008 new', '010 new', '012 new', '013 new'])
  const most = plan(rowsOf(...lines), [], '9'.repeat(30)).map(({ input }) => input.memberId)
  expect(most.slice(0, 2)).toEqual(['9'.repeat(30), `1${'0'.repeat(30)}`])
})

test('a row that is refused keeps its number, so that correcting it moves no other', () => {
  const rows = rowsOf(
    header,
    'Ada;no address;;',
    'Bea;bea@club.test;;',
    ';c@club.test;;',
    'Dora;dora@club.test;;;left over',
  )
  expect(said(plan(rows))).toEqual([
    'Please enter a valid email address',
    '2 new',
    'Name is missing',
    'This row has 5 cells, the first row has 4',
  ])
  const mend = (at: number, typed: Partial<ReadRow['typed']>) =>
    plan(rows.map((row, place) => (place === at && row ? mendedRow(row, { ...row.typed, ...typed }, club) : row)))
  expect(said(mend(0, { email: 'ada@club.test' })).slice(0, 2)).toEqual(['1 new', '2 new'])
  expect(said(mend(0, { email: 'ada@club.test', memberId: '2' })).slice(0, 2)).toEqual(['2 new', '1 new'])
})

test('a row is the member with its e-mail, whatever the name', () => {
  const anna = member('A-7', 'Anna Alt', 'anna@club.test')
  expect(outcomes([anna], 'Anna Alt;anna@club.test;;', 'Ben;ben@club.test;;')).toEqual(['A-7 unchanged', '1 new'])
  expect(outcomes([anna], 'Anna Neu;ANNA@club.test;;')).toEqual(['A-7 updated'])
  expect(outcomes([anna], 'Anna Alt;anna@club.test;;', 'Ben;anna@club.test;;')).toEqual([
    'A-7 unchanged',
    'Row 2 has the same email',
  ])
})

const born = (birthday: string) => ({ birthday })
const since = (joinedOn: string) => ({ joinedOn })
test.each<[why: string, member: Member, row: string, outcome: string]>([
  ['no e-mail on either side', member('7', 'Anna'), ' anna ;;;', '7 updated'],
  ['no e-mail in the file', member('7', 'Anna', 'a@club.test'), 'Anna;;;', '7 unchanged'],
  ['no e-mail in the club', member('7', 'Anna'), 'Anna;a@club.test;;', '7 updated'],
  ['another e-mail', member('7', 'Anna', 'a@club.test'), 'Anna;b@club.test;;', '8 new'],
  [
    'another e-mail, the same birthday',
    member('7', 'Anna', 'a@club.test', born('1980-05-01')),
    'Anna;b@club.test;01.05.1980;',
    '7 updated',
  ],
  ['another birthday', member('7', 'Anna', '', born('1980-05-01')), 'Anna;;01.05.1981;', '8 new'],
  ['a birthday that only the club knows', member('7', 'Anna', '', born('1980-05-01')), 'Anna;;;', '7 updated'],
  ['another first day', member('7', 'Anna', '', since('2001-04-01')), 'Anna;;;01.04.2002', '8 new'],
  [
    'another first day, the same birthday',
    member('7', 'Anna', '', { ...born('1980-05-01'), ...since('2001-04-01') }),
    'Anna;;01.05.1980;01.04.2002',
    '7 updated',
  ],
  ['another name', member('7', 'Anna', '', born('1980-05-01')), 'Hanna;;01.05.1980;', '8 new'],
])('a member of the same name, with %s', (_, known, row, outcome) => {
  expect(outcomes([known], row)).toEqual([outcome])
})

test('a row that can be several members, or is the same as another, is refused until its number is written', () => {
  const twins = [member('7', 'Anna'), member('8', 'Anna')]
  const several = 'Several members are called “Anna”. Please write the number of the right one.'
  const rows = rowsOf('Name;E-Mail', 'Anna;', 'Anna;')
  expect(said(plan(rows, twins))).toEqual([several, several])
  const [first, second] = rows
  if (!first || !second) throw new Error('no rows')
  const chosen = mendedRow(first, { ...first.typed, memberId: '8' }, club)
  expect(said(plan([chosen, second], twins))).toEqual(['8 unchanged', '7 unchanged'])
  const again = 'Row 2 is the same member, 7. If this is somebody else, please write another member ID.'
  expect(said(plan(rows, twins.slice(0, 1)))).toEqual(['7 unchanged', again])
})

test('a row with the e-mail of a member whose number another row has is refused', () => {
  const [first, second] = rowsOf('Name;E-Mail', 'Anna;a@club.test', 'Anna;')
  if (!first || !second) throw new Error('no rows')
  const typed = mendedRow(second, { ...second.typed, memberId: '7' }, club)
  expect(said(plan([first, typed], [member('7', 'Anna', 'a@club.test')]))).toEqual([
    'Row 3 is the same member, 7. If this is somebody else, please write another member ID.',
    '7 unchanged',
  ])
})

test('people of the same name are told apart by what the file says of them', () => {
  const members = [member('7', 'Anna', '', born('1980-05-01')), member('8', 'Anna'), member('9', 'Anna', 'a@club.test')]
  expect(outcomes(members, 'Anna;;;', 'Anna;a@club.test;;', 'Anna;;01.05.1980;')).toEqual([
    '8 unchanged',
    '9 unchanged',
    '7 unchanged',
  ])
})

test('a family in a file without numbers is linked; a number in its cells is none that was made for it', () => {
  const heads = (members: readonly Member[], ...lines: string[]) =>
    plan(rowsOf(...lines), members).map(({ plan, headNumber }) =>
      plan.kind === 'refused' ? inEnglish(plan.why) : headNumber,
    )
  expect(heads([], 'Name;E-Mail;Familie', 'Ada;a@club.test;F', 'Bea;b@club.test;F', 'Cleo;;')).toEqual(['', '1', ''])
  expect(heads([member('5', 'X')], 'Name;E-Mail;Zahler', 'Ada;a@club.test;', 'Bea;b@club.test;Ada')).toEqual(['', '6'])
  const rows = rowsOf('Name;E-Mail;Zahler', 'Ada;a@club.test;', 'Bea;b@club.test;1')
  expect(said(plan(rows))).toEqual(['1 new', 'Belongs to “1”, who is neither in the file nor in the club'])
  const mended = rows.map((row) => (row.typed.belongsTo ? mendedRow(row, row.typed, club) : row))
  expect(plan(mended)[1]).toMatchObject({ headNumber: '1', plan: { kind: 'new' } })
})

const person = fc.record({
  name: fc.constantFrom('Anna', 'Ben', 'Cleo Neu', 'anna', ''),
  email: fc.constantFrom('', '', 'a@club.test', 'b@club.test', 'c@club.test', 'no address'),
  birthday: fc.constantFrom('', '', '1980-05-01', '2012-12-31'),
  since: fc.constantFrom('', '', '2001-04-01', '2020-01-01'),
})
const people = fc.array(person, { minLength: 1, maxLength: 12 })
/** A file with a column that is not imported, so that no row is empty. */
const fileOf = (some: readonly { name: string; email: string; birthday: string; since: string }[]) =>
  rowsOf(
    `${header};x`,
    ...some.map(({ name, email, birthday, since }) => [name, email, birthday, since, 'x'].join(';')),
  )
const added = (planned: readonly PlannedRow[]): Member[] =>
  chosenRows(planned, new Set()).map(({ input }) => ({
    ...input,
    id: `id-${input.memberId}`,
    photoUrl: null,
    enabled: true,
  }))

test('the same file twice adds nobody again and changes nobody, and no number is given twice', () => {
  fc.assert(
    fc.property(people, people, fc.nat(30), (before, file, first) => {
      const members = added(plan(fileOf(before), [], '5'))
      const rows = fileOf(file)
      const once = plan(rows, members, String(first))
      const after = [...members, ...added(once)]
      expect(new Set(after.map(({ memberId }) => memberId)).size).toBe(after.length)
      const twice = plan(rows, after)
      const kinds = twice.map(({ plan: { kind } }, at) => [once[at]?.plan.kind, kind].join(', then '))
      // Others may be like a member by now: then a row is refused.
      const right = ['new, then unchanged', 'unchanged, then unchanged', 'updated, then updated']
      for (const kind of kinds)
        if (!kind.startsWith('refused') && !kind.endsWith('refused')) expect(right).toContain(kind)
      if (!kinds.some((kind) => kind.startsWith('refused'))) expect(chosenRows(twice, new Set())).toEqual([])
    }),
    { numRuns: 150 },
  )
})
