import { AppError } from '@tessera/domain/errors'
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'
import { camt, csv, details, entry, mt940 } from './samples.ts'

const read = (zip: Uint8Array) => {
  const answer = readStatements('auszuege.zip', zip)
  if ('unknownHead' in answer) throw new Error('unknown head')
  return answer
}
const says = (zip: Uint8Array): string => {
  try {
    read(zip)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return 'nothing'
}
const paid = camt({
  opening: '0.00',
  closing: '50.00',
  entries: entry({ amount: '50.00', details: details({ debtor: 'Anna' }) }),
})
const next = paid
  .replaceAll('2026-01-31', '2026-02-28')
  .replaceAll('2026-01', '2026-02')
  .replace('>0.00<', '>60.00<')
  .replace(
    'Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
    'Ccy="EUR">110.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
  )

test('all statements of a ZIP are one reading: gaps go over all of them, and a line of two files is the same one', () => {
  const { lines, gaps, faults } = read(
    zipSync({
      'a/1.xml': strToU8(paid),
      'a/2.xml': strToU8(next),
      '3.xml': strToU8(paid.replace('<Id>1</Id>', '<Id>2</Id>')),
    }),
  )
  expect(lines.map(({ day, occurrence }) => [day, occurrence])).toEqual([
    ['2026-01-05', 1],
    ['2026-02-05', 1],
    ['2026-01-05', 1],
  ])
  expect(gaps).toEqual([{ after: '2026-01-31', before: '2026-02-01', cents: 1000 }])
  expect(faults).toEqual([])
})

test('a file that cannot be read is told, and what stands beside statements is passed over', () => {
  const zip = zipSync({
    'x.pdf': strToU8('%PDF'),
    '__MACOSX/._1.xml': strToU8('?'),
    'cut.xml': strToU8(paid.slice(0, 900)),
    'a.sta': strToU8(mt940),
    'b.csv': strToU8(csv),
  })
  const { lines, faults } = read(zip)
  expect(lines.length).toBe(5)
  expect(faults).toEqual([{ file: 'cut.xml', place: 1, why: 'The XML file is damaged or incomplete', shown: '' }])
})

test('a ZIP written in one pass, with sizes behind its files, is read', () => {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => void chunks.push(chunk))
  const file = new ZipDeflate('1.xml')
  zip.add(file)
  file.push(strToU8(paid), true)
  zip.end()
  expect(read(Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))).lines).toMatchObject([{ name: 'Anna' }])
})

test('one file of an unknown bank asks for its columns', () => {
  const table = strToU8('Wann;Wie viel\n5.1.2026;1,00\n')
  expect(readStatements('x.zip', zipSync({ 'x.csv': table }))).toMatchObject({ unknownHead: ['Wann', 'Wie viel'] })
})

describe('a ZIP is refused', () => {
  const bomb = zipSync({ '1.xml': new Uint8Array(51_000_000) }, { level: 9 })
  /** A ZIP, with a size of its file that is a lie. */
  const lying = (honest: Uint8Array, size: number) => {
    const zip = Uint8Array.from(honest)
    const view = new DataView(zip.buffer)
    const at = view.getUint32(zip.length - 6, true)
    view.setUint32(at + 24, size, true)
    return zip
  }
  test.each([
    [
      'with another ZIP in it',
      zipSync({ 'x.zip': zipSync({ '1.xml': strToU8(paid) }) }),
      'The ZIP file holds another ZIP file. Please unpack it first.',
    ],
    ['that unpacks to too much', bomb, 'The ZIP file is larger than 50 MB when unpacked'],
    [
      'that says so',
      lying(zipSync({ '1.xml': strToU8(paid) }), 60_000_000),
      'The ZIP file is larger than 50 MB when unpacked',
    ],
    ['that unpacks to more than it says', lying(bomb, 1000), 'The ZIP file is damaged or protected by a password'],
    [
      'of too many files',
      zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.xml`, new Uint8Array()]))),
      'The ZIP file holds more than 1000 files',
    ],
    [
      'that is cut off',
      zipSync({ '1.xml': strToU8(paid) }).slice(0, -30),
      'The ZIP file is damaged or protected by a password',
    ],
    [
      'that is a workbook',
      zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>') }),
      'This is not a CSV file. In your spreadsheet, choose “Save as”, then CSV.',
    ],
    [
      'without a statement',
      zipSync({ 'x.pdf': strToU8('%PDF') }),
      'This is no bank statement. Please choose a file of your bank in the format CAMT, MT940 or CSV.',
    ],
  ])('%s', (_, zip, sentence) => {
    expect(says(zip)).toBe(sentence)
  })
})
