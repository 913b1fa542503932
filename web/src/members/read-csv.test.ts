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
