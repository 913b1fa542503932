import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cells = (bytes: Uint8Array) => readCsv(bytes).rows.map((row) => row.cells)
const fault = (bytes: Uint8Array): string => {
  try {
    readCsv(bytes)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return 'no fault'
}

const head = 'Member ID,Full Name,Email'
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file is read', () => {
  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('parted by %s, whatever stands in quotes', (_, by) => {
    const text = `${['Nr', 'Name', 'Mail'].join(by)}\r\n${['1', '"Doe, A;\tB ""x"""', 'a@b.test'].join(by)}`
    expect(cells(utf8(text))).toEqual([['1', 'Doe, A;\tB "x"', 'a@b.test']])
    expect(readCsv(utf8(text)).delimiter).toBe(by)
  })

  test('as UTF-8, with or without its mark, as UTF-16, and as Windows-1252', () => {
    const text = `${head}\n1,Zoë Müller,z@b.test`
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)])
    const files = [utf8(text), utf8(`\ufeff${text}`), utf16, latin1(text)]
    for (const file of files) expect(readCsv(file)).toMatchObject({ header: ['Member ID', 'Full Name', 'Email'] })
    for (const file of files) expect(cells(file)).toEqual([['1', 'Zoë Müller', 'z@b.test']])
    const euro = new Uint8Array([...latin1(`${head}\n1,Costs `), 0x80, ...latin1(',z@b.test')])
    expect(cells(euro)[0]?.[1]).toBe('Costs €')
  })

  test('empty rows are left out, and rows keep the numbers that a spreadsheet shows', () => {
    const { rows } = readCsv(utf8(`${head}\n\n1,A,a@b.test\n,,\n2,B,b@b.test\n\n`))
    expect(rows.map(({ row }) => row)).toEqual([3, 5])
  })

  test('the mark that keeps a cell from running is taken off', () => {
    expect(cells(utf8(`${head}\n'-1,'=SUM(A1),'@x`))).toEqual([['-1', '=SUM(A1)', '@x']])
    expect(cells(utf8(`${head}\n1,'s Gravenhage,''=x`))).toEqual([['1', "'s Gravenhage", "'=x"]])
  })

  test('by the delimiter that its first line names, which spreadsheets do not count as a row', () => {
    for (const line of ['sep=;', 'SEP=;', '"sep=;"', 'sep=;;;']) {
      const table = readCsv(utf8(`${line}\r\nMember ID;Full Name;Email\r\n301;Ida, B.;ida@b.test\r\n`))
      expect(table).toMatchObject({ header: ['Member ID', 'Full Name', 'Email'], delimiter: ';' })
      expect(table.rows).toEqual([{ row: 2, cells: ['301', 'Ida, B.', 'ida@b.test'] }])
    }
    expect(readCsv(utf8('sep=|\nNr|Name|Mail\n1|A|a@b.test')).rows[0]?.cells).toEqual(['1', 'A', 'a@b.test'])
  })

  test.each([
    ['in cells', 'Mitgliederliste Turnverein;;\r\nStand 26.11.2026;;\r\n;;\r\nNr;Name;E-Mail\r\n'],
    ['without cells', 'Turnverein, Mitglieder, Stand 26.11.2026, info@b.test\n\n\nNr;Name;E-Mail\n'],
  ])('below titles %s', (_, titles) => {
    const table = readCsv(utf8(`${titles}501;Tina Titel;tina@b.test\n`))
    expect(table.header).toEqual(['Nr', 'Name', 'E-Mail'])
    expect(table.rows).toEqual([{ row: 5, cells: ['501', 'Tina Titel', 'tina@b.test'] }])
  })

  test('below a title, even if its columns are unknown', () => {
    expect(readCsv(utf8('Our club\na;b;c\n1;2;3')).header).toEqual(['a', 'b', 'c'])
  })

  test('with line ends of several systems', () => {
    const rows = [
      ['1', 'A', 'a@b.test'],
      ['2', 'B', 'b@b.test'],
      ['3', 'C', 'c@b.test'],
    ]
    for (const ends of [
      ['\r\n', '\r\n', '\n', '\n'],
      ['\n', '\r\n', '\r', ''],
      ['\r', '\r', '\r', '\r'],
    ]) {
      const lines = [head, ...rows.map((row) => row.join(','))]
      expect(cells(utf8(lines.map((line, place) => line + ends[place]).join('')))).toEqual(rows)
    }
  })

  test('with delimiters behind the last column', () => {
    expect(readCsv(utf8(`${head},\n1,A,a@b.test\n`)).header).toEqual(['Member ID', 'Full Name', 'Email'])
    expect(readCsv(utf8(`${head},,\n1,A,a@b.test,,\n`)).header).toEqual(['Member ID', 'Full Name', 'Email'])
    expect(readCsv(utf8(`${head},\n1,A,a@b.test,x\n`)).header).toEqual(['Member ID', 'Full Name', 'Email', ''])
  })

  test('5,000 members', () => {
    const many = Array.from({ length: 5000 }, (_, i) => `${i},Name ${i},m${i}@b.test`)
    expect(readCsv(utf8([head, ...many].join('\n'))).rows).toHaveLength(5000)
  })
})

describe('a file is refused as a whole', () => {
  const many = Array.from({ length: 5001 }, (_, i) => `${i},N,m${i}@b.test`)
  test.each([
    ['empty', utf8(''), 'The file is empty'],
    ['blank', utf8('\n \n'), 'The file is empty'],
    ['a header alone', utf8(head), 'The file names its columns, but holds no members'],
    [
      'no header',
      utf8('1,A,a@b.test\n2,B,b@b.test'),
      'The first row must name the columns, such as Member ID, Full Name and Email',
    ],
    [
      'a quote that never closes',
      utf8(`${head}\n1,A,a@b.test\n2,"B,b@b.test\n3,C,c@b.test`),
      'A quotation mark in row 3 does not close or stands in a wrong place',
    ],
    [
      'too many members',
      utf8([head, ...many].join('\n')),
      'The file holds 5001 members. Please import at most 5000 at once.',
    ],
    ['50 MB', new Uint8Array(50_000_000), 'The file must be 5 MB or smaller'],
    [
      'a spreadsheet',
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      'This is not a CSV file. In your spreadsheet, choose “Save as”, then CSV.',
    ],
    [
      'bytes of a program',
      new Uint8Array([1, 0, 2, 0]),
      'This is not a CSV file. In your spreadsheet, choose “Save as”, then CSV.',
    ],
  ])('%s', (_, bytes, sentence) => {
    expect(fault(bytes)).toBe(sentence)
  })
})
