import { expect, test } from 'vitest'
import { numberedMember as member } from '../../../../tests/support/numbered-member.ts'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { readRows } from './import-row.ts'
import { planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const anna = member('7', 'Anna Alt', { email: 'anna@club.test', birthday: '1980-05-31' })
const ben = member('8', 'Ben Alt', { birthday: '2015-01-02', belongsTo: anna.id })

function planned(members: readonly (typeof anna)[], ...rows: string[]) {
  const table = readCsv(new TextEncoder().encode(['[Id],Name,E-Mail,Geburtsdatum,Zahler', ...rows].join('\n')))
  const columns = { memberId: 0, ...guessColumns(table.header) }
  const read = readRows(table, columns, { today: '2026-11-30', types: [], own: [] })
  return planImport(read, indexMembers(members), true).map(({ plan, input: { memberId, belongsTo } }) => [
    plan.kind,
    memberId,
    ...(belongsTo ? [belongsTo] : []),
  ])
}
const rows = ['1000123,Anna Alt,anna@club.test,1980-05-31,', '1000124,Ben Alt,,2015-01-02,1000123']

test('a second import finds whom the club has renumbered since, and families by the numbers of the file', () => {
  expect(planned([anna, ben], ...rows)).toEqual([
    ['unchanged', '7'],
    ['unchanged', '8', anna.id],
  ])
  expect(planned([anna, ben], rows[0] ?? '', '1000124,Ben Alt,ben@club.test,2015-01-02,1000123')).toEqual([
    ['unchanged', '7'],
    ['updated', '8', anna.id],
  ])
})

test('by the e-mail where a birthday is not known, and never against a birthday or a row with the number', () => {
  expect(planned([anna], '1000123,Anna Alt,ANNA@club.test,,')).toEqual([['updated', '7']])
  expect(planned([ben], '1000124,Ben Alt,,2015-01-03,')).toEqual([['new', '1000124']])
  expect(planned([ben], '1000124,Ben Alt,,2015-01-02,', '8,Ben Alt,,2015-01-02,')).toEqual([
    ['new', '1000124'],
    ['updated', '8'],
  ])
  // Which of two it is nobody can say.
  expect(planned([ben, { ...ben, id: 'id-9', memberId: '9' }], '1000124,Ben Alt,,2015-01-02,')).toEqual([
    ['new', '1000124'],
  ])
})

test('a child with the name and e-mail of the head is somebody else, whatever is known of birthdays', () => {
  const head = member('7', 'Anna Alt', { email: 'anna@club.test' })
  const ofChild = [
    '1000124,Anna Alt,anna@club.test,2015-01-02,',
    '1000124,Anna Alt,anna@club.test,,1000123',
    '1000124,Anna Alt,anna@club.test,,7',
    '1000124,Anna Alt,anna@club.test,,Anna Alt',
  ]
  for (const row of ofChild) expect(planned([head], row)[0]?.[1]).toBe('1000124')
  expect(planned([anna], '1000124,Anna Alt,,1980-05-31,7')).toEqual([['new', '1000124', anna.id]])
})

test('a child before its head in the file leaves the number to the head, who may name the own number', () => {
  const head = member('7', 'Anna Alt', { email: 'anna@club.test' })
  const child = '1000124,Anna Alt,anna@club.test,,1000123'
  expect(planned([head], child, '1000123,Anna Alt,anna@club.test,,1000123')).toEqual([
    ['new', '1000124', head.id],
    ['unchanged', '7'],
  ])
  const byEmail = '1000124,Anna Alt,anna@club.test,,anna@club.test'
  expect(planned([head], byEmail, '1000125,Ben Alt,,,anna@club.test')[0]).toEqual(['unchanged', '7'])
  expect(planned([head], byEmail, '1000123,Anna Alt,anna@club.test,,')[0]?.[1]).toBe('1000124')
})
