import { globSync, readFileSync } from 'node:fs'
import { csvStyle } from '@tessera/domain/texts/csv-style'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { plainCell } from './formula.ts'
import { writeCsv } from './write-csv.ts'

const linesOf = (cells: readonly string[], language = 'en-GB') =>
  writeCsv(['A', 'B'], [cells], csvStyle(language)).split('\r\n')

test('writes UTF-8 with a byte order mark, and separators of the language', () => {
  expect(linesOf(['1', '2'])).toEqual(['\uFEFFA,B', '1,2', ''])
  expect(linesOf(['1,5', '2'], 'de')).toEqual(['\uFEFFA;B', '1,5;2', ''])
})

test('quotes, separators and line breaks stay in their cell', () => {
  expect(linesOf(['said "yes", then\nleft', 'x'])[1]).toBe('"said ""yes"", then\nleft",x')
})

test.each(['=1+1', '+49 1', '-x', '@SUM(A1)', '\t=1', '＝1', "'=1"])(
  '%j is no formula, and is read as written',
  (cell) => {
    expect(linesOf(['x', cell])[1]).toBe(`x,'${cell}`)
    expect(plainCell(`'${cell}`)).toBe(cell)
  },
)

test('the words of a bank transfer, in any language’s file, begin no cell with a formula', () => {
  const purposes = [
    '=HYPERLINK("http://evil.test";"Beitrag")',
    '+cmd|calc',
    '-2+3',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '\n=1; "=1"',
  ]
  for (const language of ['en-GB', 'de', 'it']) {
    const style = csvStyle(language)
    const written = writeCsv(
      ['Payer', 'Purpose'],
      purposes.map((purpose) => [purpose, purpose]),
      style,
    )
    const { data } = Papa.parse<string[]>(written.slice(1).trimEnd(), { delimiter: style.separator, newline: '\r\n' })
    expect(data).toHaveLength(purposes.length + 1)
    for (const cell of data.slice(1).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  }
})

test('every CSV file of the product is written here', () => {
  const files = globSync('{api,domain,gateway,mail,server,web}/src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  )
  const having = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(having(/\bunparse\b/)).toEqual(['web/src/language/write-csv.ts'])
  expect(having(/text\/csv;/)).toEqual(['web/src/http/save-csv.ts'])
  for (const file of having(/\bsaveCsv\(|\bcsvType\b/).filter((one) => one !== 'web/src/http/save-csv.ts'))
    expect(readFileSync(file, 'utf8'), file).toMatch(/write-csv|attendanceCsv|outstandingCsv|failedCsv/)
})
