import type { Member } from '@tessera/domain/members/member'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { inEnglish } from '@tessera/domain/texts/text'
import { expect, test } from 'vitest'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { mendedRow, readRows } from './import-row.ts'
import { chosenRows, countLackingEmail, countPlans, planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const today = '2026-11-27'
const anna: Member = {
  id: 'a',
  memberId: 'A-1',
  fullName: 'Anna Lindqvist',
  email: 'anna@posteo.eu',
  photoUrl: null,
  enabled: true,
}
const ben: Member = { ...anna, id: 'b', memberId: 'B-2', fullName: 'Ben', email: 'ben@posteo.eu' }

const plan = (...lines: string[]) => {
  const table = readCsv(new TextEncoder().encode(['Member ID,Full Name,Email', ...lines].join('\n')))
  return planImport(
    readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
    indexMembers([anna, ben]),
  )
}
const said = (...lines: string[]) =>
  plan(...lines).map(({ plan }) => (plan.kind === 'refused' ? inEnglish(plan.why) : plan.kind))

test('a row is new, updates by member ID, or changes nothing', () => {
  expect(said('C-3,Carl,carl@posteo.eu', ' a-1 ,Anna L.,anna@posteo.eu', 'B-2,Ben,ben@posteo.eu')).toEqual([
    'new',
    'updated',
    'unchanged',
  ])
  expect(countPlans(plan('C-3,Carl,carl@posteo.eu', 'x,,'))).toEqual({ new: 1, updated: 0, unchanged: 0, refused: 1 })
})

test('a row that cannot be is refused with its reason', () => {
  expect(
    said(
      'C-3,,carl@posteo.eu',
      'C-3,Carl,not an address',
      `C-3,${'x'.repeat(300)},carl@posteo.eu`,
      'C-3,Carl',
      'C-3,Carl,carl@posteo.eu,left over',
      'C-3,Carl,ANNA@posteo.eu',
      'A-1,Anna,ben@posteo.eu',
      '"C\n3",Carl,carl@posteo.eu',
    ),
  ).toEqual([
    'Name is missing',
    'Please enter a valid email address',
    'Full Name: At most 120 characters',
    'Email is missing',
    'This row has 4 cells, the first row has 3',
    'Email already exists: member A-1',
    'Email already exists: member B-2',
    'Member ID: Please leave out line breaks and control characters',
  ])
})

test('a value of 5,000 letters is refused at its row, naming the field, in a club’s own fields as in the others', () => {
  const long = 'x'.repeat(5_000)
  const own = [newOwnField('Remark', 'text'), newOwnField('Team', 'choice', ['Red'])]
  const lines = [
    `A,Anna,a@b.test,${long},,`,
    `B,Ben,b@b.test,,${long},`,
    `C,Carl,c@b.test,,,${long}`,
    'D,Dora,d@b.test,,,',
  ]
  const table = readCsv(new TextEncoder().encode(['Nr,Name,Mail,Remark,Team,Street', ...lines].join('\n')))
  const rows = readRows(table, guessColumns(table.header, own), { today, types: [], own })
  const faults = planImport(rows, indexMembers([])).map(({ plan }) =>
    plan.kind === 'refused' ? inEnglish(plan.why) : plan.kind,
  )
  expect(faults).toEqual([
    expect.stringMatching(/^Remark: “.*” cannot be taken\. At most 500 characters$/),
    expect.stringMatching(/^Team: “.*” cannot be taken\. Please choose one of the choices$/),
    expect.stringMatching(/^Street and number: At most \d+ characters$/),
    'new',
  ])
  // The sentence stands in a cell of the preview.
  for (const fault of faults) expect(fault.length).toBeLessThan(250)
})

test('rows without an e-mail are refused until they may lack one; a known member keeps the own', () => {
  const lines = ['C-3,Carl,', 'D-4,Dora, ', 'A-1,Anna L.,', 'B-2,Ben,']
  const table = readCsv(new TextEncoder().encode(['Member ID,Full Name,Email', ...lines].join('\n')))
  const planned = (mayLackEmail: boolean) =>
    planImport(
      readRows(table, guessColumns(table.header), { today, types: [], own: [] }),
      indexMembers([anna, ben]),
      mayLackEmail,
    )
  expect(said(...lines)).toEqual(['Email is missing', 'Email is missing', 'updated', 'unchanged'])
  for (const may of [false, true]) expect(countLackingEmail(planned(may))).toBe(2)
  expect(planned(true).map(({ plan, input }) => [plan.kind, input.email])).toEqual([
    ['new', ''],
    ['new', ''],
    ['updated', anna.email],
    ['unchanged', ben.email],
  ])
})

test('numbers and addresses that differ only in case or spaces are the same', () => {
  expect(said('C-3,Carl,carl@posteo.eu', ' c-3 ,Carla,carla@posteo.eu', 'D-4,Dora,CARL@posteo.eu ')).toEqual([
    'new',
    'Row 2 has the same member ID',
    'Row 2 has the same email',
  ])
})

test('every alphabet is taken as it is', () => {
  const names = ['محمد علي', '李小龍', 'שרה לוי', 'Zoe\u0308 Mu\u0308ller']
  const rows = plan(...names.map((name, i) => `N${i},${name},n${i}@posteo.eu`))
  expect(rows.map(({ input }) => input.fullName)).toEqual(names.map((name) => name.normalize('NFC')))
})

test('a last name in a column of its own follows the name', () => {
  const table = readCsv(new TextEncoder().encode('Nachname;Vorname;Nr;Mail\nFerraro;Benedikt;7;f@posteo.eu'))
  const [row] = readRows(table, guessColumns(table.header), { today, types: [], own: [] })
  expect(row?.input).toEqual({
    memberId: '7',
    fullName: 'Benedikt Ferraro',
    givenName: 'Benedikt',
    familyName: 'Ferraro',
    email: 'f@posteo.eu',
  })
})

const read = (...lines: string[]) => {
  const table = readCsv(new TextEncoder().encode(lines.join('\n')))
  return readRows(table, guessColumns(table.header), { today, types: [], own: [] })
}

test('a day of death is the last day with that reason, and a reason is read in each language', () => {
  const rows = read(
    'Member ID,Full Name,Email,Austritt,Verstorben am',
    '1,A,a@b.test,,03.04.2026',
    '2,B,b@b.test,31.12.2025,',
    '3,C,c@b.test,,yes',
    '4,D,d@b.test,,04.06.2099',
  )
  expect(rows.map(({ typed }) => [typed.leavesOn, typed.leavingReason])).toEqual([
    ['2026-04-03', 'died'],
    ['2025-12-31', undefined],
    ['yes', 'died'],
    ['2099-06-04', 'died'],
  ])
  expect(rows.map(({ fault }) => fault && inEnglish(fault))).toEqual([
    undefined,
    undefined,
    '“yes” is not a valid day. Please write it like 2020-03-31 or 31.03.2020.',
    'The day of death is in the future',
  ])
  const reasons = read(
    'Member ID,Full Name,Email,Last day,Reason for leaving',
    '1,A,a@b.test,2020-01-31,Ausgeschlossen',
    '2,B,b@b.test,2020-01-31,deceduto',
    '3,C,c@b.test,2020-01-31,Moved',
    '4,D,d@b.test,2020-01-31,Kündigung',
    '5,E,e@b.test,2020-01-31,decesso',
    // As exports wrote it before.
    '6,F,f@b.test,2020-01-31,ausgetreten',
  )
  expect(reasons.map(({ input, fault }) => [input.leavingReason, fault && inEnglish(fault)])).toEqual([
    ['excluded', undefined],
    ['died', undefined],
    ['Moved', 'Reason for leaving: Please choose one of the reasons'],
    ['resigned', undefined],
    ['died', undefined],
    ['resigned', undefined],
  ])
  // A column that says no of the living has no day for them.
  const living = read(
    'Member ID,Full Name,Email,Austritt,Verstorben',
    '1,A,a@b.test,31.12.2026,nein',
    '2,B,b@b.test,,Nein',
  )
  expect(living.map(({ input }) => [input.leavesOn, input.leavingReason])).toEqual([
    ['2026-12-31', undefined],
    ['', undefined],
  ])
  for (const head of ['Deceased', 'Deceduto il', 'Verstorben am', 'Date of death'])
    expect(guessColumns(['Nr', 'Name', head]).diedOn).toBe(2)
})

test('days are read as their column has them; one that cannot be read is refused with the forms that can', () => {
  const rows = read(
    'Member ID,Full Name,Email,Member since,Last day',
    '1,A,a@b.test,12/31/2020,',
    '2,B,b@b.test,03/01/2020,31. 03. 2026',
    '3,C,c@b.test,43891,2026-12-31 00:00:00',
    '4,D,d@b.test,1. März 2020,',
    '5,E,e@b.test,01.01.0001,',
  )
  expect(rows.map(({ typed }) => [typed.joinedOn, typed.leavesOn])).toEqual([
    ['2020-12-31', ''],
    ['2020-03-01', '2026-03-31'],
    ['2020-03-01', '2026-12-31'],
    ['1. März 2020', ''],
    ['0001-01-01', ''],
  ])
  expect(rows.map(({ fault }) => fault && inEnglish(fault))).toEqual([
    undefined,
    undefined,
    undefined,
    '“1. März 2020” is not a valid day. Please write it like 2020-03-31 or 31.03.2020.',
    '“0001-01-01” is not a valid day. Please write it like 2020-03-31 or 31.03.2020.',
  ])
})

test('a letter that was lost is pointed out', () => {
  const rows = read('Member ID,Full Name,Email', '1,J\ufffdrg,a@b.test', '2,J\u009arg,b@b.test', '3,J\u00f6rg,c@b.test')
  expect(rows.map(({ fault }) => fault && inEnglish(fault))).toEqual([
    '“J\ufffdrg” has a letter that could not be read',
    '“J\u009arg” has a letter that could not be read',
    undefined,
  ])
})

test('missing cells at the end of a row are empty', () => {
  const rows = read('Member ID,Full Name,Email,Member since,Last day', '1,A,a@b.test,01.02.2020', '2,B,b@b.test')
  expect(rows.map(({ input, fault }) => [input.joinedOn, input.leavesOn, fault])).toEqual([
    ['2020-02-01', '', undefined],
    ['', '', undefined],
  ])
})

test('a change is chosen only where it is ticked, an addition always', () => {
  const rows = plan('C-3,Carl,carl@posteo.eu', 'A-1,Anna L.,anna@posteo.eu', 'B-2,Ben B.,ben@posteo.eu', 'x,,')
  const chosen = (...ticked: number[]) => chosenRows(rows, new Set(ticked)).map(({ row }) => row)
  expect([chosen(), chosen(4), chosen(2, 3, 5)]).toEqual([[2], [2, 4], [2, 3]])
})

test('a corrected row is validated by its typed values alone, whatever was wrong with its cells', () => {
  const typed = { memberId: ' C-3', fullName: 'Carl ', email: 'carl@posteo.eu' }
  const [short] = plan('C-3,Carl')
  if (!short) throw new Error('no row')
  const mended = mendedRow(short.read, typed, { types: [], today, own: [] })
  const [planned] = planImport([mended], indexMembers([]))
  expect([planned?.plan.kind, planned?.input, mended.typed]).toEqual([
    'new',
    { memberId: 'C-3', fullName: 'Carl', email: 'carl@posteo.eu' },
    typed,
  ])
})

test('a number that the club has given to somebody else since changes neither them nor their family', () => {
  const born = { ...anna, birthday: '1980-05-31' }
  const table = readCsv(
    new TextEncoder().encode(
      [
        'Member ID,Full Name,Email,Birthday,Belongs to',
        'A-1,Otto Ohm,otto@posteo.eu,1950-01-02,',
        'B-2,Ben,ben@posteo.eu,,A-1',
        'C-3,Cleo Ohm,cleo@posteo.eu,,Otto Ohm',
      ].join('\n'),
    ),
  )
  const outcomes = (...members: Member[]) =>
    planImport(
      readRows(table, guessColumns(table.header, [], table.rows), { today, types: [], own: [] }),
      indexMembers(members),
    ).map(({ plan }) => (plan.kind === 'refused' ? inEnglish(plan.why) : plan.kind))
  const withHead = 'Belongs to the member in row 2, which is refused'
  expect(outcomes(born, ben)).toEqual(['The club has given this number to Anna Lindqvist since', withHead, withHead])
  // A marriage, a slip in the day, or an unknown one say nothing of another person.
  for (const same of [anna, { ...born, birthday: '1950-01-02' }, { ...born, fullName: 'OTTO OHM' }])
    expect(outcomes(same, ben)).toEqual(['updated', 'updated', 'new'])
})
