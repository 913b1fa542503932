import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import { AppError } from '@tessera/domain/errors'
import { describe, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'
import { csv, ibans, utf8 } from './samples.ts'

const read = (file: string, mapping?: ColumnMapping) => {
  const answer = readStatements('umsaetze.csv', utf8(file), mapping)
  if ('unknownHead' in answer) throw new Error('unknown head')
  return answer
}

const [head = '', newest = '', middle = '', oldest = ''] = csv.split('\n')
const file = (...rows: string[]) => [head, ...rows, ''].join('\n')

describe('running balances', () => {
  test('that add up are no gap, whether the newest or the oldest comes first', () => {
    expect(read(csv).gaps).toEqual([])
    expect(read(file(oldest, middle, newest)).gaps).toEqual([])
  })

  test('tell what is missing, with the days around it', () => {
    const gap = { after: '2026-01-05', before: '2026-01-07', cents: 5000 }
    expect(read(file(newest, oldest)).gaps).toEqual([gap])
    expect(read(file(oldest, newest)).gaps).toEqual([gap])
  })

  test('say nothing where most of them do not follow from each other', () => {
    const rows = Array.from({ length: 9 }, (_, n) => oldest.replace('1.050,00', `${n * n * 10},00`))
    expect(read(file(...rows)).gaps).toEqual([])
  })

  test('of Revolut have the fee in them', () => {
    const rows = ['2026-01-05,A,10.00,0.50,EUR,COMPLETED,9.50', '2026-01-06,B,10.00,0.50,EUR,COMPLETED,19.00']
    const revolut = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n${rows.map((row) => `TOPUP,Current,,${row}`).join('\n')}`
    expect(read(revolut)).toMatchObject({ lines: [{ cents: 1000 }, { cents: 1000 }], gaps: [] })
  })
})

test('a head that comes again is no booking', () => {
  expect(read(file(newest, '', head, middle, oldest))).toMatchObject({ lines: { length: 3 }, faults: [] })
})

test('equal bookings of a day count up', () => {
  const equal = oldest.replace('1.050,00', '')
  expect(read(file(equal, equal, middle)).lines.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1])
})

test('a bad line among good ones is a fault, and so is one without an amount', () => {
  const { lines, faults } = read(
    file(
      newest,
      middle.replace('06.01.2026', '36.01.2026'),
      oldest.replace('50,00;', 'fünfzig;'),
      'Verein;;;;08.01.2026;;Anna',
    ),
  )
  expect(lines).toMatchObject([{ cents: -2000 }])
  expect(faults.map(({ place, why }) => [place, why])).toEqual([
    [3, 'The day of this booking cannot be read'],
    [4, 'The amount of this booking cannot be read'],
    [5, 'The amount of this booking cannot be read'],
  ])
  expect(faults[2]).toMatchObject({ file: 'umsaetze.csv', shown: 'Verein; 08.01.2026; Anna' })
})

test('letters of a head that were lost do not matter', () => {
  const ing = 'Buchung;Wertstellungsdatum;Auftraggeber/Empf\ufffdnger;Buchungstext;Verwendungszweck;Betrag;W\ufffdhrung'
  expect(read(`${ing}\n05.01.2026;;Anna;Gutschrift;Beitrag;1,00;EUR\n`).lines).toMatchObject([
    { name: 'Anna', cents: 100 },
  ])
})

test('a quotation mark that does not close is a letter of its line', () => {
  const { lines } = read(file(newest, middle.replace('Jonas', '"Jonas'), oldest))
  expect(lines.map(({ name }) => name)).toEqual(['Kopie & Druck', '"Jonas Groß', 'Anna Weber'])
})

test('a payment that the bank sends back says so', () => {
  const back = oldest.replace('Gutschrift', 'Rücklastschrift').replace('50,00;', '-50,00;')
  expect(read(file(back)).lines[0]?.returned).toBe('Rücklastschrift')
  expect(read(file(back.replace('Beitrag 2026', 'Grund MD06'))).lines[0]?.returned).toBe('MD06')
  expect(read(csv).lines.map(({ returned }) => returned)).toEqual(['', '', ''])
})

test('details below a booking of UBS become its parts if they have amounts', () => {
  const names =
    'Trade date;Trade time;Booking date;Value date;Currency;Debit;Credit;Individual amount;Balance;Transaction no.;Description1;Description2;Description3;Footnotes;'
  const rows = [
    ';;2026-01-05;;EUR;-80.00;;;20.00;T1;Sammelauftrag;;;;',
    ';;;;EUR;;;-50.00;;;Anna;;;;',
    ';;;;EUR;;;-30.00;;;Jonas;;;;',
  ]
  expect(read([names, ...rows].join('\n')).lines).toMatchObject([
    { day: '2026-01-05', cents: -5000, name: 'Anna', bankId: 'T1/1' },
    { day: '2026-01-05', cents: -3000, name: 'Jonas', bankId: 'T1/2' },
  ])
  const francs = rows.map((row, place) => row.replace('EUR', place === 0 ? 'CHF' : ''))
  expect(read([names, ...francs].join('\n'))).toMatchObject({ lines: [], foreign: 2 })
})

test('lines that continue a text are added to it', () => {
  const names = 'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date'
  const { foreign, faults } = read(`${names}\nCH;2026-01-05;A;1.00;1.00;\n;;B;;;\nCH;2026-01-06;C;x;;\n`)
  expect([foreign, faults]).toEqual([2, []])
})

describe('a file of an unknown bank', () => {
  const unknown = `Meine Bank;;;\nWann;Wer;Wofür;Wie viel\n5.1.2026;Anna Weber;Beitrag;1.050,50\n6.1.2026;Jonas;Beitrag;-3\n`

  test('asks for its columns, with the first rows', () => {
    expect(readStatements('x.csv', utf8(unknown))).toEqual({
      unknownHead: ['Wann', 'Wer', 'Wofür', 'Wie viel'],
      rows: [
        ['5.1.2026', 'Anna Weber', 'Beitrag', '1.050,50'],
        ['6.1.2026', 'Jonas', 'Beitrag', '-3'],
      ],
    })
  })

  test('is read by a mapping', () => {
    const line = {
      account: '',
      iban: '',
      text: 'Beitrag',
      reference: '',
      bankId: '',
      format: 'columns',
      occurrence: 1,
      returned: '',
    }
    const mapping = { day: 0, amount: 3, name: 1, text: 2 }
    const lines = [
      { ...line, day: '2026-01-05', cents: 105_050, name: 'Anna Weber' },
      { ...line, day: '2026-01-06', cents: -300, name: 'Jonas' },
    ]
    expect(read(unknown, mapping)).toEqual({ lines, faults: [], pending: 0, foreign: 0, gaps: [] })
    expect(read(unknown.split('\n').slice(2).join('\n'), mapping).lines).toEqual(lines)
  })

  test('is read by a mapping of what came in and what went out, with the account', () => {
    const both = `Tag;Ein;Aus;Konto\n2026-01-05;1,00;;${ibans.anna}\n2026-01-06;;2,00;\n`
    expect(read(both, { day: 0, credit: 1, debit: 2, iban: 3 }).lines).toMatchObject([
      { cents: 100, iban: ibans.anna },
      { cents: -200, iban: '' },
    ])
  })
})

test.each([
  ['nothing', ''],
  ['a text', 'Dear bank,\nplease send the statement.\n'],
  ['a table without days', 'a;b\n1;2\n'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0'],
])('%s is no statement', (_, content) => {
  expect(() => readStatements('x', utf8(content))).toThrow(AppError)
})
