import { statementLineSchema } from '@tessera/domain/bank/statement-line'
import { AppError } from '@tessera/domain/errors'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'
import { camt, csv, details, entry, mt940, swiftMt940, utf8, utf16 } from './samples.ts'

/** Reads a file, which may be refused; what is read must be lines of a statement. */
function attempt(bytes: Uint8Array): 'read' | 'refused' {
  try {
    const answer = readStatements('x', bytes)
    if (!('unknownHead' in answer)) for (const line of answer.lines) statementLineSchema.parse(line)
    return 'read'
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  }
}

/** Numbers from 0 to below `limit`, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const batch = details({ debtor: 'Anna', more: '<Amt Ccy="EUR">1.00</Amt>' }).repeat(2)
const xml = camt({ opening: '0.00', closing: '2.00', entries: entry({ amount: '2.00', details: batch }) })
const samples: Record<string, Uint8Array> = {
  CAMT: utf8(xml),
  MT940: utf8(mt940),
  'MT940 of SWIFT': utf8(swiftMt940),
  CSV: utf8(csv),
  'CSV in UTF-16': utf16(csv),
  'CSV in quotes': utf8(csv.replace(/[^;\n]+/g, '"$&"')),
  ELBA: utf8('05.01.2026;"Anna";05.01.2026;1.050,50;EUR;05.01.2026 01:17:30:116\n'),
  ZIP: zipSync({ '1.xml': strToU8(xml), '2.csv': strToU8(csv) }),
}

describe.each(Object.entries(samples))('%s', (_, sample) => {
  test('is read', () => {
    expect(attempt(sample)).toBe('read')
  })

  test('cut off anywhere is read or refused', () => {
    const step = Math.max(1, Math.floor(sample.length / 150))
    for (let length = 0; length < sample.length; length += step) attempt(sample.subarray(0, length))
  })

  test('with other bytes in it is read or refused', () => {
    const roll = dice(sample.length)
    for (let round = 0; round < 150; round += 1) {
      const bytes = Uint8Array.from(sample)
      for (let count = roll(8); count >= 0; count -= 1) bytes[roll(bytes.length)] = roll(256)
      const [from, to] = [roll(bytes.length), roll(bytes.length)]
      bytes.copyWithin(to, from, from + roll(60))
      attempt(bytes)
    }
  })
})

test('garbage is refused', () => {
  const roll = dice(7)
  const starts = [
    '',
    '<',
    '<?xml version="1.0"?><Document>',
    ':20:X\n:61:',
    'PK\x03\x04',
    'PK\x05\x06',
    '\xff\xfe',
    'a;b\n',
  ]
  for (let round = 0; round < 200; round += 1) {
    const start = strToU8(starts[round % starts.length] ?? '', true)
    attempt(Uint8Array.from([...start, ...Array.from({ length: roll(500) }, () => roll(256))]))
  }
})

/** Files of 1 MB that would take a careless reader for ever. */
test.each([
  ['quotation marks', '"'],
  ['quoted quotation marks', '";"'],
  ['separators', ';'],
  ['lines', 'a\n'],
  ['lines with a wrong quotation mark', '"a"b;1\n'],
  ['spaces', ' '],
  ['digits', '1.'],
  ['letters beyond ASCII', '\xe4'],
  ['open tags', '<a '],
  ['entries', '<Ntry>'],
  ['entities', '<a>&amp;&#1;'],
  ['movements', ':20:\n:61:\n'],
  ['statements', ':20:\n:25:\n'],
  ['codes', ':20:\n:61:2601050105C1,00N\n:86:EREF+IBAN:'],
  ['heads', 'Buchungstag;Betrag\n1.1.2026;1;'],
])('1 MB of %s end', (_, piece) => {
  const bytes = strToU8(piece.repeat(Math.floor(1_000_000 / piece.length)), true)
  attempt(bytes)
})
