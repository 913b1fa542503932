import { csvStyle } from '@tessera/domain/texts/csv-style'
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
