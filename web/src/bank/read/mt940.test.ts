import { describe, expect, test } from 'vitest'
import { readStatements } from './read-statements.ts'
import { ibans, latin1, mt940, swiftMt940, utf8 } from './samples.ts'

const read = (file: string, bytes = utf8(file)) => {
  const answer = readStatements('auszug.sta', bytes)
  if ('unknownHead' in answer) throw new Error('no MT940')
  return answer
}
/** A statement of one movement. */
const one = (movement: string, details = '', opening = ':60F:C260101EUR0,00') =>
  read([':20:X', `:25:${ibans.club}`, opening, `:61:${movement}`, details && `:86:${details}`, '-'].join('\r\n'))

const empty = { name: '', iban: '', reference: '', bankId: '', format: 'mt940', occurrence: 1, returned: '' }

test('the fields of German banks are read, cut where they were joined', () => {
  expect(read(mt940)).toEqual({
    lines: [
      {
        ...empty,
        account: ibans.club,
        day: '2026-01-05',
        cents: 5000,
        name: 'Weber Anna und Peter',
        iban: ibans.anna,
        text: 'Beitrag 2026 fuer Familie Weber Nr. 42',
        reference: 'MITGLIED-0042',
        bankId: 'BANK-0001',
      },
      { ...empty, account: ibans.club, day: '2026-01-06', cents: -1250, name: 'Postladen', text: 'Porto' },
    ],
    faults: [],
    pending: 0,
    foreign: 0,
    gaps: [],
  })
})

test('a text without fields is read, within SWIFT blocks and with a currency behind the account', () => {
  const text = 'BONIFICO DA ROSSI LUCA QUOTA ASSOCIATIVA 2026'
  const line = { ...empty, account: ibans.club, day: '2026-01-05', cents: 7500, text, bankId: 'IT-77' }
  expect(read(swiftMt940)).toEqual({ lines: [line], faults: [], pending: 0, foreign: 0, gaps: [] })
})

test('several statements follow each other, and what is missing between them is a gap', () => {
  const second = mt940
    .replace('C260101EUR1000,00', 'C260201EUR1100,00')
    .replace('C260131EUR1037,50', 'C260228EUR1137,50')
  const { lines, gaps } = read(mt940 + second.replaceAll('260105', '260205').replaceAll('260106', '260206'))
  expect(lines.map(({ cents }) => cents)).toEqual([5000, -1250, 5000, -1250])
  expect(gaps).toEqual([{ after: '2026-01-31', before: '2026-02-01', cents: 6250 }])
})

describe('a movement', () => {
  test.each([
    ['2601050104C1,00NTRF', '2026-01-04', 100],
    ['2601021231D1,NTRF', '2025-12-31', -100],
    ['2512310102CR1,5NTRF', '2026-01-02', 150],
    ['260105C1,00NTRF', '2026-01-05', 100],
    ['2601050105RC1,00NTRF', '2026-01-05', -100],
    ['2601050105RD1,00NTRF', '2026-01-05', 100],
  ])('%s is of %s', (movement, day, cents) => {
    expect(one(movement).lines).toMatchObject([{ day, cents }])
  })

  test('that sends a payment back says why', () => {
    const why = (movement: string, details: string) => one(movement, details).lines[0]?.returned
    expect(
      why(
        '2601050105DR53,00N109NONREF',
        '109?00SEPA-LASTSCHRIFT RETOURE?20SVWZ+RUECKGABEGRUND: AC04?21 KONTO AUFGELOEST',
      ),
    ).toBe('AC04')
    expect(why('2601050105DR53,00N109NONREF', '109?00RUECKLASTSCHRIFT?20SVWZ+Beitrag')).toBe('RUECKLASTSCHRIFT')
    expect(why('2601050105RC53,00NTRF', 'Irrtum der Bank')).toBe('Irrtum der Bank')
    expect(why('2601050105RC53,00NTRF', '')).toBe('MS03')
  })

  test('has its payer in codes with slashes', () => {
    const details = `/EREF/AB-1//NAME/ROSSI LUCA//IBAN/${ibans.luca}//REMI/QUOTA 2026`
    expect(one('260105C1,00NTRF', details).lines[0]).toMatchObject({
      name: 'ROSSI LUCA',
      iban: ibans.luca,
      text: 'QUOTA 2026',
      reference: 'AB-1',
    })
  })

  test('that cannot be read is told by its line', () => {
    const { lines, faults } = read(mt940.replace('2601050105CR50,00N166', '2601050105CR50,00,00N166'))
    expect(lines).toMatchObject([{ cents: -1250 }])
    expect(faults).toMatchObject([{ file: 'auszug.sta', place: 5, why: 'The amount of this booking cannot be read' }])
    expect(one('garbage').faults).toMatchObject([
      { place: 4, why: 'The day of this booking cannot be read', shown: 'garbage' },
    ])
  })
})

test('MT942 holds what is pending, and other currencies are left out', () => {
  expect(one('260105C1,00NTRF', '', ':34F:EURC0,')).toMatchObject({ lines: [], pending: 1 })
  expect(one('260105C1,00NTRF', '', ':60F:C260101CHF0,00')).toMatchObject({ lines: [], foreign: 1 })
})

test('Windows-1252 is read', () => {
  const file = mt940.replace('Weber Anna', 'Müller Jörg')
  expect(read(file, latin1(file)).lines[0]?.name).toBe('Müller Jörg und Peter')
})
