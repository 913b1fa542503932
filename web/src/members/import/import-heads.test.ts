import { expect, test } from 'vitest'
import { numberedMember as member } from '../../../../tests/support/numbered-member.ts'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { leavingHeads } from './import-heads.ts'
import { readRows } from './import-row.ts'
import { planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const ofAnna = { belongsTo: 'id-1' }
const club = [
  member('1', 'Anna Rossi'),
  member('2', 'Ben Rossi', ofAnna),
  member('3', 'Cora Rossi', ofAnna),
  member('4', 'Dino Rossi', ofAnna),
]

function headsOf(header: string, ...rows: string[]) {
  const table = readCsv(new TextEncoder().encode([header, ...rows].join('\n')))
  const read = readRows(table, guessColumns(table.header), { today: '2026-11-30', types: [], own: [] })
  const planned = planImport(read, indexMembers(club), true)
  expect(planned.filter(({ plan }) => plan.kind === 'refused').map(({ plan }) => plan)).toEqual([])
  return leavingHeads(planned, club)
}

test('a head whom the file gives a last day is named, with how many belong to them', () => {
  expect(headsOf('Nr,Name,Mail,Austritt', '1,Anna Rossi,,2026-12-31')).toEqual([
    { row: 2, fullName: 'Anna Rossi', day: '2026-12-31', isDead: false, people: 3 },
  ])
  expect(headsOf('Nr,Name,Mail,Verstorben am', '1,Anna Rossi,,2026-11-02')).toMatchObject([
    { day: '2026-11-02', isDead: true, people: 3 },
  ])
})

test('who goes to somebody else by the file, or leaves by the same day, is not counted', () => {
  const header = 'Nr,Name,Mail,Austritt,Zahler'
  const rows = ['1,Anna Rossi,,2026-12-31,', '2,Ben Rossi,,,', '3,Cora Rossi,,2026-12-31,1', '4,Dino Rossi,,,1']
  expect(headsOf(header, ...rows)).toMatchObject([{ fullName: 'Anna Rossi', people: 1 }])
  expect(headsOf(header, ...rows.slice(0, 3), '4,Dino Rossi,,2026-06-30,1')).toEqual([])
})

test('a family that the file adds counts too; who leaves alone does not', () => {
  const header = 'Nr,Name,Mail,Austritt,Zahler'
  const rows = ['8,Eva Neu,,2026-12-31,', '9,Finn Neu,,,8', '10,Gero Neu,,2026-12-31,']
  expect(headsOf(header, ...rows)).toMatchObject([{ row: 2, fullName: 'Eva Neu', people: 1 }])
})
