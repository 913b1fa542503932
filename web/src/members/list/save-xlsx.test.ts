import type { Member } from '@tessera/domain/members/member'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { membersCsv } from './export-members.ts'
import { knownColumns, membersXlsx, sheetCell } from './save-xlsx.ts'
import type { Known } from './view-rows.ts'

const height = { ...newOwnField('Height', 'number'), id: 'fheight' }
const door = { ...newOwnField('Door card', 'text'), id: 'fdoor' }
const known = { members: [], stampOf: () => undefined, standings: undefined, types: [], own: [height, door] }
const anna = {
  id: 'a',
  memberId: '007',
  fullName: '=Anna Berg',
  email: '@a',
  photoUrl: null,
  enabled: true,
  birthday: '2004-02-29',
  phone: '+43 1',
  postcode: '01067',
  joinedOn: '1899-01-01',
  fields: { fheight: '1.75', fdoor: '-1' },
}

/** The XML of the sheet, and the texts that its cells share. */
async function sheetOf(columns: readonly string[], members: readonly Member[] = [anna], of: Known = known) {
  const files = unzipSync(new Uint8Array(await (await membersXlsx(members, columns, of)).arrayBuffer()))
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const texts = [...xml('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text)
  return { sheet: xml('xl/worksheets/sheet1.xml'), texts }
}

test('texts stay as they are, with their zeros and signs, and nothing is a formula', async () => {
  const { sheet, texts } = await sheetOf(['memberId', 'surnameFirst', 'email', 'phone', 'postcode', 'own:fdoor'])
  expect(texts.slice(6)).toEqual(['007', 'Berg, =Anna', '@a', '+43 1', '01067', '-1'])
  expect(sheet).not.toContain('<f')
  expect([...sheet.matchAll(/<c [^>]*r="[A-F]2"[^>]*t="s"/g)]).toHaveLength(6)
})

test('days and numbers are what a spreadsheet counts with', async () => {
  const { sheet } = await sheetOf(['birthday', 'own:fheight', 'joinedOn'])
  // The 29 February 2004 is day 38046; a day before 1900 is a text.
  expect(
    [...sheet.matchAll(/<c r="([A-C]2)"[^>]*?(?: t="(\w+)")?[^>]*><v>([^<]*)/g)].map(([, at, , value]) => [at, value]),
  ).toEqual([
    ['A2', '38046'],
    ['B2', '1.75'],
    ['C2', expect.stringMatching(/^\d$/)],
  ])
})

test.each([
  ['number', '007', String],
  ['number', '12345678901234', String],
  ['number', '-0.5', Number],
  ['day', 'soon', String],
  ['day', '1900-02-28', String],
  ['day', '1900-03-01', Date],
  ['text', '12', String],
] as const)('of a column of %ss %s is a %o', (kind, value, type) => {
  expect(sheetCell(kind, value)).toMatchObject({ type })
})

test('what no file can have is left out, and an empty cell is none', () => {
  expect(sheetCell('text', 'a\u0000\ud800b\u000b')).toMatchObject({ value: 'a\ufffdb' })
  expect(sheetCell('text', 'x'.repeat(40_000))).toMatchObject({ value: 'x'.repeat(32_767) })
  expect(sheetCell('day', '')).toBeNull()
})

test('without a view the file has what is known of the members, with the surname first', () => {
  expect(knownColumns([anna], known)).toEqual([
    'memberId',
    'surnameFirst',
    'email',
    'status',
    'missing',
    'joinedOn',
    'birthday',
    'phone',
    'postcode',
    'own:fheight',
    'own:fdoor',
  ])
})

test('it has each column that the CSV has: why members leave and whom they belong to, too', async () => {
  const ben = {
    ...anna,
    id: 'b',
    memberId: '8',
    fullName: 'Ben Berg',
    leavesOn: '2030-12-31',
    leavingReason: 'resigned',
    belongsTo: 'a',
    proofUntil: '2030-06-30',
  } as const
  const columns = knownColumns([anna, ben], known)
  const { texts } = await sheetOf(columns, [anna, ben], { ...known, members: [anna, ben] })
  expect(texts).toEqual(expect.arrayContaining(['Reason for leaving', 'Resigned', 'Belongs to', '=Anna Berg']))
  const inCsv = membersCsv([anna, ben], undefined, undefined, known.types, known.own)
  const [csvHead = ''] = inCsv.replace('\ufeff', '').split('\r\n')
  expect(columns).toHaveLength(csvHead.split(',').length)
})
